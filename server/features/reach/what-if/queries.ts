/** Reads what is known of people, companies and wishes, as far as a viewer may know it. Nothing is written (docs/decisions/139). */
import { listStatusesIn } from '../../../../shared/core/introductions/statuses.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../../core/network/read/visible.ts';
import { countWantingUseCases } from '../../../core/network/recommend/wishes.ts';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';

/** The members of a company's circle, with the number of people that are shown with each one's name. */
export async function listMembersOf(db: Db, scope: ViewerScope, only?: number) {
  const rows = await db
    .selectFrom('member')
    .innerJoin('contact', 'contact.id', 'member.contact_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['contact.id', 'contact.name', 'title.text as title'])
    .where('member.account_id', '=', scope.companyId)
    .$if(only !== undefined, (query) => query.where('member.contact_id', '=', only!))
    .orderBy('contact.name_key')
    .orderBy('contact.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const known = await db
    .selectFrom('tie')
    .innerJoin('contact', 'contact.id', 'tie.contact_id')
    .select(({ fn }) => ['tie.member_id as id', fn.countAll<number>().as('people')])
    .where(isAmong(db, 'tie.member_id', ids))
    .where(mayOpenContact(scope))
    .groupBy('tie.member_id')
    .execute();
  const people = new Map(known.map(({ id, people }) => [id, Number(people)]));
  return rows.map(({ id, name, title }) => ({ id: String(id), name, title: title ?? '', people: people.get(id) ?? 0 }));
}

export async function isMember(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('member').select('contact_id').where('contact_id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The people whom a member is shown to know with all that they know of them. */
export async function listShownWithMember(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tie')
    .select('contact_id as id')
    .where('member_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quiet_tie')
            .select('quiet_tie.contact_id')
            .whereRef('quiet_tie.contact_id', '=', 'tie.contact_id')
            .whereRef('quiet_tie.member_id', '=', 'tie.member_id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of some people whom the viewer may know. */
export function listKnownPeople(db: Db, scope: ViewerScope, ids: readonly number[]) {
  return db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['contact.id', 'contact.name', 'contact.name_key', 'contact.account_id', 'contact.score'])
    .select(['contact.connections', 'title.text as title'])
    .where(isAmong(db, 'contact.id', ids))
    .where(mayOpenContact(scope))
    .execute();
}
export type ReadablePerson = Awaited<ReturnType<typeof listKnownPeople>>[number];

export const listStoredTies = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('tie')
    .select(['contact_id', 'member_id', 'probability'])
    .where(isAmong(db, 'contact_id', ids))
    .execute();

/** Those of some people of whom somebody knows more than is shown. */
export async function listPartlyShown(db: Db, ids: readonly number[]) {
  const hidden = db
    .selectFrom('quiet_tie')
    .select('contact_id')
    .where(isAmong(db, 'contact_id', ids));
  return db.selectFrom('contact').select(['id', 'connections']).where('id', 'in', hidden).execute();
}

/** How many of the people of some companies whom the viewer may know have each strength above 0. */
export const countStrengthsAt = (db: Db, scope: ViewerScope, accountIds: readonly number[]) =>
  db
    .selectFrom('contact')
    .select(({ fn }) => ['account_id', 'score', fn.countAll<number>().as('people')])
    .where(isAmong(db, 'account_id', accountIds))
    .where('score', '>', 0)
    .where(mayOpenContact(scope))
    .groupBy(['account_id', 'score'])
    .$narrowType<{ account_id: number }>()
    .execute();

/** Those of some companies that the viewer may know. */
export const listKnownCompanies = (db: Db, scope: ViewerScope, ids: readonly number[]) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'name_key', 'logo_url'])
    .where(isAmong(db, 'account.id', ids))
    .where(mayOpenAccount(scope))
    .execute();

/** The companies that the viewer may know under these folded names, whichever of their names it is. */
export function listCompaniesNamed(db: Db, scope: ViewerScope, keys: readonly string[]) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.name_key as key'])
    .where(isAmongTexts(db, 'account.name_key', keys))
    .where(mayOpenAccount(scope))
    .union(
      db
        .selectFrom('account_name')
        .innerJoin('account', 'account.id', 'account_name.account_id')
        .select(['account.id', 'account_name.name_key as key'])
        .where(isAmongTexts(db, 'account_name.name_key', keys))
        .where(mayOpenAccount(scope)),
    )
    .execute();
}

/** The people of these names whom the viewer may know, with the companies at which they work or worked. */
export const listNamesakes = (db: Db, scope: ViewerScope, keys: readonly string[], accountIds: readonly number[]) =>
  db
    .selectFrom('contact')
    .innerJoin('spell', 'spell.contact_id', 'contact.id')
    .select(['contact.id', 'contact.name_key', 'contact.profile_key', 'spell.account_id'])
    .distinct()
    .where(isAmongTexts(db, 'contact.name_key', keys))
    .where(isAmong(db, 'spell.account_id', accountIds))
    .where(mayOpenContact(scope))
    .execute();

/** How many of some people each member of the company is shown to know. */
export const countKnownByMembers = (db: Db, scope: ViewerScope, ids: readonly number[]) =>
  db
    .selectFrom('tie')
    .innerJoin('member', 'member.contact_id', 'tie.member_id')
    .innerJoin('contact', 'contact.id', 'member.contact_id')
    .select(({ fn }) => ['contact.id', 'contact.name', fn.countAll<number>().as('people')])
    .where(isAmong(db, 'tie.contact_id', ids))
    .where('member.account_id', '=', scope.companyId)
    .groupBy(['contact.id', 'contact.name'])
    .execute();

const OPEN_STATUSES = [...listStatusesIn('queue'), ...listStatusesIn('in_progress')];

/** The open requests of the viewer's company, for staff all of them, the oldest first. */
export const listWantedRequests = (db: Db, { staff, companyId }: ViewerScope) =>
  db
    .selectFrom('intro')
    .innerJoin('account', 'account.id', 'intro.account_id')
    .select(['intro.id', 'intro.target_account_id', 'intro.target_contact_id', 'intro.connector_contact_id'])
    .select(['intro.target_name', 'intro.created_at', 'account.name as asked_by'])
    .where('intro.archived', '=', 0)
    .where('intro.status', 'in', OPEN_STATUSES)
    .$if(!staff, (query) => query.where('intro.account_id', '=', companyId))
    .orderBy('intro.created_at')
    .orderBy('intro.id')
    .execute();
export type WantedRequest = Awaited<ReturnType<typeof listWantedRequests>>[number];

/** How many of the viewer's colleagues follow each of some companies. */
export const countFollowers = (db: Db, { companyId }: ViewerScope, accountIds: readonly number[]) =>
  db
    .selectFrom('subscription')
    .innerJoin('app_user', 'app_user.id', 'subscription.user_id')
    .select(({ fn }) => ['subscription.account_id as id', fn.countAll<number>().as('count')])
    .where(isAmong(db, 'subscription.account_id', accountIds))
    .where('app_user.account_id', '=', companyId)
    .groupBy('subscription.account_id')
    .execute();

/** How many use cases want each of some companies. */
export const countUseCases = (db: Db, scope: ViewerScope, accountIds: readonly number[]) =>
  db
    .selectFrom('account')
    .select(['account.id', countWantingUseCases(scope, 'account.id').as('count')])
    .where(isAmong(db, 'account.id', accountIds))
    .execute();
