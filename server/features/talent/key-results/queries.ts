import { MILESTONES, type Milestone } from '../../../../shared/features/talent/candidacies/milestones.ts';
import { CANDIDACY_TYPES, type CandidacyType } from '../../../../shared/features/talent/candidacies/status-names.ts';
import type { Db } from '../../../platform/db/engine.ts';

/** The moments at which ranges begin, and the last one's end: one more than there are ranges. ISO, rising. */
export type RangeBounds = readonly string[];

/**
 * A query for each range, all in one statement: counting an index in stretches is quicker than finding the range of
 * each row.
 */
function buildForEach<Query extends { unionAll(other: Query): Query }>(
  bounds: RangeBounds,
  query: (place: number, from: string, to: string) => Query,
): Query {
  return bounds
    .slice(1)
    .map((to, place) => query(place, bounds[place]!, to))
    .reduce((all, query) => all.unionAll(query));
}

export interface RangeCount {
  place: number;
  count: number;
}

/** PostgreSQL answers counts as texts. */
const toNumbers = ({ place, count }: { place: number; count: number | string | bigint }): RangeCount => ({
  place: Number(place),
  count: Number(count),
});

/**
 * The number of candidacies that first reached a counted status in each range; each counts once, however often it came
 * back.
 */
export async function countFirstSteps(db: Db, milestone: Milestone, bounds: RangeBounds): Promise<RangeCount[]> {
  const rows = await buildForEach(bounds, (place, from, to) =>
    db
      .selectFrom('poscan_milestone')
      .select(({ fn, lit }) => [lit<number>(place).as('place'), fn.countAll().as('count')])
      .where('milestone', '=', milestone)
      .where('at', '>=', from)
      .where('at', '<', to),
  ).execute();
  return rows.map(toNumbers);
}

/** Writes the milestones of changes that were written all at once. In a transaction. */
export async function fillMilestones(db: Db): Promise<void> {
  for (const [milestone, statuses] of Object.entries(MILESTONES))
    await db
      .insertInto('poscan_milestone')
      .columns(['milestone', 'poscan_id', 'at'])
      .expression(
        db
          .selectFrom('poscan_change')
          .select(({ val, fn }) => [val(milestone as Milestone).as('milestone'), 'poscan_id', fn.min('at').as('at')])
          .where('to_status', 'in', [...statuses])
          .groupBy('poscan_id'),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

interface CreatedCount extends RangeCount {
  type: CandidacyType;
}

export async function countCreatedIn(db: Db, bounds: RangeBounds): Promise<CreatedCount[]> {
  const created: CreatedCount[] = [];
  for (const type of CANDIDACY_TYPES) {
    const rows = await buildForEach(bounds, (place, from, to) =>
      db
        .selectFrom('poscan')
        .select(({ fn, lit }) => [lit<number>(place).as('place'), fn.countAll().as('count')])
        .where('request_type', '=', type)
        .where('created_at', '>=', from)
        .where('created_at', '<', to),
    ).execute();
    created.push(...rows.map((row) => ({ ...toNumbers(row), type })));
  }
  return created;
}

interface IntroducedCandidacy {
  at: string;
  created_at: string;
  portco_feedback_at: string | null;
  candidate_feedback_at: string | null;
}

/** A number of rows that make a statement of a few milliseconds. */
const PIECE = 2_000;

/**
 * Each candidacy that was first introduced between two moments, in pieces, so that other calls have the thread in
 * between.
 */
export async function* readIntroducedBetween(
  db: Db,
  from: string,
  to: string,
  piece = PIECE,
): AsyncGenerator<readonly IntroducedCandidacy[]> {
  for (let [at, id] = [from, 0]; ; ) {
    const rows = await db
      .selectFrom('poscan_milestone as one')
      .innerJoin('poscan', 'poscan.id', 'one.poscan_id')
      .select(['one.poscan_id as id', 'one.at', 'poscan.created_at'])
      .select(['poscan.portco_feedback_at', 'poscan.candidate_feedback_at'])
      .where('one.milestone', '=', 'introduced')
      .where(({ eb, refTuple, tuple }) => eb(refTuple('one.at', 'one.poscan_id'), '>', tuple(at, id)))
      .where('one.at', '<', to)
      .orderBy('one.at')
      .orderBy('one.poscan_id')
      .limit(piece)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < piece) return;
    [at, id] = [last.at, last.id];
  }
}

/** People referred between two moments, the newest first: found by their days before anything is joined. */
export function listReferralsBetween(db: Db, from: string, to: string, limit: number) {
  return db
    .with('referred', (query) =>
      query
        .selectFrom('poscan')
        .select(['id', 'contact_id', 'position_id', 'status', 'created_at'])
        .where('candidate_source', '=', 'Referral')
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit),
    )
    .selectFrom('referred')
    .innerJoin('contact', 'contact.id', 'referred.contact_id')
    .innerJoin('position', 'position.id', 'referred.position_id')
    .innerJoin('account', 'account.id', 'position.account_id')
    .select([
      'referred.id',
      'referred.contact_id',
      'referred.status',
      'referred.created_at',
      'contact.name as candidate',
    ])
    .select(['position.name as position', 'account.name as account'])
    .orderBy('referred.created_at', 'desc')
    .orderBy('referred.id', 'desc')
    .execute();
}

export interface KrsPerson {
  id: number;
  name: string;
}

/** People by the keys of their profiles; for a merged person the record that remains. */
export async function findPeopleByKey(db: Db, keys: readonly string[]): Promise<Map<string, KrsPerson>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .select(['profile_key', 'name'])
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
    .where('profile_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ profile_key, id, name }) => [profile_key!, { id, name }]));
}

/** People who work or worked there, by folded name and company; null for a name that several people have there. */
export async function findPeopleByNameAndCompany(
  db: Db,
  names: readonly string[],
  accountIds: readonly number[],
): Promise<Map<string, KrsPerson | null>> {
  if (names.length === 0 || accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .innerJoin('tenure', 'tenure.contact_id', 'contact.id')
    .select(['contact.id', 'contact.name', 'contact.name_key', 'tenure.account_id'])
    .distinct()
    .where('contact.name_key', 'in', names)
    .where('contact.merged_into', 'is', null)
    .where('tenure.account_id', 'in', accountIds)
    .execute();
  const called = Map.groupBy(rows, ({ name_key, account_id }) => `${name_key} ${account_id}`);
  return new Map([...called].map(([key, some]) => [key, some.length === 1 ? some[0]! : null]));
}

/** All candidacies of some people, the newest last. */
export async function listCandidaciesOfPeople(db: Db, contactIds: readonly number[]) {
  if (contactIds.length === 0) return [];
  return db
    .selectFrom('poscan')
    .innerJoin('position', 'position.id', 'poscan.position_id')
    .select(['poscan.id', 'poscan.contact_id', 'poscan.status', 'position.account_id', 'position.name as position'])
    .where('poscan.contact_id', 'in', contactIds)
    .orderBy('poscan.id')
    .execute();
}
