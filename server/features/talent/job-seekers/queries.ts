import { sql } from 'kysely';
import { selectCareerReadAt } from '../../../core/network/read/freshness.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenCandidate } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { whereWorksAt } from '../candidacies/queries.ts';

/** People who look for a job, by name, without those who work at one of these companies. */
export function listJobSeekers(db: Db, scope: ViewerScope, employers: readonly number[], limit: number) {
  return db
    .selectFrom('candidate')
    .innerJoin('contact', 'contact.id', 'candidate.contact_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.id', 'contact.name', 'contact.profile_key', 'contact.location', 'contact.crm_id'])
    .select(['title.text as title', 'account.name as account'])
    .select(['candidate.skills', 'candidate.skill_category', 'candidate.role', 'candidate.discreet'])
    .select(({ selectFrom }) => [
      selectFrom('poscan')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('poscan.contact_id', '=', 'contact.id')
        .where('poscan.closed_mark', '=', 0)
        .as('open_poscans'),
    ])
    .select(selectCareerReadAt())
    .where('candidate.looking', '=', 1)
    .where('contact.merged_into', 'is', null)
    .where(mayOpenCandidate(scope))
    .where(({ and, not }) => and(employers.map((id) => not(whereWorksAt('contact.id', sql`${id}`)))))
    .orderBy('contact.name_key')
    .orderBy('contact.id')
    .limit(limit)
    .execute();
}
export type JobSeekerRow = Awaited<ReturnType<typeof listJobSeekers>>[number];
