/** Reads blind spots as a viewer may see them now: who was erased or hidden since the count is not in an answer. */
import { type SqlBool, sql } from 'kysely';
import { getScopeId, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../../core/network/read/visible.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { OPEN_END } from '../../../platform/time/months.ts';

/** Every spot of the viewer's, without companies that they may not know or that somebody reaches since. */
export function listSpots(db: Db, scope: ViewerScope) {
  return db
    .selectFrom('blind_spot as spot')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'spot.account_id').on(mayOpenAccount(scope)))
    .leftJoin('tag', 'tag.id', 'spot.tag_id')
    .where('spot.scope_id', '=', getScopeId(scope))
    .where(sql<SqlBool>`(spot.account_id is null or account.id is not null)`)
    .where(({ eb, or }) =>
      or([
        eb('account.id', 'is', null),
        eb(scope.staff ? 'account.relationship' : 'account.open_relationship', '=', 0),
      ]),
    )
    .select(['spot.id', 'spot.account_id', 'spot.tag_id', 'spot.size_step', 'spot.country as kind_country'])
    .select(['spot.use_cases', 'spot.requests', 'spot.recent_requests', 'tag.name as industry'])
    .select(['account.name', 'account.name_key', 'account.logo_url', 'account.city', 'account.country'])
    .orderBy('spot.id')
    .execute();
}
export type SpotRow = Awaited<ReturnType<typeof listSpots>>[number];

/** The companies of some industries that the viewer may know, by size, country and whether somebody reaches them. */
export function countIndustries(db: Db, scope: ViewerScope, tagIds: readonly number[]) {
  const strength = scope.staff ? 'account.relationship' : 'account.open_relationship';
  return db
    .selectFrom('account_tag')
    .innerJoin('account', 'account.id', 'account_tag.account_id')
    .where(isAmong(db, 'account_tag.tag_id', tagIds))
    .where(mayOpenAccount(scope))
    .select(['account_tag.tag_id', 'account.size_step', 'account.country'])
    .select(({ fn }) => fn.countAll<number>().as('companies'))
    .select(sql<number>`sum(case when ${sql.ref(strength)} > 0 then 1 else 0 end)`.as('reached'))
    .groupBy(['account_tag.tag_id', 'account.size_step', 'account.country'])
    .execute();
}

/** The kinds that the viewer's own people alone reach a company of. */
export async function listOwnReachedKinds(db: Db, own: ReadonlySet<number>, tagIds: readonly number[]) {
  if (own.size === 0) return [];
  return db
    .selectFrom('account_tag')
    .innerJoin('account', 'account.id', 'account_tag.account_id')
    .where(isAmong(db, 'account_tag.tag_id', tagIds))
    .where(isAmong(db, 'account.id', [...own]))
    .select(['account_tag.tag_id', 'account.size_step', 'account.country'])
    .execute();
}

/** How many people at these companies the viewer may know. */
export async function countVisiblePeopleAt(db: Db, scope: ViewerScope, accountIds: readonly number[]) {
  const rows = await db
    .selectFrom('contact')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('people')])
    .where(isAmong(db, 'contact.account_id', accountIds))
    .where(mayOpenContact(scope))
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, people }) => [account_id, Number(people)]));
}

/** The industries of each of these companies. */
export async function listIndustriesOf(db: Db, accountIds: readonly number[]) {
  const rows = await db
    .selectFrom('account_tag')
    .innerJoin('tag', 'tag.id', 'account_tag.tag_id')
    .select(['account_tag.account_id', 'tag.name'])
    .where(isAmong(db, 'account_tag.account_id', accountIds))
    .execute();
  return Map.groupBy(rows, ({ account_id }) => account_id);
}

/** The openers of some spots whom the viewer may know, in order. */
export function listOpeners(db: Db, scope: ViewerScope, spotIds: readonly number[]) {
  return db
    .selectFrom('blind_spot_opener as opener')
    .innerJoin('contact', 'contact.id', 'opener.contact_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'opener.at_account_id').on(mayOpenAccount(scope)))
    .where(isAmong(db, 'opener.spot_id', spotIds))
    .where(mayOpenContact(scope))
    .select(['opener.spot_id', 'opener.place', 'opener.contact_id', 'contact.name', 'title.text as title'])
    .select(['account.name as worked_at'])
    .orderBy('opener.spot_id')
    .orderBy('opener.place')
    .execute();
}

/** Whom and what they open, of what the viewer may know. */
export async function listOpened(db: Db, scope: ViewerScope, spotIds: readonly number[]) {
  const people = await db
    .selectFrom('blind_spot_person as opened')
    .innerJoin('blind_spot as spot', 'spot.id', 'opened.spot_id')
    .innerJoin('contact', (join) =>
      join.onRef('contact.id', '=', 'opened.contact_id').onRef('contact.account_id', '=', 'spot.account_id'),
    )
    .where(isAmong(db, 'opened.spot_id', spotIds))
    .where(mayOpenContact(scope))
    .select(['opened.spot_id', 'opened.place', 'opened.contact_id as id'])
    .execute();
  const companies = await db
    .selectFrom('blind_spot_company as opened')
    .innerJoin('account', 'account.id', 'opened.account_id')
    .where(isAmong(db, 'opened.spot_id', spotIds))
    .where(mayOpenAccount(scope))
    .select(['opened.spot_id', 'opened.place', 'opened.account_id as id'])
    .execute();
  return [...people, ...companies];
}

/** Who knows each of these people best: staff read every name, a company those of its own people. */
export async function findKnowers(db: Db, scope: ViewerScope, contactIds: readonly number[]) {
  const rows = await db
    .selectFrom('nearest')
    .innerJoin('member', 'member.contact_id', 'nearest.member_id')
    .innerJoin('contact as knower', 'knower.id', 'nearest.member_id')
    .select(['nearest.contact_id', 'knower.name'])
    .where(isAmong(db, 'nearest.contact_id', contactIds))
    .$if(!scope.staff, (query) => query.where('member.account_id', '=', scope.companyId))
    .execute();
  return new Map(rows.map(({ contact_id, name }) => [contact_id, name]));
}

/** Shown for each spot. */
const MAX_POSITIONS = 3;

/**
 * Open positions with an open candidacy of somebody who works or worked at the company, or who is one of the openers. A company sees its own
 * positions, without candidates who work for it.
 */
export async function listPositions(db: Db, { staff, companyId }: ViewerScope, spotIds: readonly number[]) {
  const rows = await db
    .selectFrom('blind_spot as spot')
    .innerJoin('position', (join) => join.on('position.status', '=', 'Open'))
    .innerJoin('account', 'account.id', 'position.account_id')
    .innerJoin('poscan', (join) =>
      join.onRef('poscan.position_id', '=', 'position.id').on('poscan.closed_mark', '=', 0),
    )
    .where(isAmong(db, 'spot.id', spotIds))
    .where('account.merged_into', 'is', null)
    .$if(!staff, (query) => query.where('position.account_id', '=', companyId))
    .where(
      sql<SqlBool>`(exists (select 1 from tenure where tenure.contact_id = poscan.contact_id and tenure.account_id = spot.account_id)
        or exists (select 1 from blind_spot_opener opener where opener.spot_id = spot.id and opener.contact_id = poscan.contact_id))`,
    )
    .where(
      sql<SqlBool>`not exists (select 1 from tenure where tenure.contact_id = poscan.contact_id
        and tenure.account_id = position.account_id and tenure.end_month = ${OPEN_END})`,
    )
    .select(['spot.id as spot_id', 'position.id', 'position.name', 'account.name as company'])
    .distinct()
    .orderBy('spot.id')
    .orderBy('position.id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.spot_id)].map(([id, positions]) => [id, positions.slice(0, MAX_POSITIONS)]),
  );
}

/** The counts that wait or run, of all viewers. */
export async function listCountJobs(db: Db, kind: string) {
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'payload', 'progress', 'cancel_requested', 'created_at'])
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .execute();
  return jobs.map(({ payload, ...job }) => {
    const { scopeId } = JSON.parse(payload) as { scopeId?: number };
    return { ...job, scopeId };
  });
}
