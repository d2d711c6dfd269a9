/** Writes a person's career from a provider or a page (docs/decisions/065). */
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { Career, CareerJob } from '../../../platform/ports/enrichment.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import { getMonth, OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { YEAR_OF_END, YEAR_OF_START } from '../../network/model/employment-spans.ts';
import { classifyTitle } from '../../network/words/titles.ts';
import { addAccount, addContactToBatch, type Batch, startBatch } from '../book/batch.ts';
import { loadRows, removeDuplicates } from '../book/book-rows.ts';
import { loadSources } from '../book/book-sources.ts';
import { restoreWrittenRows } from '../book/counting.ts';
import { hold, state } from '../book/holding.ts';
import {
  type ContactRow,
  enterRoot,
  enterTenure,
  findRoot,
  listTenuresOf,
  makeEmptyIndex,
  type TenureRow,
} from '../book/import-index.ts';
import { STANDING } from '../book/statements.ts';
import type { NamedInFile } from '../names/known.ts';
import { loadNamed } from '../names/queries.ts';
import { writeJournalled } from '../take-back/source-journal.ts';
import { findMeantAccount } from './account-meant.ts';
import { recordTenure } from './record.ts';
import { loadTitles, reserveBatchIds, takeTurn } from './write.ts';

interface CareerInput {
  sourceId: number;
  /** The contact; null if nobody with this profile is known, and a new one is made. */
  contactId: number | null;
  profileKey: string;
  career: Career;
  now: Date;
}

/** The changes. */
export interface CareerChanges {
  contactId: number;
  isNew: boolean;
  /** Jobs that no source gave, or not with these dates. */
  jobs: { title: string; company: string; start_month: number; end_month: number }[];
  /** Jobs that were open until now. */
  ended: { title: string; company: string; end_month: number }[];
  location: string | null;
}

/**
 * Writes a career, and when it was read. Jobs from other sources do not change, with one exception: if the career says that the person left
 * a company, an open job there ends, unless a user said otherwise in Kith itself.
 */
export async function writeCareer(trx: Db, input: CareerInput): Promise<CareerChanges> {
  await takeTurn(trx);
  const { sourceId, career, now } = input;
  const at = now.toISOString();
  const jobs = filterSensible(career.jobs, getMonth(now));
  const { index, tenures, titles } = await loadCareer(trx, input, jobs);
  const batch = startBatch({
    index,
    sourceId,
    standing: STANDING.file,
    at,
    newId: await reserveBatchIds(trx, { contact: 1, account: jobs.length, tenure: jobs.length, title: jobs.length }),
  });
  const known = input.contactId === null ? undefined : index.contacts.get(input.contactId);
  const contact = known ?? addContactToBatch(batch, buildContactInput(input));
  const changes: CareerChanges = { contactId: contact.id, isNew: !known, jobs: [], ended: [], location: null };
  if (known && career.location && state(batch, 'contact', known, { location: career.location }, true))
    changes.location = career.location;
  sayJobs(batch, contact, { jobs, tenures, titles }, changes);
  await writeJournalled(trx, batch);
  await trx
    .insertInto('career_read')
    .values({ contact_id: contact.id, source_id: sourceId, read_at: at })
    .onConflict((conflict) => conflict.columns(['contact_id', 'source_id']).doUpdateSet({ read_at: at }))
    .execute();
  return changes;
}

const buildContactInput = ({ profileKey, career: { name, location } }: CareerInput) => ({
  name,
  profile_key: profileKey,
  ...(location ? { location } : {}),
});

/** A job in the future is not a job, and an end in the future is not an end. */
function filterSensible(jobs: readonly CareerJob[], today: number): CareerJob[] {
  return jobs
    .filter((job) => foldName(job.company) !== '' && job.start_month <= today)
    .map((job) =>
      job.end_month > today && job.end_month !== OPEN_END
        ? { ...job, end_month: OPEN_END, year_only: job.year_only & YEAR_OF_START }
        : job,
    );
}

/** The person with their jobs, and the companies that the jobs name. */
export async function loadCareer(trx: Db, { contactId }: Pick<CareerInput, 'contactId'>, jobs: readonly CareerJob[]) {
  const keys = jobs.map(({ company }) => foldName(company));
  const index = makeEmptyIndex(new Map(jobs.map((job, at) => [keys[at]!, getNamedByJob(job)])));
  const account = await loadRows(trx, index, 'account', {
    crm_id: [],
    li_id: [],
    domain: removeDuplicates(jobs.map(({ domain }) => domain)),
    name_key: removeDuplicates(keys),
  });
  await loadNamed(
    trx,
    index,
    jobs.map(({ company, domain }) => ({ name: company, ...(domain ? { domain } : {}) })),
    keys,
  );
  const none = { profile_key: [], crm_id: [], email: [], name_key: [] };
  const contact = contactId === null ? [] : await loadRows<ContactRow>(trx, index, 'contact', none, [contactId]);
  if (contactId !== null && contact.length === 0) {
    const row = await trx.selectFrom('contact').selectAll().where('id', '=', contactId).executeTakeFirstOrThrow();
    contact.push(row as ContactRow);
    index.contacts.set(row.id, row as ContactRow);
  }
  const ids = contact.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('tenure')
          .selectAll()
          .where(isAmong(trx, 'contact_id', ids))
          .execute();
  const tenures = restoreWrittenRows('tenure', rows, (of, memberId, root) => enterRoot(index, of, memberId, root));
  for (const row of tenures) enterTenure(index, row);
  const there = removeDuplicates(tenures.map(({ title_id }) => title_id));
  const texts =
    there.length === 0
      ? []
      : await trx
          .selectFrom('title')
          .select(['id', 'text'])
          .where(isAmong(trx, 'id', there))
          .execute();
  for (const { id, text } of texts) index.titles.set(text, id);
  await loadTitles(trx, index, removeDuplicates(jobs.map(({ title }) => title)));
  if (jobs.some(({ title }) => title === '')) await loadTitles(trx, index, ['']);
  await loadSources(trx, index, { account, contact, tenure: tenures });
  return { index, tenures, titles: new Map(texts.map(({ id, text }) => [id, text])) };
}

/** What a job says of the company besides its name. */
function getNamedByJob({ title, start_month, end_month }: CareerJob): NamedInFile {
  const isPresent = end_month === OPEN_END;
  return {
    people: isPresent ? 1 : 0,
    titles: [title],
    domains: new Set(),
    since: start_month || null,
    founders: isPresent && classifyTitle(title) === 'founder',
  };
}

interface LoadedCareer {
  jobs: readonly CareerJob[];
  /** The existing ones. */
  tenures: readonly TenureRow[];
  titles: ReadonlyMap<number, string>;
}

function sayJobs(
  batch: Batch,
  contact: { id: number },
  { jobs, tenures, titles }: LoadedCareer,
  changes: CareerChanges,
): void {
  const { index } = batch;
  const getRoot = (id: number) => findRoot(index, 'account', id);
  const linked = new Set(listTenuresOf(index, contact.id).map(({ account_id }) => getRoot(account_id)));
  const stated = new Map<number, { name: string; jobs: CareerJob[] }>();
  for (const job of jobs) {
    const statement = { name: job.company, ...(job.domain ? { domain: job.domain } : {}) };
    const known = findMeantAccount(index, statement, linked);
    // A company's visibility depends on the users who name it.
    if (known) hold(batch, 'account', known);
    const account = known ?? addAccount(batch, statement);
    // A title that they already have there is written in the same spelling.
    const same = tenures.find(
      (row) =>
        getRoot(row.account_id) === getRoot(account.id) &&
        foldText(titles.get(row.title_id) ?? '') === foldText(job.title),
    );
    const title = same ? titles.get(same.title_id)! : job.title;
    const { start_month, end_month, year_only } = job;
    if (recordTenure(batch, contact, account, { title, start_month, end_month, year_only }))
      changes.jobs.push({ title, company: account.name, start_month, end_month });
    const there = stated.get(getRoot(account.id)) ?? { name: account.name, jobs: [] };
    there.jobs.push({ ...job, title });
    stated.set(getRoot(account.id), there);
  }
  for (const row of tenures) {
    const there = stated.get(getRoot(row.account_id));
    const end = there && getEnd(there.jobs, row, titles.get(row.title_id) ?? '');
    if (!end) continue;
    const year_only = ((row.year_only ?? 0) & YEAR_OF_START) | end.year_only;
    if (!state(batch, 'tenure', row, { end_month: end.end_month, year_only }, true)) continue;
    const title = titles.get(row.title_id) ?? '';
    changes.ended.push({ title, company: there.name, end_month: end.end_month });
  }
}

/** The end of an open job from another source, if the career says that they left; otherwise undefined. */
function getEnd(jobs: readonly CareerJob[], row: TenureRow, title: string) {
  if (row.end_month !== OPEN_END || jobs.some((job) => job.end_month === OPEN_END)) return undefined;
  // The career has already given an end for this very job.
  if (jobs.some((job) => job.start_month === row.start_month && job.title === title)) return undefined;
  const last = jobs.reduce((a, b) => (b.end_month > a.end_month ? b : a));
  // They have come back since, according to another source.
  if (row.start_month !== UNKNOWN_START && last.end_month !== UNKNOWN_END && row.start_month > last.end_month)
    return undefined;
  return { end_month: last.end_month, year_only: last.year_only & YEAR_OF_END };
}
