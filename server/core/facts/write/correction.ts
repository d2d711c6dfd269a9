/** Corrections of a person on request: a source of its own that outranks every other one, also later ones. */
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/text/names.ts';
import { OPEN_END, UNKNOWN_END } from '../../../platform/time/months.ts';
import { addAccount, type Batch, startBatch } from '../book/batch.ts';
import { hold, state } from '../book/holding.ts';
import { type ContactRow, makeFactKey, type TenureRow } from '../book/import-index.ts';
import { STANDING, type StatedValues } from '../book/statements.ts';
import { releaseTenures } from '../take-back/release.ts';
import { findMeantAccount } from './account-meant.ts';
import { loadCareer } from './career.ts';
import { PRESENT_MONTHS, recordTenure } from './record.ts';
import { ensureSourceOfCorrections, findSourceOfCorrections } from './sources.ts';
import { reserveBatchIds, takeTurn, writeFacts } from './write.ts';

export interface Correction {
  name?: string;
  email?: string;
  profile_key?: string;
  /** The present job, which ends every other open one. */
  job?: { title: string; company: string };
}

/** Corrects a person; what the correction leaves out stays. @throws 409 if another person has the profile address */
export async function correctContact(
  trx: Db,
  contactId: number,
  { job, ...values }: Correction,
  now: Date,
): Promise<void> {
  await takeTurn(trx);
  const at = now.toISOString();
  const sourceId = await ensureSourceOfCorrections(trx, at);
  // Another job is corrected: the one before it is none.
  if (job) await releaseJobs(trx, contactId, sourceId);
  const { index, tenures, titles } = await loadCareer(trx, { contactId }, job ? [makeJob(job)] : []);
  const newId = await reserveBatchIds(trx, { account: 1, tenure: 1, title: 1 });
  const batch = startBatch({ index, sourceId, standing: STANDING.correction, at, newId });
  const row = index.contacts.get(contactId)!;
  const before = index.claims.get(makeFactKey('contact', contactId))?.get(sourceId) ?? {};
  state(batch, 'contact', row, { ...before, ...(values satisfies StatedValues) }, true);
  await refuseTakenAddress(trx, row);
  if (job) correctJob(batch, row, job, { tenures, titles });
  await writeFacts(trx, batch);
}

/** @throws 409 if another person has the profile address that the row has now */
async function refuseTakenAddress(trx: Db, { id, profile_key }: ContactRow): Promise<void> {
  if (!profile_key) return;
  const other = await trx
    .selectFrom('contact')
    .select('name')
    .where('profile_key', '=', profile_key)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other)
    throw createConflictError(
      `${other.name} already has the profile address ${profile_key}. Merge the two under Duplicates, or correct that person first.`,
    );
}

const makeJob = ({ title, company }: { title: string; company: string }) => ({
  title,
  company,
  domain: null,
  start_month: PRESENT_MONTHS.start_month,
  end_month: PRESENT_MONTHS.end_month,
  year_only: PRESENT_MONTHS.year_only,
});

function correctJob(
  batch: Batch,
  contact: ContactRow,
  { title, company }: { title: string; company: string },
  { tenures, titles }: { tenures: readonly TenureRow[]; titles: ReadonlyMap<number, string> },
): void {
  const linked = new Set(tenures.map(({ account_id }) => account_id));
  const known = findMeantAccount(batch.index, { name: company }, linked);
  if (known) hold(batch, 'account', known);
  const account = known ?? addAccount(batch, { name: company });
  const same = tenures.find(
    (row) => row.account_id === account.id && foldText(titles.get(row.title_id) ?? '') === foldText(title),
  );
  if (same) state(batch, 'tenure', same, { end_month: OPEN_END, year_only: same.year_only ?? 0 });
  else recordTenure(batch, contact, account, { title, ...PRESENT_MONTHS });
  for (const row of tenures)
    if (row !== same && row.end_month === OPEN_END)
      state(batch, 'tenure', row, { end_month: UNKNOWN_END, year_only: row.year_only ?? 0 }, true);
}

/** Takes all corrections of a person back. @returns whether there were any @throws 409 if another person has the former address now */
export async function undoCorrections(trx: Db, contactId: number, now: Date): Promise<boolean> {
  await takeTurn(trx);
  const sourceId = await findSourceOfCorrections(trx);
  if (sourceId === undefined || !(await isCorrected(trx, contactId))) return false;
  await releaseJobs(trx, contactId, sourceId);
  const { index } = await loadCareer(trx, { contactId }, []);
  const refuseNewId = () => {
    throw new Error('Nothing is added when a correction is taken back.');
  };
  const batch = startBatch({
    index,
    sourceId,
    standing: STANDING.correction,
    at: now.toISOString(),
    newId: refuseNewId,
  });
  const row = index.contacts.get(contactId)!;
  state(batch, 'contact', row, {}, true);
  await refuseTakenAddress(trx, row);
  await writeFacts(trx, batch);
  return true;
}

export async function isCorrected(db: Db, contactId: number): Promise<boolean> {
  const sourceId = await findSourceOfCorrections(db);
  if (sourceId === undefined) return false;
  const claim = await db
    .selectFrom('claim')
    .select('said')
    .where('entity', '=', 'contact')
    .where('entity_id', '=', contactId)
    .where('source_id', '=', sourceId)
    .where('said', '!=', '{}')
    .executeTakeFirst();
  return claim !== undefined || (await listCorrectedJobs(db, contactId, sourceId)).length > 0;
}

async function releaseJobs(trx: Db, contactId: number, sourceId: number): Promise<void> {
  const ids = await listCorrectedJobs(trx, contactId, sourceId);
  if (ids.length > 0) await releaseTenures(trx, ids, sourceId);
}

/** The jobs that the source holds, or has ended. */
async function listCorrectedJobs(db: Db, contactId: number, sourceId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tenure')
    .select('id')
    .where('contact_id', '=', contactId)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('source_id', '=', sourceId),
        exists(
          selectFrom('extra_source')
            .select('fact_id')
            .where('fact', '=', 'tenure')
            .whereRef('fact_id', '=', 'tenure.id')
            .where('extra_source.source_id', '=', sourceId),
        ),
        exists(
          selectFrom('claim')
            .select('entity_id')
            .where('entity', '=', 'tenure')
            .whereRef('entity_id', '=', 'tenure.id')
            .where('claim.source_id', '=', sourceId),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
