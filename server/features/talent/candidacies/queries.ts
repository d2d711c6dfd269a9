import { expressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { listMilestones } from '../../../../shared/features/talent/candidacies/milestones.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CandidacyRow, Schema } from '../../../platform/db/schema.ts';
import type { CandidacyChangeTable } from '../../../platform/db/tables/poscan-tables.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { OPEN_END } from '../../../platform/time/months.ts';

/**
 * Does the contact of this column work at the account of that one, as far as Kith knows? Raw, as each query names its
 * own columns.
 */
export function whereWorksAt(contact: string, account: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from tenure where tenure.contact_id = ${sql.ref(contact)}
    and tenure.account_id = ${account} and tenure.end_month = ${OPEN_END})`;
}

/**
 * Staff see every poscan. Others see those of their company, without candidates who work there already (hired ones
 * stay). Raw, for every query that reads `poscan` and `position`, whatever else it reads.
 */
export function maySeeCandidacy({ staff, companyId }: ViewerScope): RawBuilder<SqlBool> {
  return staff
    ? sql`1 = 1`
    : sql`(position.account_id = ${companyId}
        and (poscan.status = 'Hired' or not ${whereWorksAt('poscan.contact_id', sql`${companyId}`)}))`;
}

/** A poscan with the names of all that it points to, as this viewer may know them. */
export interface NamedCandidacy extends CandidacyRow {
  position: string;
  position_link: string | null;
  company_id: number;
  company: string;
  candidate: string;
  candidate_first_name: string | null;
  candidate_profile: string | null;
  candidate_crm_id: string | null;
  candidate_account: string | null;
  candidate_email: string | null;
  portco_owner_given: string | null;
  portco_owner_family: string | null;
  portco_owner_email: string | null;
  kith_owner_given: string | null;
  kith_owner_family: string | null;
  kith_owner_email: string | null;
}

interface Which {
  ids?: readonly number[];
  contactId?: number;
}

/** The firm's user who takes care of a poscan. */
const selectOwner = () =>
  expressionBuilder<Schema, 'poscan'>()
    .selectFrom('app_user as owner')
    .whereRef('owner.id', '=', 'poscan.kith_owner_user_id');

/**
 * The newest first; those that the viewer may not see are left out. Small parts are looked up apart from the joins, as
 * for requests (features/introductions/steps/queries.ts).
 */
export function loadCandidacies(db: Db, scope: ViewerScope, { ids, contactId }: Which): Promise<NamedCandidacy[]> {
  let rows = db
    .selectFrom('poscan')
    .innerJoin('position', 'position.id', 'poscan.position_id')
    .innerJoin('account as company', 'company.id', 'position.account_id')
    .innerJoin('contact', 'contact.id', 'poscan.contact_id')
    .leftJoin('app_user as portco', 'portco.id', 'poscan.portco_owner_user_id')
    .selectAll('poscan')
    .select(['position.name as position', 'position.link as position_link', 'position.account_id as company_id'])
    .select(['company.name as company', 'contact.name as candidate', 'contact.first_name as candidate_first_name'])
    .select(['contact.profile_key as candidate_profile', 'contact.crm_id as candidate_crm_id'])
    .select(['portco.given_name as portco_owner_given', 'portco.family_name as portco_owner_family'])
    .select('portco.email as portco_owner_email')
    .select(({ selectFrom }) => [
      selectFrom('account as works_at')
        .select('works_at.name')
        .whereRef('works_at.id', '=', 'contact.account_id')
        .where(mayOpenAccount(scope, 'works_at'))
        .as('candidate_account'),
      selectFrom('candidate')
        .select('candidate.secondary_email')
        .whereRef('candidate.contact_id', '=', 'poscan.contact_id')
        .as('candidate_email'),
      selectOwner().select('owner.given_name').as('kith_owner_given'),
      selectOwner().select('owner.family_name').as('kith_owner_family'),
      selectOwner().select('owner.email').as('kith_owner_email'),
    ])
    .where(maySeeCandidacy(scope));
  if (ids) rows = rows.where('poscan.id', 'in', ids);
  if (contactId !== undefined) rows = rows.where('poscan.contact_id', '=', contactId);
  return rows.orderBy('poscan.created_at', 'desc').orderBy('poscan.id', 'desc').execute();
}

export async function findCandidacy(db: Db, scope: ViewerScope, id: number): Promise<NamedCandidacy | undefined> {
  return (await loadCandidacies(db, scope, { ids: [id] }))[0];
}

/** The requests for introductions on behalf of some poscans, the newest first. */
export function listCandidacyIntros(db: Db, poscanIds: readonly number[]) {
  return db
    .selectFrom('intro')
    .leftJoin('contact', 'contact.id', 'intro.connector_contact_id')
    .leftJoin('app_user', 'app_user.id', 'intro.facilitator_user_id')
    .select(['intro.id', 'intro.status', 'intro.created_at', 'position_candidate_id', 'next_update'])
    .select(['contact.id as connector_id', 'contact.name as connector', 'app_user.id as facilitator_id'])
    .select(['given_name', 'family_name', 'app_user.email as facilitator_email'])
    .where('position_candidate_id', 'in', poscanIds)
    .orderBy('intro.id', 'desc')
    .execute();
}

/**
 * A request that its target declined, with its poscan and the person who declined it; undefined if it is no longer
 * declined.
 */
export function findDeclinedIntro(db: Db, id: number) {
  return db
    .selectFrom('intro')
    .innerJoin('intro_change', 'intro_change.intro_id', 'intro.id')
    .select(['reject_reason', 'reject_details', 'intro_change.user_id', 'intro_change.acting_user_id'])
    .select((select) => select.ref('position_candidate_id').$notNull().as('position_candidate_id'))
    .where('intro.id', '=', id)
    .where('intro.status', '=', 'Declined by Target')
    .where('intro_change.to_status', '=', 'Declined by Target')
    .where('position_candidate_id', 'is not', null)
    .orderBy('intro_change.id', 'desc')
    .executeTakeFirst();
}

/** @returns undefined when an open poscan of that person and position was made at the same moment */
export async function insertCandidacy(db: Db, values: Omit<CandidacyRow, 'id'>): Promise<number | undefined> {
  const row = await db
    .insertInto('poscan')
    .values(values)
    .onConflict((conflict) => conflict.columns(['position_id', 'contact_id', 'closed_mark']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The open poscan of a person and position. */
export function openCandidacy(db: Db, positionId: number, contactId: number) {
  return db
    .selectFrom('poscan')
    .select(['id', 'status', 'status_at'])
    .where('position_id', '=', positionId)
    .where('contact_id', '=', contactId)
    .where('closed_mark', '=', 0)
    .executeTakeFirst();
}

export const startCandidacyUpdate = (db: Db) => db.updateTable('poscan') as never;

export type CandidacyEntry = Omit<Selectable<CandidacyChangeTable>, 'id' | 'poscan_id'>;

/** Writes an entry of the timeline, tells webhooks of it, and stores the part of it that key results count. */
export async function insertCandidacyEntry(db: Db, id: number, entry: CandidacyEntry): Promise<number> {
  const { to_status, at } = entry;
  const row = await db
    .insertInto('poscan_change')
    .values({ poscan_id: id, ...entry })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (to_status === null) return row.id;
  const subject = { kind: 'candidacy', id: String(id) } as const;
  // The firm alone: its companies see some candidacies late, and some not at all.
  const path = `/talent/dashboard?id=${id}`;
  await recordEvent(db, { event: 'candidacy.moved', subject, path }, new Date(at));
  const reached = listMilestones(to_status);
  if (reached.length > 0)
    await db
      .insertInto('poscan_milestone')
      .values(reached.map((milestone) => ({ milestone, poscan_id: id, at })))
      .onConflict((conflict) => conflict.columns(['milestone', 'poscan_id']).doNothing())
      .execute();
  return row.id;
}

/** The events of a poscan, newest first, with their authors. */
export function listCandidacyChanges(db: Db, poscanId: number) {
  return db
    .selectFrom('poscan_change')
    .leftJoin('app_user', 'app_user.id', 'poscan_change.user_id')
    .leftJoin('app_user as acting', 'acting.id', 'poscan_change.acting_user_id')
    .selectAll('poscan_change')
    .select(['app_user.email', 'app_user.given_name', 'app_user.family_name'])
    .select(['acting.email as acting_email', 'acting.given_name as acting_given'])
    .select('acting.family_name as acting_family')
    .where('poscan_change.poscan_id', '=', poscanId)
    .orderBy('poscan_change.id', 'desc')
    .execute();
}
export type CandidacyChangeRow = Awaited<ReturnType<typeof listCandidacyChanges>>[number];

/** A position with the values that decide whether a person can be put to it. */
export function findPositionForPerson(db: Db, id: number) {
  return db
    .selectFrom('position')
    .select(['id', 'name', 'account_id', 'status', 'owner_user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A contact with the values that decide whether they can be put to a position of that company. */
export function findPersonForPosition(db: Db, id: number, companyId: number) {
  return db
    .selectFrom('contact')
    .leftJoin('candidate', 'candidate.contact_id', 'contact.id')
    .select(['contact.id', 'contact.name', 'contact.merged_into', 'candidate.secondary_email'])
    .select(whereWorksAt('contact.id', sql`${companyId}`).as('works_there'))
    .where('contact.id', '=', id)
    .executeTakeFirst();
}

/** A user who may decide for that company. */
export function findDecider(db: Db, id: number) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'roles', 'outside', 'account_id'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** The people whose chance may have changed: that of a finished candidacy stays as it was at its end. */
export async function listCandidates(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('poscan')
    .select('contact_id')
    .distinct()
    .where(({ eb, or }) => or([eb('closed_mark', '=', 0), eb('ramzor_score', 'is', null)]))
    .orderBy('contact_id')
    .execute();
  return rows.map(({ contact_id }) => contact_id);
}

/** Stores the chance with the open candidacies of a person, and with finished ones that have none. */
export async function saveChance(db: Db, contactId: number, chance: string): Promise<void> {
  await db
    .updateTable('poscan')
    .set({ ramzor_score: chance })
    .where('contact_id', '=', contactId)
    .where(({ eb, or }) => or([eb('closed_mark', '=', 0), eb('ramzor_score', 'is', null)]))
    .where(({ eb, or }) => or([eb('ramzor_score', '!=', chance), eb('ramzor_score', 'is', null)]))
    .execute();
}
