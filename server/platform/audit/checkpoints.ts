/** Signed statements about the chain: once a day how far it was, and where it begins after old rows were deleted. */
import { appendFile, readFile } from 'node:fs/promises';
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { type Db, isAmong } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import type { AuditCheckpointTable } from '../db/tables/audit-tables.ts';
import type { Webhooks } from '../ports/webhook.ts';
import { audit } from './audit.ts';
import { findNewestRow, loadHead, takeChainTurn } from './chain.ts';
import type { AuditKey } from './key.ts';

type Checkpoint = Selectable<AuditCheckpointTable>;
export type ChainStatement = Pick<Checkpoint, 'kind' | 'day' | 'audit_id' | 'hash'>;

const makeSignedText = ({ kind, day, audit_id, hash }: ChainStatement): string =>
  ['kith audit checkpoint 1', kind, day, audit_id, hash].join('\n');

export const isCheckpointSigned = (
  checkpoint: ChainStatement & Pick<Checkpoint, 'signature' | 'public_key'>,
  key: AuditKey,
): boolean => key.isSigned(makeSignedText(checkpoint), checkpoint.signature, checkpoint.public_key);

const signStatement = (statement: ChainStatement, key: AuditKey, now: Date) => ({
  ...statement,
  made_at: now.toISOString(),
  public_key: key.publicKey,
  signature: key.sign(makeSignedText(statement)),
});

/** Signs how far the chain is, once a day. @returns undefined if the day has its checkpoint, or nothing is linked yet */
export function saveCheckpoint(
  db: Kysely<Schema>,
  key: AuditKey,
  { day, now }: { day: string; now: Date },
): Promise<Checkpoint | undefined> {
  return db.transaction().execute(async (trx) => {
    await takeChainTurn(trx);
    const head = await loadHead(trx);
    if (head.id === 0) return undefined;
    const statement = { kind: 'day' as const, day, audit_id: head.id, hash: head.hash };
    const saved = await trx
      .insertInto('audit_checkpoint')
      .values(signStatement(statement, key, now))
      .onConflict((conflict) => conflict.columns(['kind', 'day']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (saved)
      await audit(trx, null, now, { action: 'audit.checkpoint', entity: 'audit', entityId: head.id, detail: { day } });
    return saved;
  });
}

interface CheckpointOutlets {
  url: string | null;
  file: string | null;
}

/** Posts and writes a checkpoint where nobody who changes the database can change it. @throws with the reason */
export async function publishCheckpoint(
  db: Kysely<Schema>,
  checkpoint: Checkpoint,
  { url, file }: CheckpointOutlets,
  { webhooks, now }: { webhooks: Webhooks; now: () => Date },
): Promise<void> {
  if (url === null && file === null) return;
  const { id, posted_at: _, post_error: __, ...statement } = checkpoint;
  const save = (set: Partial<Pick<Checkpoint, 'posted_at' | 'post_error'>>) =>
    db.updateTable('audit_checkpoint').set(set).where('id', '=', id).execute();
  try {
    if (file !== null && !(await readCheckpointFile(file)).some(({ day }) => day === statement.day))
      await appendFile(file, `${JSON.stringify(statement)}\n`, { mode: 0o600 });
    if (url !== null) await webhooks.post(url, statement, `audit-checkpoint-${statement.day}`);
  } catch (error) {
    await save({ post_error: (error as Error).message });
    throw error;
  }
  await save({ posted_at: now().toISOString(), post_error: null });
}

const FileLine = z.object({
  kind: z.literal('day'),
  day: z.string(),
  audit_id: z.number(),
  hash: z.string(),
  public_key: z.string(),
  signature: z.string(),
});
type FiledCheckpoint = z.infer<typeof FileLine>;

/** The checkpoints of the file; lines that are none are left out. */
export async function readCheckpointFile(file: string): Promise<FiledCheckpoint[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    try {
      return FileLine.parse(JSON.parse(line));
    } catch {
      return [];
    }
  });
}

/** The rows that one transaction deletes. */
const AT_ONCE = 500;

/**
 * Deletes the oldest rows. The chain then begins after them, and a signed statement says with which hash. Rows go in the order of the
 * chain: one that is younger, and those after it, stay.
 * @param before the time of the oldest row that stays
 * @returns how many went
 */
export async function deleteOldRows(
  db: Kysely<Schema>,
  key: AuditKey,
  { before, now }: { before: string; now: Date },
): Promise<number> {
  let pruned = 0;
  for (let more = AT_ONCE; more === AT_ONCE; pruned += more)
    more = await db.transaction().execute((trx) => pruneSome(trx, key, { before, now, first: pruned === 0 }));
  return pruned;
}

async function pruneSome(
  trx: Db,
  key: AuditKey,
  { before, now, first }: { before: string; now: Date; first: boolean },
): Promise<number> {
  await takeChainTurn(trx);
  const stays = await trx
    .selectFrom('audit')
    .select('id')
    .where('at', '>=', before)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const end = stays?.id ?? (await findNewestRow(trx)) + 1;
  const links = await trx
    .selectFrom('audit_link')
    .select(['audit_id', 'hash'])
    .where('audit_id', '<', end)
    .orderBy('audit_id')
    .limit(AT_ONCE)
    .execute();
  const last = links.at(-1);
  if (!last) return 0;
  // Before they go: on SQLite the ids of the newest rows would be given out again.
  if (first)
    await audit(trx, null, now, {
      action: 'audit.pruned',
      entity: 'audit',
      entityId: last.audit_id,
      detail: { before },
    });
  const ids = links.map(({ audit_id }) => audit_id);
  await trx
    .deleteFrom('audit')
    .where(isAmong(trx, 'id', ids))
    .execute();
  await trx
    .deleteFrom('audit_link')
    .where(isAmong(trx, 'audit_id', ids))
    .execute();
  const statement = { kind: 'pruned' as const, day: '', audit_id: last.audit_id, hash: last.hash };
  const signed = signStatement(statement, key, now);
  await trx
    .insertInto('audit_checkpoint')
    .values(signed)
    .onConflict((conflict) => conflict.columns(['kind', 'day']).doUpdateSet(signed))
    .execute();
  return links.length;
}
