import { expressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { CandidacyType } from '../../../../shared/features/talent/candidacies/status-names.ts';
import type { EventName } from '../../../../shared/platform/events.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayKnow, mayOpenAccount, selectRememberedName } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { hasPart } from '../../../platform/db/like.ts';
import type { IntroRow, Schema } from '../../../platform/db/schema.ts';
import type { IntroChangeTable } from '../../../platform/db/tables/intro-tables.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { foldText } from '../../../platform/text/names.ts';
import { getEventOf } from './events.ts';

/** Portfolio users see their own company's requests, staff all. */
export function maySeeIntro({ staff, companyId }: ViewerScope): RawBuilder<SqlBool> {
  return staff ? sql`1 = 1` : sql`intro.account_id = ${companyId}`;
}

/** A request with the names of everything it refers to, as far as this viewer may know them. */
export interface NamedIntro extends IntroRow {
  company: string;
  company_logo: string | null;
  /** Null if the viewer may not know it; target_name has the company's name in the request. */
  target: string | null;
  target_logo: string | null;
  person_id: number | null;
  person: string | null;
  person_title: string | null;
  person_profile: string | null;
  person_email: string | null;
  /** Their company, if it is another than the request's. */
  person_elsewhere: string | null;
  /** The requester's answer, while it waits for staff. */
  answer: string | null;
  connector_id: number | null;
  connector: string | null;
  connector_title: string | null;
  connector_profile: string | null;
  connector_account: string | null;
  connector_email: string | null;
  requester_contact: string | null;
  requester_contact_email: string | null;
  requester_email: string | null;
  requester_roles: string | null;
  requester_outside: 0 | 1 | null;
  requester_given_name: string | null;
  requester_family_name: string | null;
  facilitator_email: string | null;
  facilitator_given_name: string | null;
  facilitator_family_name: string | null;
  facilitator_chat_id: string | null;
  /** The type of the candidacy that the request was made for. */
  candidacy_type: CandidacyType | null;
}

/** The number of ids in one statement. */
const AT_ONCE = 5_000;

/** The requests in no order; those that the viewer may not see are left out. */
export async function loadIntros(db: Db, scope: ViewerScope, ids: readonly number[]): Promise<NamedIntro[]> {
  const rows: NamedIntro[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    rows.push(
      ...(await selectNamed(db, scope)
        .where('intro.id', 'in', ids.slice(from, from + AT_ONCE))
        .execute()),
    );
  return rows;
}

/**
 * Requests with everything they refer to. A row that gives one or two columns is looked up in a statement of its own:
 * PostgreSQL weighs the order of joins anew at each execution. On a busy
 * machine twelve took it 8.7 ms, these take half of that.
 */
const selectNamed = (db: Db, scope: ViewerScope) =>
  db
    .selectFrom('intro')
    .innerJoin('account as company', 'company.id', 'intro.account_id')
    .leftJoin('account as target', (join) =>
      join.onRef('target.id', '=', 'intro.target_account_id').on(mayOpenAccount(scope, 'target')),
    )
    .leftJoin('contact as person', (join) =>
      join.onRef('person.id', '=', 'intro.target_contact_id').on(mayKnow(scope, 'person')),
    )
    .leftJoin('contact as connector', (join) =>
      join.onRef('connector.id', '=', 'intro.connector_contact_id').on(mayKnow(scope, 'connector')),
    )
    .leftJoin('app_user as requester', 'requester.id', 'intro.requester_user_id')
    .leftJoin('app_user as facilitator', 'facilitator.id', 'intro.facilitator_user_id')
    .selectAll('intro')
    .select(['company.name as company', 'company.logo_url as company_logo'])
    .select(['target.name as target', 'target.logo_url as target_logo'])
    .select(['person.id as person_id', 'person.profile_key as person_profile', 'person.email as person_email'])
    .select(['connector.id as connector_id', 'connector.profile_key as connector_profile'])
    .select('connector.email as connector_email')
    .select(({ eb, fn }) => [
      fn.coalesce('person.name', selectRememberedName(scope, 'target_contact')).as('person'),
      fn.coalesce('connector.name', selectRememberedName(scope, 'connector')).as('connector'),
      eb.case().when('intro.answered_at', 'is not', null).then(getAnswer()).end().as('answer'),
    ])
    .select(({ selectFrom }) => [
      selectFrom('title').select('text').whereRef('title.id', '=', 'person.title_id').as('person_title'),
      selectFrom('title').select('text').whereRef('title.id', '=', 'connector.title_id').as('connector_title'),
      selectFrom('account as elsewhere')
        .select('elsewhere.name')
        .whereRef('elsewhere.id', '=', 'person.account_id')
        .whereRef('elsewhere.id', '<>', 'intro.target_account_id')
        .where(mayOpenAccount(scope, 'elsewhere'))
        .as('person_elsewhere'),
      selectFrom('account as connector_account')
        .select('connector_account.name')
        .whereRef('connector_account.id', '=', 'connector.account_id')
        .where(mayOpenAccount(scope, 'connector_account'))
        .as('connector_account'),
      selectFrom('poscan')
        .select('poscan.request_type')
        .whereRef('poscan.id', '=', 'intro.position_candidate_id')
        .as('candidacy_type'),
      selectAsker().select('asker.name').as('requester_contact'),
      selectAsker().select('asker.email').as('requester_contact_email'),
    ])
    .select(['requester.email as requester_email', 'requester.roles as requester_roles'])
    .select('requester.outside as requester_outside')
    .select(['requester.given_name as requester_given_name', 'requester.family_name as requester_family_name'])
    .select(['facilitator.email as facilitator_email', 'facilitator.given_name as facilitator_given_name'])
    .select(['facilitator.family_name as facilitator_family_name', 'facilitator.chat_id as facilitator_chat_id'])
    .where(maySeeIntro(scope));

const selectAsker = () =>
  expressionBuilder<Schema, 'intro'>()
    .selectFrom('contact as asker')
    .whereRef('asker.id', '=', 'intro.requester_contact_id');

/** The latest answer of a request's requester. */
const getAnswer = () =>
  expressionBuilder<Schema, 'intro'>()
    .selectFrom('intro_change')
    .select('intro_change.comment')
    .whereRef('intro_change.intro_id', '=', 'intro.id')
    .whereRef('intro_change.at', '=', 'intro.answered_at')
    .where('intro_change.actor', '=', 'requester')
    .orderBy('intro_change.id', 'desc')
    .limit(1)
    .$asScalar();

export async function findIntro(db: Db, scope: ViewerScope, id: number): Promise<NamedIntro | undefined> {
  return (await loadIntros(db, scope, [id]))[0];
}

/** The first request that waits for its connector and names a target person. */
export async function findFirstAsked(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('intro')
    .select('id')
    .where('status', '=', 'Asked')
    .where('connector_contact_id', 'is not', null)
    .where('target_contact_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

interface SearchSuggestion {
  type: 'Company' | 'Person';
  value: string;
  count: number;
}

/** Names in the viewer's requests in which a word begins with the typed text, the most frequent first. */
export async function suggestNames(
  db: Db,
  scope: ViewerScope,
  typed: string,
  limit: number,
): Promise<SearchSuggestion[]> {
  const key = foldText(typed);
  if (key === '') return [];
  const begins = (column: RawBuilder<unknown>) => hasPart(sql`(' ' || ${column})`, ` ${key}`);
  const companies = db
    .selectFrom('intro')
    .innerJoin('account', 'account.id', 'intro.target_account_id')
    .select(({ val, fn }) => [
      val<SearchSuggestion['type']>('Company').as('type'),
      'account.name as value',
      fn.countAll<number>().as('amount'),
    ])
    .where(maySeeIntro(scope))
    .where(mayOpenAccount(scope))
    .where(begins(sql.ref('account.name_key')))
    .groupBy('account.name');
  const selectPeople = (of: 'target_contact_id' | 'connector_contact_id' | 'requester_contact_id') =>
    db
      .selectFrom('intro')
      .innerJoin('contact as person', 'person.id', `intro.${of}`)
      .select(({ val, fn }) => [
        val<SearchSuggestion['type']>('Person').as('type'),
        'person.name as value',
        fn.countAll<number>().as('amount'),
      ])
      .where(maySeeIntro(scope))
      .where(begins(sql.ref('person.name_key')))
      // The requester belongs to the viewer's company, or the viewer is staff.
      .$if(of !== 'requester_contact_id', (query) => query.where(mayKnow(scope, 'person')))
      .groupBy('person.name');
  const readSaved = (person: 'target_contact' | 'connector') =>
    db
      .selectFrom('intro')
      .select(({ val, fn }) => [
        val<SearchSuggestion['type']>('Person').as('type'),
        selectRememberedName(scope, person).$notNull().as('value'),
        fn.countAll<number>().as('amount'),
      ])
      .where(maySeeIntro(scope))
      .where(begins(selectRememberedName(scope, person, 'key')))
      .groupBy(selectRememberedName(scope, person));
  const found = companies
    .unionAll(selectPeople('target_contact_id'))
    .unionAll(selectPeople('connector_contact_id'))
    .unionAll(selectPeople('requester_contact_id'))
    .unionAll(readSaved('target_contact'))
    .unionAll(readSaved('connector'));
  const rows = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => ['type', 'value', fn.sum<number>('amount').as('count')])
    .groupBy(['type', 'value'])
    .orderBy('type')
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** @returns false if it was so already */
export async function setArchived(db: Db, row: Pick<IntroRow, 'id' | 'status'>, archived: 0 | 1): Promise<boolean> {
  const changed = await db
    .updateTable('intro')
    .set({ archived })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .where('archived', '!=', archived)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export const startIntroUpdate = (db: Db) => db.updateTable('intro');

export type IntroEntry = Omit<Selectable<IntroChangeTable>, 'id' | 'intro_id'>;

/** Writes an entry of the timeline, and tells webhooks of it. */
export async function insertIntroEntry(db: Db, id: number, entry: IntroEntry): Promise<number> {
  const row = await db
    .insertInto('intro_change')
    .values({ intro_id: id, ...entry })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (entry.kind === 'note') await db.updateTable('intro').set({ updated_at: entry.at }).where('id', '=', id).execute();
  const event = getEventOf(entry);
  if (event !== null) await recordIntroEvent(db, event, id, entry.at);
  return row.id;
}

async function recordIntroEvent(db: Db, event: EventName, id: number, at: string): Promise<void> {
  const { account_id } = await db
    .selectFrom('intro')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const subject = { kind: 'request', id: String(id) } as const;
  await recordEvent(db, { event, subject, path: `/intro/dashboard?id=${id}`, companyId: account_id }, new Date(at));
}

/** A request's timeline, newest first, with the user of each entry. */
export function listTimelineChanges(db: Db, introId: number) {
  return db
    .selectFrom('intro_change')
    .leftJoin('app_user', 'app_user.id', 'intro_change.user_id')
    .leftJoin('app_user as acting', 'acting.id', 'intro_change.acting_user_id')
    .selectAll('intro_change')
    .select(['app_user.email', 'app_user.given_name', 'app_user.family_name'])
    .select([
      'acting.email as acting_email',
      'acting.given_name as acting_given_name',
      'acting.family_name as acting_family_name',
    ])
    .where('intro_change.intro_id', '=', introId)
    .orderBy('intro_change.id', 'desc')
    .execute();
}
export type ChangeRow = Awaited<ReturnType<typeof listTimelineChanges>>[number];

/** The requests of the viewer's company to some accounts; none without a company. */
export function listIntrosOfTargets(db: Db, scope: ViewerScope, companyId: number, accountIds: readonly number[]) {
  return db
    .selectFrom('intro')
    .leftJoin('contact as person', (join) =>
      join.onRef('person.id', '=', 'intro.target_contact_id').on(mayKnow(scope, 'person')),
    )
    .select(['intro.id', 'intro.target_account_id', 'intro.status', 'intro.reject_reason', 'person.id as person_id'])
    .where('intro.account_id', '=', companyId)
    .where('intro.target_account_id', 'in', accountIds)
    .execute();
}

/** The contact of a user, for whether two people know each other themselves. */
export function findUserContact(db: Db, userId: number, contactId: number) {
  return db
    .selectFrom('app_user')
    .innerJoin('tie', 'tie.member_id', 'app_user.contact_id')
    .innerJoin('contact', 'contact.id', 'app_user.contact_id')
    .select(['contact.id', 'contact.name', 'contact.name_key'])
    .where('app_user.id', '=', userId)
    .where('tie.contact_id', '=', contactId)
    .executeTakeFirst();
}

/** People who work at an account now, the best known first. */
export function listBestKnown(db: Db, accountId: number, limit: number): Promise<{ id: number; score: number }[]> {
  return db
    .selectFrom('contact')
    .select(['id', 'score'])
    .where('account_id', '=', accountId)
    .where('merged_into', 'is', null)
    .orderBy('score', 'desc')
    .orderBy('probability', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The id of the newest message about anything. */
export async function findNewestMessage(db: Db): Promise<number> {
  const row = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Messages about a request that were queued after that one, the oldest first. */
export function listNewMessages(db: Db, id: number, after: number) {
  return db
    .selectFrom('outbox')
    .select(['kind', 'channel', 'recipient', 'subject', 'body'])
    .where('entity', '=', 'intro')
    .where('entity_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .execute();
}

/** The open link of the target person of a request. */
export async function findTargetLink(db: Db, introId: number, now: Date): Promise<number | undefined> {
  const link = await db
    .selectFrom('signed_link')
    .select('id')
    .where('kind', '=', 'intro.target')
    .where('entity', '=', 'intro')
    .where('entity_id', '=', introId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return link?.id;
}
