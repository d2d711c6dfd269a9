import { sql } from 'kysely';
import { selectCareerReadAt } from '../../../core/network/read/freshness.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenCandidate } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { whereWorksAt } from '../candidacies/queries.ts';

/** What people who look for a job are found by, by name, without those who work at one of these companies. */
export function listSeekerTexts(db: Db, scope: ViewerScope, employers: readonly number[]) {
  return db
    .selectFrom('candidate')
    .innerJoin('contact', 'contact.id', 'candidate.contact_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.id', 'contact.name', 'contact.location', 'title.text as title', 'account.name as account'])
    .select(['candidate.skills', 'candidate.skill_category', 'candidate.role'])
    .where('candidate.looking', '=', 1)
    .where('contact.merged_into', 'is', null)
    .where(mayOpenCandidate(scope))
    .where(({ and, not }) => and(employers.map((id) => not(whereWorksAt('contact.id', sql`${id}`)))))
    .orderBy('contact.name_key')
    .orderBy('contact.id')
    .execute();
}
export type SeekerTexts = Awaited<ReturnType<typeof listSeekerTexts>>[number];

/** The rest of a row, for some of them. */
export function listSeekerFacts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('candidate')
    .innerJoin('contact', 'contact.id', 'candidate.contact_id')
    .select(['contact.id', 'contact.profile_key', 'contact.crm_id', 'candidate.discreet'])
    .select(({ selectFrom }) => [
      selectFrom('poscan')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('poscan.contact_id', '=', 'contact.id')
        .where('poscan.closed_mark', '=', 0)
        .as('open_poscans'),
    ])
    .select(selectCareerReadAt())
    .where('contact.id', 'in', ids)
    .execute();
}
export type SeekerFacts = Awaited<ReturnType<typeof listSeekerFacts>>[number];
