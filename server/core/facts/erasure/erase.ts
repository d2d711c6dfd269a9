/** The steps of an erasure. Each can be taken again after its process died. */
import { type Kysely, sql } from 'kysely';
import type { ErasureStep, PrivacyKind } from '../../../../shared/features/operations/privacy/kinds.ts';
import { eraseAuditValues } from '../../../platform/audit/erase-values.ts';
import { type AuditKey, loadAuditKey } from '../../../platform/audit/key.ts';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { removeSearchContacts } from '../../network/derive/search-index.ts';
import { workOffStale } from '../../network/derive/strengths.ts';
import { loadSuppressionSalt } from '../../network/derive/suppression.ts';
import { eraseReferences } from '../take-back/erase.ts';
import { deleteUnheldTitles } from '../write/titles.ts';
import { takeTurn } from '../write/write.ts';
import { addToErasedList } from './erased-list.ts';
import { clearFiles } from './files.ts';
import { getKindOfTable } from './kinds.ts';
import { loadReferringRows, type SavedRow } from './saved-rows.ts';
import { deleteExportsNaming } from './stored-exports.ts';
import { collectWords, computeErasureHashes, type ErasureSubject } from './subject.ts';
import { clearTexts, findTexts, listTextColumns } from './texts.ts';

interface ErasureInput {
  /** The number of the erasure. */
  id: number;
  subject: ErasureSubject;
  references: References;
  dataFolder: string;
  now: () => Date;
}

/** The results of a step, added to those of others. */
export interface StepCounts {
  removed?: Partial<Record<PrivacyKind, number>>;
  /** Keyed hashes that keep the person out. */
  fingerprints?: number;
  /** Uploaded files that went, because they name the person. */
  files?: number;
  /** Files that are compressed and were not looked into. */
  unread_files?: number;
  /** Texts that still name the person. */
  found?: number;
}

export const STEPS: Record<ErasureStep, (db: Kysely<Schema>, input: ErasureInput) => Promise<StepCounts>> = {
  fingerprint: saveFingerprint,
  records: clearRecords,
  strengths: async (db, { now }) => {
    await workOffStale(db, now());
    return {};
  },
  person: deletePerson,
  texts: clearAllTexts,
  files: async (db, { subject, dataFolder }) => {
    await deleteExportsNaming(db, subject);
    return clearFiles(db, subject, dataFolder);
  },
  search: searchAgain,
};

/** First of all, so that nothing brings the person back while the rest is done; in the file first, which a restore does not take back. */
async function saveFingerprint(db: Kysely<Schema>, { subject, dataFolder, now }: ErasureInput): Promise<StepCounts> {
  const hashes = await computeErasureHashes(db, subject);
  const at = now().toISOString();
  const salt = await loadSuppressionSalt(db);
  addToErasedList(
    dataFolder,
    hashes.map((hash) => Object.assign({ salt, at }, hash)),
  );
  await saveHashes(db, hashes, at);
  return { fingerprints: hashes.length };
}

/** What is sure of a person outranks what is said of somebody of their name. */
export async function saveHashes(db: Db, hashes: readonly { hash: string; kind: string }[], at: string): Promise<void> {
  for (const { hash, kind } of hashes)
    await db
      .insertInto('suppression')
      .values({ hash, kind, created_at: at })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ kind }))
      .execute();
}

/** The texts of requests that describe the person they were about, or who was to introduce. */
const INTRO_TEXTS = [
  ...(['comments', 'why', 'path', 'email_draft', 'prior_interaction', 'who_to_introduce'] as const),
  ...(['extra_comments', 'connector_relationship', 'feedback_details', 'reject_details'] as const),
  ...(['forwardable', 'target_address'] as const),
];

async function clearRecords(
  db: Kysely<Schema>,
  { subject, references, dataFolder, now }: ErasureInput,
): Promise<StepCounts> {
  const [root] = subject.contactIds;
  if (root === undefined) return {};
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    const about = sql<boolean>`(${isAmong(trx, 'target_contact_id', subject.contactIds)} or ${isAmong(trx, 'connector_contact_id', subject.contactIds)})`;
    const intros = (await trx.selectFrom('intro').select('id').where(about).execute()).map(({ id }) => id);
    if (intros.length > 0) {
      const empty = Object.fromEntries(INTRO_TEXTS.map((column) => [column, null]));
      await trx.updateTable('intro').set(empty).where('id', 'in', intros).execute();
      const silent = { comment: null, internal_comment: null };
      await trx.updateTable('intro_change').set(silent).where('intro_id', 'in', intros).execute();
    }
    const theirs = trx
      .selectFrom('poscan')
      .select('id')
      .where(isAmong(trx, 'contact_id', subject.contactIds));
    await deleteMessages(trx, 'intro', intros);
    await deleteMessages(
      trx,
      'poscan',
      (await theirs.execute()).map(({ id }) => id),
    );
    const signing = { key: loadAuditKey(dataFolder), now: now() };
    await clearAudit(trx, await loadReferringRows(trx, references, subject), signing);
    await eraseReferences(trx, references, root);
  });
  return {};
}

/** The audit keeps who did what to such a row, without its words. */
async function clearAudit(trx: Db, rows: readonly SavedRow[], signing: { key: AuditKey; now: Date }): Promise<void> {
  for (const [table, some] of Map.groupBy(rows, (saved) => saved.table)) {
    const ids = some.flatMap(({ row }) => (typeof row.id === 'number' ? [String(row.id)] : []));
    const deeds = await trx
      .selectFrom('audit')
      .select('id')
      .where('entity', '=', table)
      .where(isAmongTexts(trx, 'entity_id', ids))
      .where('detail', 'is not', null)
      .execute();
    const values = deeds.map(({ id }) => ({ id, column: 'detail' as const, value: null }));
    await eraseAuditValues(trx, values, signing);
  }
}

/** Messages about a request or candidacy say more than the name. */
async function deleteMessages(trx: Db, entity: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('outbox').where('entity', '=', entity).where('entity_id', 'in', ids).execute();
}

/** The row itself, once everything derived from its facts is up to date, and titles that nobody else has. */
async function deletePerson(db: Kysely<Schema>, { subject, references, now }: ErasureInput): Promise<StepCounts> {
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    for (const id of subject.contactIds) {
      // A fact that came in between goes with the row.
      await eraseReferences(trx, references, id);
      await trx.deleteFrom('contact').where('id', '=', id).execute();
    }
    await removeSearchContacts(trx, subject.contactIds);
  });
  await workOffStale(db, now());
  let after: number | null = 0;
  while (after !== null) after = await deleteUnheldTitles(db, after, 500);
  return {};
}

async function clearAllTexts(db: Kysely<Schema>, { subject, id, dataFolder, now }: ErasureInput): Promise<StepCounts> {
  const words = collectWords(subject);
  const removed: Partial<Record<PrivacyKind, number>> = {};
  if (words === null) return { removed };
  const key = loadAuditKey(dataFolder);
  for (const column of await listTextColumns(db)) {
    const options = { mark: `${id}-${column.column}`, key, now: now() };
    const count = await db.transaction().execute((trx) => clearTexts(trx, column, words, options));
    const kind = getKindOfTable(column.table);
    if (count > 0) removed[kind] = (removed[kind] ?? 0) + count;
  }
  return { removed };
}

async function searchAgain(db: Kysely<Schema>, { subject }: ErasureInput): Promise<StepCounts> {
  const words = collectWords(subject);
  let found = await countContacts(db, subject);
  if (words !== null)
    for (const column of await listTextColumns(db)) found += (await findTexts(db, column, words)).length;
  return { found };
}

async function countContacts(db: Db, { contactIds }: ErasureSubject): Promise<number> {
  if (contactIds.length === 0) return 0;
  return (await db.selectFrom('contact').select('id').where('id', 'in', contactIds).execute()).length;
}
