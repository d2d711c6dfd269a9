import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/engine.ts';
import { OPEN_END } from '../network/model/months.ts';
import type { Sight } from '../network/read/sight.ts';
import { mayOpenAccount, mayOpenContact } from '../network/read/visible.ts';
import { foldText } from '../network/words/names.ts';

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
  given_name: string | null;
  family_name: string | null;
  email: string;
}

/** Where a row stands in the list. */
export type PlaceOfChange = Pick<JobChangeRow, 'id' | 'import_id' | 'score'>;

export interface ChangesAsked {
  q?: string;
  importId?: number;
  /** Only lists that were brought after it. */
  since?: string;
  after?: PlaceOfChange;
  limit: number;
}

const PERSON = sql`contact.id as contact_id, contact.name, contact.score, contact.profile_key, title.text as title,
  account.id as account_id, account.name as account, account.logo_url`;

/** Does what was typed stand in one of these folded names? */
function matches(q: string | undefined, keys: readonly string[]): RawBuilder<SqlBool> {
  const key = foldText(q ?? '');
  if (key === '') return sql`1 = 1`;
  const like = `%${key.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const either = keys.map((one) => sql`${sql.ref(one)} like ${like} escape '\\'`);
  return sql`(${sql.join(either, sql` or `)})`;
}

/**
 * Changes of jobs that the viewer may be told of, with both companies: of the newest import first, then the strongest. A change
 * counts as long as somebody says both jobs and the new one goes on; of one person's only the last, unless one import is meant.
 */
export async function jobChanges(db: Db, sight: Sight, userId: number, asked: ChangesAsked): Promise<JobChangeRow[]> {
  const { q, importId, since, after, limit } = asked;
  const own = (alias: string) => (sight.staff ? sql`1 = 1` : sql`${sql.ref(`${alias}.user_id`)} = ${userId}`);
  const among =
    importId === undefined
      ? sql`not exists (select 1 from job_change later where later.contact_id = job_change.contact_id and ${own('later')}
          and (later.after_month > job_change.after_month
            or (later.after_month = job_change.after_month and later.import_id > job_change.import_id)))`
      : sql`job_change.import_id = ${importId}`;
  const behind = after
    ? sql`(job_change.import_id < ${after.import_id} or (job_change.import_id = ${after.import_id} and
        (contact.score < ${after.score} or (contact.score = ${after.score} and job_change.id > ${after.id}))))`
    : sql`1 = 1`;
  const { rows } = await sql<JobChangeRow>`
    select job_change.id, job_change.import_id, job_change.after_month, job_change.before_month, ${PERSON},
      origin.id as from_id, origin.name as from_name, origin.logo_url as from_logo_url,
      app_user.given_name, app_user.family_name, app_user.email
    from job_change
    join contact on contact.id = job_change.contact_id
    join account on account.id = job_change.to_account_id
    join account as origin on origin.id = job_change.from_account_id
    join app_user on app_user.id = job_change.user_id
    left join title on title.id = contact.title_id and contact.account_id = account.id
    where ${own('job_change')} and ${among} and ${behind}
      and account.id <> origin.id and ${mayOpenAccount(sight)} and ${mayOpenAccount(sight, 'origin')}
      and ${mayOpenContact(sight)} and ${matches(q, ['contact.name_key', 'account.name_key', 'origin.name_key'])}
      and exists (select 1 from tenure where tenure.contact_id = contact.id and tenure.account_id = origin.id)
      and exists (select 1 from tenure where tenure.contact_id = contact.id and tenure.account_id = account.id
        and tenure.end_month = ${OPEN_END})
      and ${
        since === undefined
          ? sql`1 = 1`
          : sql`exists (select 1 from import_run where import_run.id = job_change.import_id
              and import_run.created_at > ${since})`
      }
    order by job_change.import_id desc, contact.score desc, job_change.id limit ${limit}`.execute(db);
  return rows;
}

export interface NewPersonRow extends PersonRow {
  since: string;
}

/**
 * Whom the network can reach at accounts that the user follows and did not know there before, best first: people whose
 * first job there was learnt since then, and who still have it.
 */
export async function newPeople(
  db: Db,
  sight: Sight,
  userId: number,
  { since, limit, q }: { since: string; limit: number; q?: string },
): Promise<NewPersonRow[]> {
  const there = sql`from tenure where tenure.contact_id = contact.id and tenure.account_id = account.id`;
  // SQLite keeps the order of cross joins; left to itself it walks through everybody, as they stand in order of strength.
  const { rows } = await sql<NewPersonRow>`
    select ${PERSON}, (select min(tenure.created_at) ${there}) as since
    from subscription cross join account cross join contact
    left join title on title.id = contact.title_id
    where subscription.user_id = ${userId} and account.id = subscription.account_id and contact.account_id = account.id
      and ${mayOpenAccount(sight)} and contact.score > 0 and ${mayOpenContact(sight)}
      and ${matches(q, ['contact.name_key', 'account.name_key'])}
      and exists (select 1 ${there}) and not exists (select 1 ${there} and tenure.created_at <= ${since})
    order by contact.score desc, contact.id limit ${limit}`.execute(db);
  return rows;
}

export interface RiseRow extends PersonRow {
  rose_from: number;
  rose_at: string;
}

/**
 * People at accounts that the user follows whose strength rose since then and has not fallen again, the last first. Whoever
 * is new there is told of as that.
 */
export async function rises(
  db: Db,
  sight: Sight,
  userId: number,
  { since, limit }: { since: string; limit: number },
): Promise<RiseRow[]> {
  const { rows } = await sql<RiseRow>`
    select ${PERSON}, contact.rose_from, contact.rose_at
    from subscription cross join account cross join contact
    left join title on title.id = contact.title_id
    where subscription.user_id = ${userId} and account.id = subscription.account_id and contact.account_id = account.id
      and ${mayOpenAccount(sight)} and ${mayOpenContact(sight)}
      and contact.rose_at > ${since} and contact.score > contact.rose_from
      and exists (select 1 from tenure where tenure.contact_id = contact.id and tenure.account_id = account.id
        and tenure.created_at <= ${since})
    order by contact.rose_at desc, contact.score desc, contact.id limit ${limit}`.execute(db);
  return rows;
}
