import { type Expression, expressionBuilder, type NotNull, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../platform/db/engine.ts';
import { hasPartInAny } from '../../../../platform/db/like.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { foldText } from '../../../../platform/text/names.ts';
import { OPEN_END } from '../../../../platform/time/months.ts';
import { mayNameListOwner } from '../../sharing/shown-signals.ts';
import type { ViewerScope } from '../viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../visible.ts';

interface PersonRow {
  contact_id: number;
  name: string;
  title: string | null;
  score: number;
  profile_key: string | null;
  account_id: number;
  account: string;
  logo_url: string | null;
}

export interface JobChangeRow extends PersonRow {
  id: number;
  import_id: number;
  from_id: number;
  from_name: string;
  from_logo_url: string | null;
  after_month: number;
  before_month: number;
  /** The time of the list that shows it. */
  found_at: string;
  /** 0: whose list it was is not shown. */
  named: SqlBool;
  given_name: string | null;
  family_name: string | null;
  email: string;
}

/** The place of a row in the list. */
export type PlaceOfChange = Pick<JobChangeRow, 'id' | 'import_id' | 'score'>;

interface JobChangesQuery {
  q?: string;
  importId?: number;
  /** Limits the changes to those that begin or end at this account. */
  accountId?: number;
  /** Limits the changes to those of lists imported after this one. */
  since?: string;
  after?: PlaceOfChange;
  limit: number;
}

const eb = expressionBuilder<Schema, 'contact' | 'account'>();

/** The columns of a person that every list shows, from `contact` and `account`. */
const PERSON = [
  ...(['contact.id as contact_id', 'contact.name', 'contact.score', 'contact.profile_key'] as const),
  ...(['account.id as account_id', 'account.name as account', 'account.logo_url'] as const),
  eb
    .selectFrom('title')
    .select('title.text')
    .whereRef('title.id', '=', 'contact.title_id')
    .whereRef('contact.account_id', '=', 'account.id')
    .as('title'),
] as const;

/** The user whose import told of the change. */
const selectImporter = () =>
  expressionBuilder<Schema, 'job_change'>().selectFrom('app_user').whereRef('app_user.id', '=', 'job_change.user_id');

const selectImportTime = () =>
  expressionBuilder<Schema, 'job_change'>()
    .selectFrom('import_run')
    .select('import_run.created_at')
    .whereRef('import_run.id', '=', 'job_change.import_id')
    .$asScalar()
    .$notNull();

/** Whether one of these folded names contains the typed text. */
function matches(q: string | undefined, keys: readonly string[]): Expression<SqlBool> {
  const key = foldText(q ?? '');
  if (key === '') return eb.lit(true);
  return hasPartInAny(keys, key);
}

/** A job of the person at the account. */
const selectTenureThere = () =>
  eb
    .selectFrom('tenure')
    .select('tenure.id')
    .whereRef('tenure.contact_id', '=', 'contact.id')
    .whereRef('tenure.account_id', '=', 'account.id');

/**
 * A part of a query that PostgreSQL asks row by row: without an offset it is joined to the rest, and to weigh every order
 * of eight tables takes 47 ms at each execution (0.6 with it).
 */
const separateQuery = <DB, TB extends keyof DB, O>(
  part: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> => part.limit(1).offset(0);

/**
 * Changes of jobs that the viewer may see, with both companies: those of the newest import first, then the strongest. A change counts as
 * long as some source gives both jobs and the new one continues; only the last change of each person, unless one import is requested.
 */
export async function listVisibleJobChanges(
  db: Db,
  scope: ViewerScope,
  userId: number,
  query: JobChangesQuery,
): Promise<JobChangeRow[]> {
  const { q, importId, accountId, since, after, limit } = query;
  let rows = db
    .selectFrom('job_change')
    .innerJoin('contact', 'contact.id', 'job_change.contact_id')
    .innerJoin('account', 'account.id', 'job_change.to_account_id')
    .innerJoin('account as origin', 'origin.id', 'job_change.from_account_id')
    .select(['job_change.id', 'job_change.import_id', 'job_change.after_month', 'job_change.before_month'])
    .select(PERSON)
    .select(['origin.id as from_id', 'origin.name as from_name', 'origin.logo_url as from_logo_url'])
    .select([
      selectImporter().select('app_user.given_name').as('given_name'),
      selectImporter().select('app_user.family_name').as('family_name'),
      selectImporter().select('app_user.email').$asScalar().$notNull().as('email'),
      mayNameListOwner().as('named'),
      selectImportTime().as('found_at'),
    ])
    .whereRef('account.id', '<>', 'origin.id')
    .where(mayOpenAccount(scope))
    .where(mayOpenAccount(scope, 'origin'))
    .where(mayOpenContact(scope))
    .where(matches(q, ['contact.name_key', 'account.name_key', 'origin.name_key']))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tenure')
          .select('tenure.id')
          .whereRef('tenure.contact_id', '=', 'contact.id')
          .whereRef('tenure.account_id', '=', 'origin.id')
          .$call(separateQuery),
      ),
    )
    .where(eb.exists(selectTenureThere().where('tenure.end_month', '=', OPEN_END).$call(separateQuery)));
  if (!scope.staff) rows = rows.where('job_change.user_id', '=', userId);
  if (accountId !== undefined)
    rows = rows.where((of) =>
      of.or([of('job_change.to_account_id', '=', accountId), of('job_change.from_account_id', '=', accountId)]),
    );
  if (importId !== undefined) rows = rows.where('job_change.import_id', '=', importId);
  else
    rows = rows.where(({ not, exists, selectFrom }) => {
      const later = selectFrom('job_change as later')
        .select('later.id')
        .whereRef('later.contact_id', '=', 'job_change.contact_id')
        .where((of) =>
          of(of.ref('later.after_month'), '>', of.ref('job_change.after_month')).or(
            of(of.ref('later.after_month'), '=', of.ref('job_change.after_month')).and(
              of.ref('later.import_id'),
              '>',
              of.ref('job_change.import_id'),
            ),
          ),
        );
      return not(exists(separateQuery(scope.staff ? later : later.where('later.user_id', '=', userId))));
    });
  if (after)
    rows = rows.where((of) =>
      of('job_change.import_id', '<', after.import_id).or(
        of('job_change.import_id', '=', after.import_id).and(
          of('contact.score', '<', after.score).or(
            of('contact.score', '=', after.score).and('job_change.id', '>', after.id),
          ),
        ),
      ),
    );
  if (since !== undefined)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('import_run')
          .select('import_run.id')
          .whereRef('import_run.id', '=', 'job_change.import_id')
          .where('import_run.created_at', '>', since)
          .$call(separateQuery),
      ),
    );
  return rows
    .orderBy('job_change.import_id', 'desc')
    .orderBy('contact.score', 'desc')
    .orderBy('job_change.id')
    .limit(limit)
    .execute();
}

export interface NewPersonRow extends PersonRow {
  since: string;
}

/**
 * People at accounts the user follows whom the network can reach and did not know there before, best first: people whose first job there
 * was learnt since then, and who still have it.
 */
export async function listNewlyReachablePeople(
  db: Db,
  scope: ViewerScope,
  userId: number,
  { since, limit, q }: { since: string; limit: number; q?: string },
): Promise<NewPersonRow[]> {
  const there = selectTenureThere();
  return selectFollowedPeople(db, userId)
    .select(
      there
        .clearSelect()
        .select(({ fn }) => fn.min('tenure.created_at').as('first'))
        .$asScalar()
        .$notNull()
        .as('since'),
    )
    .where(mayOpenAccount(scope))
    .where('contact.score', '>', 0)
    .where(mayOpenContact(scope))
    .where(matches(q, ['contact.name_key', 'account.name_key']))
    .where(eb.exists(there))
    .where(eb.not(eb.exists(there.where('tenure.created_at', '<=', since))))
    .orderBy('contact.score', 'desc')
    .orderBy('contact.id')
    .limit(limit)
    .execute();
}

/**
 * People at the accounts that a user follows. SQLite keeps the order of cross joins; without them it goes through everybody, because people
 * are stored in order of strength.
 */
const selectFollowedPeople = (db: Db, userId: number) =>
  db
    .selectFrom('subscription')
    .crossJoin('account')
    .crossJoin('contact')
    .select(PERSON)
    .where('subscription.user_id', '=', userId)
    .whereRef('account.id', '=', 'subscription.account_id')
    .whereRef('contact.account_id', '=', 'account.id');

export interface RiseRow extends PersonRow {
  rose_from: number;
  rose_at: string;
}

/**
 * People at accounts the user follows whose strength rose since then and has not fallen again, latest first. People who are new there are
 * in the list of new people instead.
 */
export function listScoreRises(
  db: Db,
  scope: ViewerScope,
  userId: number,
  { since, limit }: { since: string; limit: number },
): Promise<RiseRow[]> {
  const known = eb.exists(selectTenureThere().where('tenure.created_at', '<=', since));
  return selectRises(selectFollowedPeople(db, userId).where(known), scope, { since, limit });
}

/** The same among the people of one account: who was known there on an earlier day than that of the rise. */
export function listRisesAt(
  db: Db,
  scope: ViewerScope,
  accountId: number,
  options: { since: string; limit: number },
): Promise<RiseRow[]> {
  const people = db
    .selectFrom('account')
    .crossJoin('contact')
    .select(PERSON)
    .where('account.id', '=', accountId)
    .whereRef('contact.account_id', '=', 'account.id')
    .where(eb.exists(selectTenureThere().where(sql<SqlBool>`tenure.created_at < substr(contact.rose_at, 1, 10)`)));
  return selectRises(people, scope, options);
}

function selectRises(
  people: SelectQueryBuilder<Schema, 'account' | 'contact', PersonRow>,
  scope: ViewerScope,
  { since, limit }: { since: string; limit: number },
): Promise<RiseRow[]> {
  return people
    .select(['contact.rose_from', 'contact.rose_at'])
    .$narrowType<{ rose_from: NotNull; rose_at: NotNull }>()
    .where(mayOpenAccount(scope))
    .where(mayOpenContact(scope))
    .where('contact.rose_at', '>', since)
    .whereRef('contact.score', '>', 'contact.rose_from')
    .orderBy('contact.rose_at', 'desc')
    .orderBy('contact.score', 'desc')
    .orderBy('contact.id')
    .limit(limit)
    .execute();
}
