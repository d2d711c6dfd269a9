import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { SUCCESSES, statusesIn } from '../../../shared/intros/statuses.ts';
import type { Db } from '../../db/engine.ts';
import { foldName, foldText } from '../../network/names.ts';
import type { Sight } from '../../network/sight.ts';
import { keptName, mayKnow } from '../../network/visible.ts';
import { maySeeIntro } from '../queries.ts';

export interface IntroFilter {
  companies: readonly string[];
  people: readonly string[];
  statuses?: readonly string[];
  /** A user's id; 0 for requests that nobody facilitates. */
  facilitatorId?: number;
  requestingAccountId?: number;
  /** Only those without a change since then. */
  idleSince?: string;
}

/**
 * Where a request stands among all others: the tabs one after the other, and in Active what needs action, what is going on
 * and what may be archived.
 */
export const PLACE = { queued: 0, due: 10, goingOn: 11, closed: 12, archived: 20 } as const;
/** The first and the last place of each tab. */
export const PLACES_OF = {
  queued: [PLACE.queued, PLACE.queued],
  active: [PLACE.due, PLACE.closed],
  archived: [PLACE.archived, PLACE.archived],
} as const;

/** The rules of shared/intros/derive.ts in SQL, so that no page needs all requests; a test holds the two together. */
function placeOf(today: string): RawBuilder<number> {
  const success = sql`(intro.status in (${sql.join(SUCCESSES.always)}) or (intro.status = ${SUCCESSES.inPlay.status}
    and intro.goal = ${SUCCESSES.inPlay.goal} and intro.sales_status = ${SUCCESSES.inPlay.salesStatus}))`;
  return sql<number>`case
    when intro.archived = 1 then ${sql.lit(PLACE.archived)}
    when intro.status in (${sql.join(statusesIn('queue'))}) then ${sql.lit(PLACE.queued)}
    when intro.status = 'Awaiting Info from Portfolio' then ${sql.lit(PLACE.due)}
    when ${success} then case when intro.next_update is null or intro.next_update < ${today}
      then ${sql.lit(PLACE.due)} else ${sql.lit(PLACE.goingOn)} end
    when intro.status in (${sql.join(statusesIn('archive'))}) then ${sql.lit(PLACE.closed)}
    else ${sql.lit(PLACE.goingOn)} end`;
}

export interface Placed {
  id: number;
  place: number;
  updated_at: string;
}

/** What the viewer may see and the filter lets through. */
interface Asked {
  sight: Sight;
  filter: IntroFilter;
  /** `YYYY-MM-DD`, in the installation's time zone. */
  today: string;
}

function placed({ sight, filter, today }: Asked): RawBuilder<unknown> {
  const conditions = [maySeeIntro(sight), ...conditionsOf(sight, filter)];
  return sql`select intro.id, intro.updated_at, ${placeOf(today)} as place from intro
    where ${sql.join(conditions, sql` and `)}`;
}

/** How many requests stand at each place. */
export async function countPlaces(db: Db, asked: Asked): Promise<Map<number, number>> {
  const { rows } = await sql<{ place: number; amount: number }>`
    select place, count(*) as amount from (${placed(asked)}) as placed group by place`.execute(db);
  return new Map(rows.map(({ place, amount }) => [Number(place), Number(amount)]));
}

/** Requests from one place to another in their order, newest activity first within a place; those behind `after` only. */
export async function listPlaces(
  db: Db,
  asked: Asked,
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

function conditionsOf(sight: Sight, filter: IntroFilter): Expression<SqlBool>[] {
  const { companies, people, statuses, facilitatorId, requestingAccountId, idleSince } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (companies.length > 0)
    conditions.push(sql`(exists (select 1 from account where account.id = intro.target_account_id
      and account.name_key in (${sql.join(companies.map(foldName))}))
      or (intro.target_account_id is null and intro.target_name in (${sql.join(companies)})))`);
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
  if (idleSince !== undefined) conditions.push(sql`intro.updated_at <= ${idleSince}`);
  return conditions;
}
