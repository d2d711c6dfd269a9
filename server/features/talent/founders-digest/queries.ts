/** The people in the founders digests, the people waiting for the next one, and its recipients. */
import { expressionBuilder, sql } from 'kysely';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { whereWorksAt } from '../candidacies/queries.ts';

/** The value in a digest's place while a person waits for the next one. */
const WAITING = '';

/** The shared people, as far as the viewer may know them; nobody who works at the viewer's own company. */
function selectShared(db: Db, scope: ViewerScope) {
  return (
    db
      .selectFrom('digest_candidate')
      .innerJoin('contact', 'contact.id', 'digest_candidate.contact_id')
      .leftJoin('account', (join) => join.onRef('account.id', '=', 'contact.account_id').on(mayOpenAccount(scope)))
      // A title may name the employer, so it comes only with the company.
      .leftJoin('title', (join) => join.onRef('title.id', '=', 'contact.title_id').on('account.id', 'is not', null))
      .leftJoin('candidate', 'candidate.contact_id', 'contact.id')
      .select(['digest_candidate.id', 'digest_candidate.digest_day', 'digest_candidate.shared_at'])
      .select(['contact.id as contact_id', 'contact.name', 'contact.location', 'contact.profile_key'])
      .select(['title.text as title', 'account.id as account_id', 'account.name as account', 'account.logo_url'])
      .select(['candidate.skills', 'candidate.skill_category', 'candidate.role'])
      .where(mayOpenContact(scope))
      .$if(!scope.staff, (query) => query.where(({ not }) => not(whereWorksAt('contact.id', sql`${scope.companyId}`))))
  );
}
export type SharedRow = Awaited<ReturnType<ReturnType<typeof selectShared>['execute']>>[number];

const eb = expressionBuilder<Schema, 'candidate'>();
const isConfidential = eb(eb.fn.coalesce('candidate.discreet', eb.lit(0)), '=', eb.lit(1));

/** The place of a row in the list. */
export type PlaceInDigests = Pick<SharedRow, 'digest_day' | 'id'>;

interface Which {
  /** Limits the candidates to those of one digest. */
  day?: string;
  after?: PlaceInDigests | undefined;
  limit: number;
}

/** The candidates of the digests, from the newest digest on and in each the last shared first; nobody confidential. */
export function listInDigests(db: Db, scope: ViewerScope, { day, after, limit }: Which): Promise<SharedRow[]> {
  let query = selectShared(db, scope)
    .where('digest_candidate.digest_day', '<>', WAITING)
    .where(({ not }) => not(isConfidential));
  if (day !== undefined) query = query.where('digest_candidate.digest_day', '=', day);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('digest_candidate.digest_day', 'digest_candidate.id'), '<', tuple(after.digest_day, after.id)),
    );
  return query
    .orderBy('digest_candidate.digest_day', 'desc')
    .orderBy('digest_candidate.id', 'desc')
    .limit(limit)
    .execute();
}

/** The people waiting for the next digest, the longest first, with the users who shared them. */
export function listWaitingPeople(db: Db, scope: ViewerScope, limit: number) {
  return selectShared(db, scope)
    .leftJoin('app_user', 'app_user.id', 'digest_candidate.shared_by')
    .select(['app_user.email', 'app_user.given_name', 'app_user.family_name', 'candidate.discreet'])
    .where('digest_candidate.digest_day', '=', WAITING)
    .orderBy('digest_candidate.shared_at')
    .orderBy('digest_candidate.id')
    .limit(limit)
    .execute();
}
export type WaitingRow = Awaited<ReturnType<typeof listWaitingPeople>>[number];

/** @returns false for a person who does not wait */
export async function takeOff(db: Db, contactId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('digest_candidate')
    .where('contact_id', '=', contactId)
    .where('digest_day', '=', WAITING)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Is there a digest of that day? */
export async function isMade(db: Db, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('digest_candidate')
    .select('id')
    .where('digest_day', '=', day)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the digest of a day from the waiting people, the longest first; confidential people go on waiting. */
export async function makeDigest(db: Db, day: string, limit: number): Promise<void> {
  await db
    .updateTable('digest_candidate')
    .set({ digest_day: day })
    .where('id', 'in', (query) =>
      query
        .selectFrom('digest_candidate')
        .innerJoin('contact', 'contact.id', 'digest_candidate.contact_id')
        .leftJoin('candidate', 'candidate.contact_id', 'contact.id')
        .select('digest_candidate.id')
        .where('digest_candidate.digest_day', '=', WAITING)
        .where('contact.merged_into', 'is', null)
        .where(({ not }) => not(isConfidential))
        .orderBy('digest_candidate.shared_at')
        .orderBy('digest_candidate.id')
        .limit(limit),
    )
    .execute();
}

/** The active users of companies other than the firm. */
export async function listUsersOfCompanies(db: Db, firmAccountId: number | null): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('status', '=', 'active')
    .where('account_id', 'is not', null)
    .$if(firmAccountId !== null, (query) => query.where('account_id', '<>', firmAccountId))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
