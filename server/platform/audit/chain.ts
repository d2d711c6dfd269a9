/**
 * The chain over the audit: each row's link holds the hash of the one before. Rows are written by the transactions of the calls, without a
 * word about the chain; a background step links those that are committed, in the order of their ids. Values that may be personal are in the
 * chain as salted hashes, so that they can be erased.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { type Db, getEngine } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import type { AuditCheckpointTable, AuditLinkTable } from '../db/tables/audit-tables.ts';
import type { AuditTable } from '../db/tables/platform-tables.ts';

export type AuditRow = Selectable<AuditTable>;
type NewLink = Insertable<AuditLinkTable>;

/** The values of a row that may be personal, and can be erased. */
export const ERASABLE = ['entity_id', 'detail'] as const;
export type ErasableValue = (typeof ERASABLE)[number];

/** The rows that one transaction links: some milliseconds. */
const AT_ONCE = 500;
const SALT_BYTES = 16;

const hash = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export const makeSalt = (): string => randomBytes(SALT_BYTES).toString('hex');

/** Says nothing about the value to anybody who does not have the salt. */
export const hashValue = (column: ErasableValue, salt: string, value: string | null): string =>
  hash([column, salt, value]);

/** The hash of a link: over the row, its place, and all that came before. */
export const hashLink = (
  row: AuditRow,
  link: Pick<AuditLinkTable, 'before' | 'entity_id_hash' | 'detail_hash'>,
): string =>
  hash([
    ...[link.before, row.id, row.at, row.user_id, row.as_user_id, row.token_id, row.action, row.entity],
    ...[link.entity_id_hash, link.detail_hash],
  ]);

function makeLink(row: AuditRow, before: string): NewLink {
  const [entity_id_salt, detail_salt] = [makeSalt(), makeSalt()];
  const entity_id_hash = hashValue('entity_id', entity_id_salt, row.entity_id);
  const detail_hash = hashValue('detail', detail_salt, row.detail);
  const link = { audit_id: row.id, before, entity_id_hash, entity_id_salt, detail_hash, detail_salt };
  return Object.assign(link, { hash: hashLink(row, link) });
}

/** A place in the chain. */
interface ChainPlace {
  id: number;
  hash: string;
}

/** Where the chain begins: after the rows that were pruned. */
export function findPruned(db: Db): Promise<Selectable<AuditCheckpointTable> | undefined> {
  return db.selectFrom('audit_checkpoint').selectAll().where('kind', '=', 'pruned').executeTakeFirst();
}

export async function loadHead(db: Db): Promise<ChainPlace> {
  const last = await db
    .selectFrom('audit_link')
    .select(['audit_id as id', 'hash'])
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) return last;
  const pruned = await findPruned(db);
  return pruned ? { id: pruned.audit_id, hash: pruned.hash } : { id: 0, hash: '' };
}

/** Two processes never write the chain at the same time. Holds to the end of the transaction. */
export async function takeChainTurn(trx: Db): Promise<void> {
  await trx
    .insertInto('installation')
    .values({ key: 'audit_lock', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}

export async function findNewestRow(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

/** Links all rows that can be linked, some hundred in a transaction. @returns how many */
export async function linkRows(db: Kysely<Schema>): Promise<number> {
  let linked = 0;
  while ((await findNewestRow(db)) > (await loadHead(db)).id) {
    const more = await db.transaction().execute(linkSome);
    linked += more;
    if (more < AT_ONCE) break;
  }
  return linked;
}

async function linkSome(trx: Db): Promise<number> {
  await takeChainTurn(trx);
  const head = await loadHead(trx);
  // In this order: an id below the newest that is missing although nobody is writing was taken back, and never comes.
  const newest = await findNewestRow(trx);
  const busy = await isBeingWritten(trx);
  const rows = await trx
    .selectFrom('audit')
    .selectAll()
    .where('id', '>', head.id)
    .where('id', '<=', newest)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  const gap = busy ? rows.findIndex((row, place) => row.id !== head.id + place + 1) : -1;
  const links: NewLink[] = [];
  for (const row of gap < 0 ? rows : rows.slice(0, gap)) links.push(makeLink(row, links.at(-1)?.hash ?? head.hash));
  if (links.length > 0) await trx.insertInto('audit_link').values(links).execute();
  return links.length;
}

/**
 * Whether another transaction may still commit rows with ids that are lower than visible ones. Never on SQLite, where transactions that
 * write come one after the other. Raw: the server's own list of locks, which holds those of its other databases, too: there the same number
 * may be another table, or the table of a copy.
 */
async function isBeingWritten(db: Db): Promise<boolean> {
  if (getEngine(db) === 'sqlite') return false;
  const { rows } = await sql`
    select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and relation = 'audit'::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
    limit 1`.execute(db);
  return rows.length > 0;
}
