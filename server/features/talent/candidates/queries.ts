/** A person as a candidate: their name, their jobs, and the known facts about them. */

import { sql } from 'kysely';
import { findPeopleByAddress } from '../../../core/network/read/by-address.ts';
import { selectCareerReadAt } from '../../../core/network/read/freshness.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenCandidate } from '../../../core/network/read/visible.ts';
import { maySeeSignal } from '../../../core/network/sharing/shown-signals.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CandidateChange } from '../../../platform/db/tables/poscan-tables.ts';
import { getProfileKey, makeShadowKey } from '../../../platform/text/profile-address.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import { whereWorksAt } from '../candidacies/queries.ts';

/** The most jobs that are shown of a person. */
const MAX_JOBS = 60;

/** A person with their details; nobody who works at the viewer's own company. */
export function findCandidate(db: Db, scope: ViewerScope, id: number) {
  return db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('candidate', 'candidate.contact_id', 'contact.id')
    .select(['contact.id', 'contact.name', 'contact.first_name', 'contact.profile_key', 'contact.email'])
    .select(['contact.crm_id', 'contact.location', 'title.text as title'])
    .select(['candidate.looking', 'candidate.discreet', 'candidate.skills', 'candidate.skill_category'])
    .select(['candidate.role', 'candidate.secondary_email', 'candidate.mobile_phone', 'candidate.summary'])
    .select(selectCareerReadAt())
    .where('contact.id', '=', id)
    .where(mayOpenCandidate(scope))
    .$if(!scope.staff, (query) => query.where(({ not }) => not(whereWorksAt('contact.id', sql`${scope.companyId}`))))
    .executeTakeFirst();
}
export type CandidateRow = NonNullable<Awaited<ReturnType<typeof findCandidate>>>;

/** By profile, by Kith's own id, or by the CRM's; for a merged person the record that remains. */
export async function findCandidateId(
  db: Db,
  scope: ViewerScope,
  linkedinId: string | null | undefined,
  sfId: string | null | undefined,
): Promise<number | undefined> {
  const key = linkedinId ? getProfileKey(`in/${encodeURIComponent(linkedinId)}`) : null;
  const byAddress = key === null ? undefined : await findByAddress(db, scope, key);
  if (byAddress !== undefined || !sfId) return byAddress;
  const own = /^\d{1,9}$/.test(sfId) ? Number(sfId) : 0;
  const row = await db
    .selectFrom('contact')
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
    .where(({ or, eb }) => or([eb('id', '=', own), eb('crm_id', '=', sfId)]))
    .orderBy(({ eb }) => eb.case().when('id', '=', own).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The person with an address; for whoever may not know them, their shadow (docs/decisions/086). */
async function findByAddress(db: Db, scope: ViewerScope, key: string): Promise<number | undefined> {
  const shadowKey = makeShadowKey(key);
  const ids = await findPeopleByAddress(db, [key, shadowKey]);
  const [person, shadow] = [ids.get(key), ids.get(shadowKey)];
  if (person === undefined || shadow === undefined) return person ?? shadow;
  const known = await db
    .selectFrom('contact')
    .select('contact.id')
    .where('contact.id', '=', person)
    .where(mayOpenCandidate(scope))
    .executeTakeFirst();
  return known?.id ?? shadow;
}

/** Their jobs at companies that the viewer may know, present ones first, then the newest. */
export function listJobsOfCandidate(db: Db, scope: ViewerScope, contactId: number) {
  return db
    .selectFrom('tenure')
    .innerJoin('account', 'account.id', 'tenure.account_id')
    .innerJoin('title', 'title.id', 'tenure.title_id')
    .select(['account.id as account_id', 'account.name as account', 'account.type', 'account.headcount'])
    .select(['title.text as title', 'title.kind', 'tenure.start_month', 'tenure.end_month'])
    .where('tenure.contact_id', '=', contactId)
    .where(mayOpenAccount(scope))
    .orderBy(({ eb }) => eb.case().when('tenure.end_month', '=', OPEN_END).then(0).else(1).end())
    .orderBy('tenure.start_month', 'desc')
    .orderBy('tenure.id', 'desc')
    .limit(MAX_JOBS)
    .execute();
}
export type CandidateJobRow = Awaited<ReturnType<typeof listJobsOfCandidate>>[number];

/** Writes the fields that were given. */
export async function changeCandidate(db: Db, contactId: number, change: CandidateChange, at: string): Promise<void> {
  const before = await db
    .selectFrom('candidate')
    .select('secondary_email')
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  await db
    .insertInto('candidate')
    .values({ ...NOTHING, ...change, contact_id: contactId, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('contact_id').doUpdateSet({ ...change, updated_at: at }))
    .execute();
  // A mail to an earlier address may never have arrived: they may be asked again.
  if (change.secondary_email !== undefined && change.secondary_email !== before?.secondary_email)
    await db
      .updateTable('poscan')
      .set({ candidate_feedback_asked_at: null })
      .where('contact_id', '=', contactId)
      .execute();
}

const NOTHING = {
  skills: null,
  skill_category: null,
  role: null,
  secondary_email: null,
  mobile_phone: null,
  summary: null,
} as const;

/** A person's connections at the professional network, and the number of signals of the circle about them. */
export async function loadCandidateCounts(db: Db, contactId: number) {
  const row = await db
    .selectFrom('contact')
    .select('connections as connections_count')
    .select(({ selectFrom }) =>
      selectFrom('signal')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('signal.to_contact_id', '=', contactId)
        .where(maySeeSignal())
        .as('activities'),
    )
    .where('id', '=', contactId)
    .executeTakeFirst();
  return { connections_count: row?.connections_count ?? null, activities_count: Number(row?.activities ?? 0) };
}

/** The number of signals about a person, by type. */
export async function countSignals(db: Db, contactId: number): Promise<{ type: string; count: number }[]> {
  const rows = await db
    .selectFrom('signal')
    .select(({ fn }) => ['type', fn.countAll().as('count')])
    .where('to_contact_id', '=', contactId)
    .where(maySeeSignal())
    .groupBy('type')
    .orderBy('type')
    .execute();
  return rows.map(({ type, count }) => ({ type, count: Number(count) }));
}
