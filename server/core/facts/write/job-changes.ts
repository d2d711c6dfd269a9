/** Finds people who are at another company in a user's list than in the previous list that showed them. */
import type { Insertable, Kysely } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { JobChangeTable } from '../../../platform/db/tables/derived-tables.ts';
import { getMonth } from '../../../platform/time/months.ts';
import { readAmong, splitIntoChunks } from '../book/rows-at-once.ts';
import { loadListsOfUser } from './sources.ts';
import { takeTurn } from './write.ts';

export type OwnList = Awaited<ReturnType<typeof loadListsOfUser>>[number];
type Change = Insertable<JobChangeTable>;

/** The number of a list's jobs that are compared at once. */
const AT_ONCE = 200;

/**
 * Finds the changes of jobs again for a list that was imported or taken back, and for the same user's lists of later days. Other sources of
 * the jobs do not matter: only the two lists are compared.
 */
export async function findJobChanges(db: Kysely<Schema>, of: { sourceId: number; userId: number }): Promise<void> {
  const lists = await loadListsOfUser(db, of.userId);
  const place = lists.findIndex((list) => list.id === of.sourceId);
  if (place < 0) return;
  for (const [at, list] of lists.entries())
    if (at >= place && list.import_id !== null) await compare(db, lists.slice(0, at + 1), list.import_id, of.userId);
}

/** @param lists in the order of their days; the last one is compared with those before it */
async function compare(db: Kysely<Schema>, lists: readonly OwnList[], importId: number, userId: number): Promise<void> {
  await db.deleteFrom('job_change').where('import_id', '=', importId).execute();
  if (lists.length < 2) return;
  const looked = new Set<number>();
  for (let after = 0; ; ) {
    const journal = await nextJobs(db, importId, after);
    if (!journal) return;
    after = journal.id;
    for (const some of splitIntoChunks(JSON.parse(journal.fact_ids) as number[], AT_ONCE))
      await db.transaction().execute(async (trx) => {
        await takeTurn(trx);
        const people = Map.groupBy(await loadJobsOfPeople(trx, some, lists), ({ contact_id }) => contact_id);
        const changes: Change[] = [];
        for (const [contact_id, jobs] of people) {
          if (looked.has(contact_id)) continue;
          looked.add(contact_id);
          // A list's statement about one half is compared only with its earlier statement about that half, because the halves may be taken
          // apart again.
          for (const own of Map.groupBy(jobs, ({ contact_half }) => contact_half).values()) {
            const change = findChangeBetween(own, lists);
            if (change) changes.push({ import_id: importId, user_id: userId, contact_id, ...change });
          }
        }
        await insertMany(trx, 'job_change', changes);
      });
  }
}

/** The next part of the import's journal about jobs. */
function nextJobs(db: Db, importId: number, after: number) {
  return db
    .selectFrom('import_journal')
    .select(['id', 'fact_ids'])
    .where('import_id', '=', importId)
    .where('fact', '=', 'tenure')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** A job, with the lists that show it. */
interface ShownJob {
  account_id: number;
  shownBy: ReadonlySet<number>;
}

interface ListedJob extends ShownJob {
  contact_id: number;
  contact_half: number | null;
}

/** All jobs that one of the lists shows, of the people of the given jobs, the earliest stated first. */
async function loadJobsOfPeople(db: Db, tenureIds: readonly number[], lists: readonly OwnList[]): Promise<ListedJob[]> {
  const ids = new Set(lists.map(({ id }) => id));
  const rows = await db
    .selectFrom('tenure')
    .select(['id', 'contact_id', 'contact_half', 'account_id', 'source_id'])
    .where('contact_id', 'in', (tenures) =>
      tenures.selectFrom('tenure as given').select('given.contact_id').where('given.id', 'in', tenureIds),
    )
    .orderBy('id')
    .execute();
  const extras = await readAmong(
    rows.map(({ id }) => id),
    (some) =>
      db
        .selectFrom('extra_source')
        .select(['fact_id', 'source_id'])
        .where('fact', '=', 'tenure')
        .where('fact_id', 'in', some)
        .execute(),
  );
  const further = Map.groupBy(extras, ({ fact_id }) => fact_id);
  return rows.flatMap(({ id, source_id, ...job }) => {
    const tellers = [source_id, ...(further.get(id) ?? []).map((row) => row.source_id)];
    const shownBy = new Set(tellers.filter((teller) => ids.has(teller)));
    return shownBy.size === 0 ? [] : [{ ...job, shownBy }];
  });
}

/**
 * The change between the last two lists that show a person, if the later one is the last of the lists. What an import would tell and what it
 * writes are decided here.
 * @param jobs of one person, the earliest stated first
 */
export function findChangeBetween(jobs: readonly ShownJob[], lists: readonly OwnList[]) {
  const listAccountsIn = ({ id }: OwnList) =>
    new Set(jobs.flatMap(({ shownBy, account_id }) => (shownBy.has(id) ? [account_id] : [])));
  const list = lists.at(-1)!;
  const now = listAccountsIn(list);
  if (now.size === 0) return null;
  const before = lists.slice(0, -1).findLast((earlier) => jobs.some(({ shownBy }) => shownBy.has(earlier.id)));
  if (!before) return null;
  const then = listAccountsIn(before);
  const from_account_id = [...then.difference(now)].at(-1);
  const to_account_id = [...now.difference(then)].at(-1);
  if (from_account_id === undefined || to_account_id === undefined) return null;
  const before_month = getMonth(new Date(list.created_at));
  const after_month = Math.min(getMonth(new Date(before.asOf)), before_month);
  return { from_account_id, to_account_id, after_month, before_month };
}
