import { type RawBuilder, sql } from 'kysely';
import type { PoscanStatus, PoscanType } from '../../../shared/poscans/statuses.ts';
import type { Db } from '../../db/engine.ts';

/** The moments at which ranges begin, and the last one's end: one more than there are ranges. ISO, rising. */
export type Bounds = readonly string[];

const within = (at: RawBuilder<unknown>, bounds: Bounds) => sql`${at} >= ${bounds[0]} and ${at} < ${bounds.at(-1)}`;

/** In which of the ranges a moment lies, from 0. */
const placeOf = (at: RawBuilder<unknown>, bounds: Bounds): RawBuilder<number> =>
  sql<number>`case ${sql.join(
    bounds.slice(1).map((bound, place) => sql`when ${at} < ${bound} then ${sql.lit(place)}`),
    sql` `,
  )} end`;

export interface Counted {
  place: number;
  count: number;
}

/** When each candidacy first came to one of the statuses: in the order of the index, as looking for an earlier one for each is dear. */
const firstTimes = (statuses: readonly PoscanStatus[]): RawBuilder<unknown> =>
  statuses.length === 1
    ? sql`(select poscan_id, min(at) as at from poscan_change where to_status = ${statuses[0]} group by poscan_id)`
    : sql`(select poscan_id, min(at) as at from (${sql.join(
        statuses.map((one) => sql`select * from ${firstTimes([one])} as one`),
        sql` union all `,
      )}) as each_status group by poscan_id)`;

/** How many candidacies first came to one of the statuses in each range; it counts once, however often they came back to it. */
export async function firstSteps(db: Db, statuses: readonly PoscanStatus[], bounds: Bounds): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${placeOf(sql`one.at`, bounds)} as place, count(*) as count from ${firstTimes(statuses)} as one
    where ${within(sql`one.at`, bounds)} group by 1`.execute(db);
  return rows.map(({ place, count }) => ({ place: Number(place), count: Number(count) }));
}

export interface Created extends Counted {
  type: PoscanType;
}

export async function createdIn(db: Db, bounds: Bounds): Promise<Created[]> {
  const { rows } = await sql<Created>`
    select ${placeOf(sql`created_at`, bounds)} as place, request_type as type, count(*) as count from poscan
    where ${within(sql`created_at`, bounds)} group by 1, 2`.execute(db);
  return rows.map(({ place, type, count }) => ({ place: Number(place), type, count: Number(count) }));
}

export interface Introduced {
  at: string;
  created_at: string;
  portco_feedback_at: string | null;
  candidate_feedback_at: string | null;
}

/** Each candidacy that was first introduced between two moments. */
export async function introducedBetween(db: Db, from: string, to: string): Promise<Introduced[]> {
  const { rows } = await sql<Introduced>`
    select one.at, poscan.created_at, poscan.portco_feedback_at, poscan.candidate_feedback_at
    from ${firstTimes(['Introduced'])} as one join poscan on poscan.id = one.poscan_id
    where one.at >= ${from} and one.at < ${to}`.execute(db);
  return rows;
}

/** Who was referred between two moments, the newest first: found by their days before anything is joined. */
export function referralsBetween(db: Db, from: string, to: string, limit: number) {
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

export interface Person {
  id: number;
  name: string;
}

/** People by the keys of their profiles; who was merged stands for whom they became. */
export async function peopleByKey(db: Db, keys: readonly string[]): Promise<Map<string, Person>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .select(['profile_key', 'name'])
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
    .where('profile_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ profile_key, id, name }) => [profile_key!, { id, name }]));
}

/** By folded name and company, those who work or worked there; of two of one name neither. */
export async function peopleAt(
  db: Db,
  names: readonly string[],
  accountIds: readonly number[],
): Promise<Map<string, Person>> {
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
  return new Map([...called].flatMap(([key, some]) => (some.length === 1 ? [[key, some[0]!] as const] : [])));
}

/** All candidacies of some people, the newest last. */
export async function candidaciesOf(db: Db, contactIds: readonly number[]) {
  if (contactIds.length === 0) return [];
  return db
    .selectFrom('poscan')
    .innerJoin('position', 'position.id', 'poscan.position_id')
    .select(['poscan.id', 'poscan.contact_id', 'poscan.status', 'position.account_id', 'position.name as position'])
    .where('poscan.contact_id', 'in', contactIds)
    .orderBy('poscan.id')
    .execute();
}
