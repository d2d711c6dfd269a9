/** Verifies the chain over the audit, and names the first row at which it does not hold. */
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { type Db, isAmong } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import type { AuditLinkTable } from '../db/tables/audit-tables.ts';
import {
  type AuditRow,
  ERASABLE,
  type ErasableValue,
  findNewestRow,
  findPruned,
  hashLink,
  hashValue,
} from './chain.ts';
import { type ChainStatement, isCheckpointSigned, readCheckpointFile } from './checkpoints.ts';
import { loadErasedHashes, VALUES_ERASED } from './erase-values.ts';
import type { AuditKey } from './key.ts';

const FINDING_KINDS = ['changed', 'removed', 'inserted', 'checkpoint'] as const;

const AuditFinding = z.object({
  kind: z.enum(FINDING_KINDS),
  /** The first row that is not as it was: for `removed` the first that is missing, or the one after it. */
  row: z.number().int(),
  /** A sentence that names it. */
  text: z.string(),
  /** The hash that the chain holds, and that of what is there; null where there are not two. */
  expected: z.string().nullable(),
  found: z.string().nullable(),
});
type AuditFinding = z.infer<typeof AuditFinding>;

export const AuditReport = z.object({
  /** Rows that were found as they were written. */
  rows: z.number().int(),
  first_row: z.number().int().nullable(),
  /** The last row up to which the chain is whole. */
  last_row: z.number().int().nullable(),
  /** Rows that were written just now, and are not in the chain yet. */
  waiting: z.number().int(),
  /** Values that were erased, in rows that are in the chain. */
  erased: z.number().int(),
  finding: AuditFinding.nullable(),
});
export type AuditReport = z.infer<typeof AuditReport>;

type Link = Selectable<AuditLinkTable>;

interface VerifyDeps {
  db: Kysely<Schema>;
  key: AuditKey;
  /** The file with checkpoints; null: there is none. */
  file: string | null;
  /** Told now and then how many rows were read. */
  progress?: (rows: number) => Promise<unknown>;
}

/** Of the database’s integers. */
const LOWEST_ID = -2_147_483_648;
/** The rows that are read at once: some milliseconds. */
const AT_ONCE = 1_000;

/** Rows that are pruned or erased while they are read are no finding: it is read again then. */
export async function verifyAudit(deps: VerifyDeps): Promise<AuditReport> {
  for (;;) {
    const before = await readMark(deps.db);
    const report = await verifyOnce(deps);
    if (!report.finding || before === (await readMark(deps.db))) return report;
  }
}

/** Another one after values were erased or rows pruned. */
async function readMark(db: Db): Promise<string> {
  const { newest } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .where('action', '=', VALUES_ERASED)
    .executeTakeFirstOrThrow();
  return `${newest} ${(await findPruned(db))?.audit_id}`;
}

async function verifyOnce({ db, key, file, progress }: VerifyDeps): Promise<AuditReport> {
  const pruned = await findPruned(db);
  const erased = await loadErasedHashes(db, key);
  const report: AuditReport = { rows: 0, first_row: null, last_row: null, waiting: 0, erased: 0, finding: null };
  if (pruned && !isCheckpointSigned(pruned, key))
    return { ...report, finding: describeUnsigned(pruned, 'The statement about deleted rows') };
  const begins = pruned?.audit_id ?? 0;
  const statements = await loadStatements(db, key, { begins, file });
  if ('kind' in statements) return { ...report, finding: statements };
  const place = { id: begins, hash: pruned?.hash ?? '' };
  const reader = new ChainReader(report, place, erased, statements);
  for (;;) {
    const links = await db
      .selectFrom('audit_link')
      .selectAll()
      .where('audit_id', '>', place.id)
      .orderBy('audit_id')
      .limit(AT_ONCE)
      .execute();
    const to = links.at(-1)?.audit_id;
    if (to === undefined) break;
    // The first time, rows from before the beginning as well: nobody may have put any there.
    const from = report.rows === 0 ? LOWEST_ID : place.id;
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', from)
      .where('id', '<=', to)
      .orderBy('id')
      .execute();
    if (reader.read(links, rows)) return report;
    await progress?.(report.rows);
  }
  report.finding = reader.findMissingEnd();
  const newest = await findNewestRow(db);
  if (newest > place.id) report.waiting = await countAfter(db, place.id);
  return report;
}

async function countAfter(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('id', '>', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const describeUnsigned = ({ audit_id }: Pick<ChainStatement, 'audit_id'>, what: string): AuditFinding => ({
  kind: 'checkpoint',
  row: audit_id,
  text: `${what} at row ${audit_id} is not signed with this installation’s key.`,
  expected: null,
  found: null,
});

/** The hashes that checkpoints state, by row, of the database and of the file. @returns the first that is not signed */
async function loadStatements(
  db: Db,
  key: AuditKey,
  { begins, file }: { begins: number; file: string | null },
): Promise<Map<number, ChainStatement[]> | AuditFinding> {
  const saved = await db
    .selectFrom('audit_checkpoint')
    .selectAll()
    .where('kind', '=', 'day')
    .orderBy('audit_id')
    .execute();
  const filed = file === null ? [] : await readCheckpointFile(file);
  const all = [...saved, ...filed].filter(({ audit_id }) => audit_id > begins);
  const unsigned = all.find((checkpoint) => !isCheckpointSigned(checkpoint, key));
  if (unsigned) return describeUnsigned(unsigned, `The checkpoint of ${unsigned.day}`);
  return Map.groupBy<number, ChainStatement>(all, ({ audit_id }) => audit_id);
}

/** Reads links beside rows, in the order of their ids, until one does not fit. */
class ChainReader {
  private readonly report: AuditReport;
  private readonly place: { id: number; hash: string };
  private readonly erased: ReadonlyMap<string, string>;
  private readonly statements: Map<number, ChainStatement[]>;

  constructor(
    report: AuditReport,
    place: { id: number; hash: string },
    erased: ReadonlyMap<string, string>,
    statements: Map<number, ChainStatement[]>,
  ) {
    this.report = report;
    this.place = place;
    this.erased = erased;
    this.statements = statements;
  }

  /** @returns true if something was found */
  read(links: readonly Link[], rows: readonly AuditRow[]): boolean {
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    const linked = new Set(links.map(({ audit_id }) => audit_id));
    const stray = rows.find(({ id }) => !linked.has(id));
    for (const link of links) {
      const { audit_id } = link;
      if (stray && stray.id < audit_id) {
        this.report.finding = describeInserted(stray.id);
        return true;
      }
      const finding = this.check(link, rowsById.get(audit_id));
      if (finding) {
        this.report.finding = finding;
        return true;
      }
      Object.assign(this.place, { id: audit_id, hash: link.hash });
      this.report.rows++;
      this.report.first_row ??= audit_id;
      this.report.last_row = audit_id;
    }
    return false;
  }

  private check(link: Link, row: AuditRow | undefined): AuditFinding | null {
    const { audit_id } = link;
    if (link.before !== this.place.hash) return this.describeGap(link);
    if (!row) return describeFinding('removed', audit_id, `Row ${audit_id} is missing.`);
    const makeFinding = (found: string | null, expected = link.hash): AuditFinding =>
      describeFinding('changed', audit_id, `Row ${audit_id} was changed after it was written.`, expected, found);
    const found = hashLink(row, link);
    if (found !== link.hash) return makeFinding(found);
    for (const column of ERASABLE) {
      const value = this.findValueHash(link, row, column);
      if (value !== null) return makeFinding(value, link[`${column}_hash`]);
    }
    const stated = this.statements.get(audit_id)?.find(({ hash }) => hash !== link.hash);
    this.statements.delete(audit_id);
    if (!stated) return null;
    const text = `Row ${audit_id} or one before it was changed, with its hash, after the checkpoint of ${stated.day}.`;
    return describeFinding('changed', audit_id, text, stated.hash, link.hash);
  }

  /** @returns the hash of what is there, if it is neither what was written nor what was put in the place of an erased value */
  private findValueHash(link: Link, row: AuditRow, column: ErasableValue): string | null {
    const found = hashValue(column, link[`${column}_salt`], row[column]);
    if (found === link[`${column}_hash`]) return null;
    if (found !== this.erased.get(`${row.id} ${column}`)) return found;
    this.report.erased++;
    return null;
  }

  private describeGap({ audit_id, before }: Link): AuditFinding {
    const { id, hash } = this.place;
    const missing = audit_id - id - 1;
    if (id === 0) return describeFinding('removed', audit_id, `Rows before ${audit_id} are missing.`, hash, before);
    if (missing === 0) {
      const text = `Row ${id} was changed, together with its hash: row ${audit_id} holds another.`;
      return describeFinding('changed', id, text, before, hash);
    }
    const rows = missing === 1 ? 'a row is' : `${missing} rows are`;
    return describeFinding('removed', id + 1, `Between ${id} and ${audit_id} ${rows} missing.`, before, hash);
  }

  /** Checkpoints about rows that the chain no longer has. */
  findMissingEnd(): AuditFinding | null {
    const [row] = [...this.statements.keys()].sort((a, b) => a - b);
    if (row === undefined) return null;
    const text = `Rows up to ${row} are missing: the checkpoint of ${this.statements.get(row)![0]!.day} recorded them.`;
    return describeFinding('removed', (this.report.last_row ?? row - 1) + 1, text);
  }
}

const describeFinding = (
  kind: AuditFinding['kind'],
  row: number,
  text: string,
  expected: string | null = null,
  found: string | null = null,
): AuditFinding => ({ kind, row, text, expected, found });

const describeInserted = (row: number): AuditFinding =>
  describeFinding('inserted', row, `Row ${row} was inserted: it isn’t in the chain.`);

/** The links of some rows, for a page that shows them. */
export function listLinks(db: Db, ids: readonly number[]): Promise<Pick<Link, 'audit_id' | 'before' | 'hash'>[]> {
  return db
    .selectFrom('audit_link')
    .select(['audit_id', 'before', 'hash'])
    .where(isAmong(db, 'audit_id', ids))
    .execute();
}
