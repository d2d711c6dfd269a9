import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { getScopeId, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact, selectRememberedName } from '../../../core/network/read/visible.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';

/** Somebody who works at the account now, and whom the viewer may see. */
export interface PersonAtCompany {
  id: number;
  /** At the account; empty if none is known. */
  title: string;
  score: number;
}

/** The people whose main job is at the account, reached or not, best first. */
export async function listPeopleThere(db: Db, scope: ViewerScope, accountId: number): Promise<PersonAtCompany[]> {
  const rows = await db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['contact.id', 'contact.score', 'title.text as title'])
    .where('contact.account_id', '=', accountId)
    .where(mayOpenContact(scope))
    .execute();
  return rows.map(({ title, ...row }) => ({ ...row, title: title ?? '' }));
}

/** Where it is, in the words of its sources. */
export const findPlaceOfAccount = (db: Db, scope: ViewerScope, id: number) =>
  db
    .selectFrom('account')
    .select(['city', 'country'])
    .where('id', '=', id)
    .where(mayOpenAccount(scope))
    .executeTakeFirst();

/** Who of the insiders that the viewer may know by name knows some people, best first. */
export function listTiesTo(db: Db, scope: ViewerScope, contactIds: readonly number[]) {
  return db
    .selectFrom('tie')
    .innerJoin('member', 'member.contact_id', 'tie.member_id')
    .select(['tie.member_id', 'tie.contact_id', 'tie.probability', 'tie.category'])
    .where(isAmong(db, 'tie.contact_id', contactIds))
    .where('tie.category', '>', 0)
    .whereRef('tie.member_id', '<>', 'tie.contact_id')
    .$if(!scope.staff, (query) => query.where('member.account_id', '=', scope.companyId))
    .orderBy('tie.probability', 'desc')
    .orderBy('tie.member_id')
    .orderBy('tie.contact_id')
    .execute();
}

/** Those of some people who are known by somebody of a company. */
export async function listKnownByCompany(
  db: Db,
  companyId: number,
  contactIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('tie')
    .innerJoin('member', 'member.contact_id', 'tie.member_id')
    .select('tie.contact_id')
    .distinct()
    .where(isAmong(db, 'tie.contact_id', contactIds))
    .where('tie.category', '>', 0)
    .where('member.account_id', '=', companyId)
    .execute();
  return new Set(rows.map(({ contact_id }) => contact_id));
}

const selectRequests = (db: Db, scope: ViewerScope, accountId: number) =>
  db
    .selectFrom('intro')
    .where('intro.target_account_id', '=', accountId)
    .$if(!scope.staff, (query) => query.where('intro.account_id', '=', scope.companyId));

/** How many requests stand where: the viewer's company's, for staff everybody's. */
export async function countCompanyRequests(db: Db, scope: ViewerScope, accountId: number) {
  const rows = await selectRequests(db, scope, accountId)
    .select(({ fn }) => ['status', 'archived', 'progress', 'sales_status', fn.countAll().as('requests')])
    .groupBy(['status', 'archived', 'progress', 'sales_status'])
    .execute();
  return rows.map((row) => ({ ...row, requests: Number(row.requests) }));
}

/** Open ones first, then the newest. */
export function listCompanyRequests(
  db: Db,
  scope: ViewerScope,
  accountId: number,
  { open, limit }: { open: readonly IntroStatus[]; limit: number },
) {
  return selectRequests(db, scope, accountId)
    .innerJoin('account as company', 'company.id', 'intro.account_id')
    .leftJoin('contact', (join) => join.onRef('contact.id', '=', 'intro.target_contact_id').on(mayOpenContact(scope)))
    .leftJoin('app_user', 'app_user.id', 'intro.facilitator_user_id')
    .select(({ eb, fn }) => [
      fn.coalesce('contact.name', selectRememberedName(scope, 'target_contact')).as('person'),
      eb
        .case()
        .when(eb.and([eb('intro.archived', '=', 0), eb('intro.status', 'in', open)]))
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('open'),
    ])
    .select(['intro.id', 'contact.id as person_id', 'company.name as company', 'intro.status', 'intro.reject_reason'])
    .select(['intro.goal', 'intro.sales_status', 'intro.progress', 'intro.status_at'])
    .select(['app_user.id as facilitator_id', 'app_user.given_name', 'app_user.family_name', 'app_user.email'])
    .orderBy('open', 'desc')
    .orderBy('intro.status_at', 'desc')
    .orderBy('intro.id', 'desc')
    .limit(limit)
    .execute();
}
export type CompanyRequestRow = Awaited<ReturnType<typeof listCompanyRequests>>[number];

/** Who would open the company, in the order of the cover, and whom, as the viewer's blind spots were last counted. */
export const listSpotOpeners = (db: Db, scope: ViewerScope, accountId: number) =>
  db
    .selectFrom('blind_spot as spot')
    .innerJoin('blind_spot_opener as opener', 'opener.spot_id', 'spot.id')
    .innerJoin('blind_spot_person as opened', (join) =>
      join.onRef('opened.spot_id', '=', 'opener.spot_id').onRef('opened.place', '=', 'opener.place'),
    )
    .innerJoin('contact', 'contact.id', 'opener.contact_id')
    .select(['contact.id', 'contact.name', 'opened.contact_id as opened'])
    .where('spot.scope_id', '=', getScopeId(scope))
    .where('spot.account_id', '=', accountId)
    .where(mayOpenContact(scope))
    .orderBy('opener.place')
    .execute();
