import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ALTERNATIVE_PATH } from '../../../shared/intros/constants.ts';
import { derive, groupLabel, type IntroFacts } from '../../../shared/intros/derive.ts';
import type { INTRO_SORTS } from '../../../shared/intros/filters.ts';
import { type Place, placeOf } from '../../../shared/intros/order.ts';
import { INTRO_STATUSES, type IntroStatus } from '../../../shared/intros/status-names.ts';
import { type GroupLabel, SUCCESSES, statusesIn } from '../../../shared/intros/statuses.ts';
import type { Db } from '../../db/engine.ts';
import type { Sight } from '../../network/read/sight.ts';
import { keptName, mayKnow, mayOpenAccount } from '../../network/read/visible.ts';
import { foldName, foldText } from '../../network/words/names.ts';
import { maySeeIntro } from '../queries.ts';

export interface IntroFilter {
  companies: readonly string[];
  people: readonly string[];
  statuses?: readonly string[];
  /** A user's id; 0 for requests that nobody facilitates. */
  facilitatorId?: number;
  requestingAccountId?: number;
  /** A user's id. */
  requesterId?: number;
  /** Only those that were made after it. */
  createdSince?: string;
  /** Only those without a change since then. */
  idleSince?: string;
  /** Only those whose requester has answered what they were asked. */
  answered?: boolean;
  /** Only those that are neither closed nor archived. */
  open?: boolean;
  group?: GroupLabel;
  /** Only open ones that are past due: without a date for their next update those that have waited since before then. */
  overdueSince?: string;
}

/** What a place depends on besides the status: a condition in SQL, and facts for which it holds or not. */
interface Fork {
  when: RawBuilder<SqlBool>;
  holds: Partial<IntroFacts>;
  fails: Partial<IntroFacts>;
}

const forks = (today: string): Fork[] => {
  const { goal, salesStatus } = SUCCESSES.inPlay;
  return [
    { when: sql`intro.archived = 1`, holds: { archived: true }, fails: { archived: false } },
    {
      when: sql`intro.goal = ${goal} and intro.sales_status = ${salesStatus}`,
      holds: { goal, salesStatus },
      fails: { goal, salesStatus: null },
    },
    {
      when: sql`intro.next_update is null or intro.next_update < ${today}`,
      holds: { nextUpdate: null },
      fails: { nextUpdate: today },
    },
  ];
};

/**
 * The place of shared/intros/order.ts in SQL, so that no page needs all requests: the rules there are asked for every
 * status under every condition, and their answers are written down.
 */
function placeInSql(
  today: string,
  [fork, ...others] = forks(today),
  known: Partial<IntroFacts> = {},
): RawBuilder<number> {
  if (fork)
    return sql<number>`case when ${fork.when} then ${placeInSql(today, others, { ...known, ...fork.holds })}
      else ${placeInSql(today, others, { ...known, ...fork.fails })} end`;
  const facts = { goal: '', salesStatus: null, rejectReason: null, archived: false, nextUpdate: null, ...known };
  const statuses = Map.groupBy(INTRO_STATUSES, (status) =>
    placeOf(derive({ ...facts, status }, '', today), facts.archived),
  );
  const [[usual], ...rest] = [...statuses].sort(([, one], [, other]) => other.length - one.length) as [
    [Place, IntroStatus[]],
    ...[Place, IntroStatus[]][],
  ];
  if (rest.length === 0) return sql.lit(usual);
  const cases = rest.map(([place, among]) => sql`when intro.status in (${sql.join(among)}) then ${sql.lit(place)}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(usual)} end`;
}

export interface Placed {
  id: number;
  place: number;
  updated_at: string;
}

/** By which column, and which way. */
export interface Sorted {
  by: (typeof INTRO_SORTS)[number];
  descending: boolean;
}

/** Where a request stands in such an order. */
export interface Keyed {
  id: number;
  key: string;
}

/** So much of a name tells where it stands; a cursor has room for it. */
const KEY_LETTERS = 80;

/** What is compared: of a company whom the viewer does not see, the name that is kept with the request. */
function keyInSql(sight: Sight, by: Sorted['by']): RawBuilder<string> {
  if (by === 'created') return sql`intro.created_at`;
  if (by === 'updated') return sql`intro.updated_at`;
  if (by === 'waiting') return sight.staff ? sql`coalesce(intro.answered_at, intro.status_at)` : sql`intro.status_at`;
  if (by === 'status')
    return sql`case ${sql.join(
      INTRO_STATUSES.map(
        (status, place) => sql`when intro.status = ${status} then ${sql.lit(String(place).padStart(2, '0'))}`,
      ),
      sql` `,
    )} else '' end`;
  if (by === 'facilitator')
    return sql`substr(coalesce((select lower(coalesce(app_user.given_name, '') || ' ' || coalesce(app_user.family_name, app_user.email))
      from app_user where app_user.id = intro.facilitator_user_id), ''), 1, ${sql.lit(KEY_LETTERS)})`;
  if (by === 'person')
    return sql`substr(coalesce((select person.name_key from contact person
      where person.id = intro.target_contact_id and ${mayKnow(sight, 'person')}),
      ${keptName(sight, 'target_contact', 'key')}, ''), 1, ${sql.lit(KEY_LETTERS)})`;
  const seen = sql`select account.name_key from account
    where account.id = intro.target_account_id and ${mayOpenAccount(sight)}`;
  return sql`substr(coalesce((${seen}), lower(intro.target_name), ''), 1, ${sql.lit(KEY_LETTERS)})`;
}

/** What the viewer may see and the filter lets through. */
interface IntroReading {
  sight: Sight;
  filter: IntroFilter;
  /** `YYYY-MM-DD`, in the installation's time zone. */
  today: string;
}

function placed({ sight, filter, today }: IntroReading, key: RawBuilder<string> = sql`''`): RawBuilder<unknown> {
  const conditions = [maySeeIntro(sight), ...conditionsOf(sight, filter, today)];
  return sql`select intro.id, intro.updated_at, intro.answered_at, ${key} as key, ${placeInSql(today)} as place from intro
    where ${sql.join(conditions, sql` and `)}`;
}

/** How many requests stand at each place, and how many of them wait with an answer of their requester. */
export async function countPlaces(
  db: Db,
  asked: IntroReading,
): Promise<{ place: number; amount: number; answered: number }[]> {
  const { rows } = await sql<{ place: number; amount: number; answered: number }>`
    select place, count(*) as amount, count(answered_at) as answered from (${placed(asked)}) as placed
    group by place`.execute(db);
  return rows.map(({ place, amount, answered }) => ({
    ...{ place: Number(place), amount: Number(amount), answered: Number(answered) },
  }));
}

/** Requests from one place to another in their order, newest activity first within a place; those behind `after` only. */
export async function listPlaces(
  db: Db,
  asked: IntroReading,
  { from, to, after, limit }: { from: number; to: number; after: Placed | null; limit: number },
): Promise<Placed[]> {
  const behind = after
    ? sql<SqlBool>`(place > ${after.place} or (place = ${after.place} and (updated_at < ${after.updated_at}
        or (updated_at = ${after.updated_at} and id < ${after.id}))))`
    : sql<SqlBool>`1 = 1`;
  const { rows } = await sql<Placed>`
    select id, place, updated_at from (${placed(asked)}) as placed
    where place between ${from} and ${to} and ${behind}
    order by place, updated_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** The same in an order that was asked for; those behind `after` only. */
export async function listSorted(
  db: Db,
  asked: IntroReading,
  { by, descending }: Sorted,
  { from, to, after, limit }: { from: number; to: number; after: Keyed | null; limit: number },
): Promise<Keyed[]> {
  const [further, way] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const behind = after
    ? sql<SqlBool>`(key ${further} ${after.key} or (key = ${after.key} and id ${further} ${after.id}))`
    : sql<SqlBool>`1 = 1`;
  const { rows } = await sql<Keyed>`
    select id, key from (${placed(asked, keyInSql(asked.sight, by))}) as placed
    where place between ${from} and ${to} and ${behind}
    order by key ${way}, id ${way} limit ${limit}`.execute(db);
  return rows;
}

/** Closed as an alternative path is a label of its own. */
function ofGroup(group: GroupLabel): RawBuilder<SqlBool> {
  const labelled = (rejectReason: string | null) =>
    INTRO_STATUSES.filter((status) => groupLabel(status, rejectReason, '{firm}') === group);
  const among = (statuses: readonly IntroStatus[]) =>
    statuses.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`intro.status in (${sql.join(statuses)})`;
  return sql<SqlBool>`case when intro.reject_reason = ${ALTERNATIVE_PATH} then ${among(labelled(ALTERNATIVE_PATH))}
    else ${among(labelled(null))} end`;
}

function conditionsOf(sight: Sight, filter: IntroFilter, today: string): Expression<SqlBool>[] {
  const { companies, people, statuses, facilitatorId, requestingAccountId, requesterId, createdSince, idleSince } =
    filter;
  const conditions: Expression<SqlBool>[] = [];
  const target = (which: RawBuilder<SqlBool>) => sql`select 1 from account
    where account.id = intro.target_account_id and ${mayOpenAccount(sight)} and ${which}`;
  if (companies.length > 0)
    conditions.push(sql`case when exists (${target(sql`1 = 1`)})
      then exists (${target(sql`account.name_key in (${sql.join(companies.map(foldName))})`)})
      else intro.target_name in (${sql.join(companies)}) end`);
  if (people.length > 0) {
    const keys = sql.join(people.map(foldText));
    conditions.push(sql`(
      exists (select 1 from contact person where person.id = intro.target_contact_id and person.name_key in (${keys})
        and ${mayKnow(sight, 'person')})
      or exists (select 1 from contact connector where connector.id = intro.connector_contact_id
        and connector.name_key in (${keys}) and ${mayKnow(sight, 'connector')})
      or exists (select 1 from contact asker where asker.id = intro.requester_contact_id and asker.name_key in (${keys}))
      or ${keptName(sight, 'target_contact', 'key')} in (${keys})
      or ${keptName(sight, 'connector', 'key')} in (${keys}))`);
  }
  if (statuses?.length === 0) conditions.push(sql`1 = 0`);
  else if (statuses) conditions.push(sql`intro.status in (${sql.join(statuses)})`);
  if (facilitatorId === 0) conditions.push(sql`intro.facilitator_user_id is null`);
  else if (facilitatorId !== undefined) conditions.push(sql`intro.facilitator_user_id = ${facilitatorId}`);
  if (requestingAccountId !== undefined) conditions.push(sql`intro.account_id = ${requestingAccountId}`);
  if (requesterId !== undefined) conditions.push(sql`intro.requester_user_id = ${requesterId}`);
  if (createdSince !== undefined) conditions.push(sql`intro.created_at > ${createdSince}`);
  if (filter.answered) conditions.push(sql`intro.answered_at is not null`);
  if (filter.open || filter.overdueSince !== undefined)
    conditions.push(sql`intro.archived = 0 and intro.status not in (${sql.join(statusesIn('archive'))})`);
  if (filter.group !== undefined) conditions.push(ofGroup(filter.group));
  if (filter.overdueSince !== undefined)
    conditions.push(sql`(intro.rests_until is null or intro.rests_until < ${today})
      and case when intro.next_update is null then coalesce(intro.answered_at, intro.status_at) < ${filter.overdueSince}
        else intro.next_update < ${today} end`);
  if (idleSince !== undefined) conditions.push(sql`intro.updated_at <= ${idleSince}`);
  return conditions;
}
