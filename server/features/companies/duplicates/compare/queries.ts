/** The data of one of a pair, for the comparison: for staff. */

import type { SelectQueryBuilder } from 'kysely';
import type { MergeKind } from '../../../../core/facts/book/import-index.ts';
import { maySeeSignal, selectSourceLabel } from '../../../../core/network/sharing/shown-signals.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { getYear, OPEN_END, UNKNOWN_START } from '../../../../platform/time/months.ts';

/** The person to compare; undefined if the record is gone or was merged. */
export function findComparedPerson(db: Db, id: number) {
  return db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.id', 'contact.name', 'contact.email', 'contact.profile_key', 'contact.location', 'contact.score'])
    .select(['title.text as title', 'account.name as account'])
    .where('contact.id', '=', id)
    .where('contact.merged_into', 'is', null)
    .executeTakeFirst();
}

export function findComparedCompany(db: Db, id: number) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'website', 'domain', 'headcount', 'type', 'relationship', 'reachable', 'crm_id'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
}

const MAX_SOURCES = 3;

/** The latest sources of one record, by label and day. */
export async function listRecordSources(
  db: Db,
  kind: MergeKind,
  id: number,
): Promise<{ label: string; day: string }[]> {
  const rows = await db
    .selectFrom('source')
    .select(['created_at', selectSourceLabel().as('label')])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(kind)
        .select('source_id')
        .where('id', '=', id)
        .union(eb.selectFrom('extra_source').select('source_id').where('fact', '=', kind).where('fact_id', '=', id)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SOURCES)
    .execute();
  return rows.map(({ label, created_at }) => ({ label, day: created_at.slice(0, 10) }));
}

async function countRows<Table extends keyof Schema>(rows: SelectQueryBuilder<Schema, Table, object>): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

export async function loadPersonCounts(db: Db, id: number) {
  const about = await countRows(db.selectFrom('signal').where('to_contact_id', '=', id).where(maySeeSignal()));
  const from = await countRows(db.selectFrom('signal').where('from_contact_id', '=', id).where(maySeeSignal()));
  const requests = await countRows(db.selectFrom('intro').where('target_contact_id', '=', id));
  const through = await countRows(db.selectFrom('intro').where('connector_contact_id', '=', id));
  return {
    signals: about + from,
    requests: requests + through,
    users: await countRows(db.selectFrom('app_user').where('contact_id', '=', id)),
    jobs: await countRows(db.selectFrom('tenure').where('contact_id', '=', id)),
  };
}

export async function loadCompanyCounts(db: Db, id: number) {
  const wanted = await countRows(db.selectFrom('intro').where('target_account_id', '=', id));
  const own = await countRows(db.selectFrom('intro').where('account_id', '=', id));
  return {
    requests: wanted + own,
    users: await countRows(db.selectFrom('app_user').where('account_id', '=', id)),
    people: await countRows(db.selectFrom('tenure').where('account_id', '=', id)),
  };
}

/** "4 jobs, 2010 to today"; null if there are none. */
export async function describeCareer(db: Db, id: number): Promise<string | null> {
  const jobs = await db
    .selectFrom('tenure')
    .select(['start_month', 'end_month'])
    .where('contact_id', '=', id)
    .execute();
  if (jobs.length === 0) return null;
  const starts = jobs.flatMap(({ start_month }) => (start_month === UNKNOWN_START ? [] : start_month));
  const since = starts.length > 0 ? `, ${getYear(Math.min(...starts))}` : '';
  const until = jobs.some(({ end_month }) => end_month === OPEN_END) ? (since ? ' to today' : ', today') : '';
  return `${jobs.length === 1 ? 'One job' : `${jobs.length} jobs`}${since}${until}`;
}

const MAX_KNOWERS = 3;

/** Names of the members of the circle who know a person best. */
export async function listKnownBy(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tie')
    .innerJoin('contact', 'contact.id', 'tie.member_id')
    .select('contact.name')
    .where('tie.contact_id', '=', id)
    .orderBy('tie.probability', 'desc')
    .limit(MAX_KNOWERS)
    .execute();
  return rows.map(({ name }) => name);
}

export async function listCompanyIndustries(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select('tag.name')
    .where('account_id', '=', id)
    .orderBy('tag.name')
    .limit(MAX_INDUSTRIES)
    .execute();
  return rows.map(({ name }) => name);
}

const MAX_INDUSTRIES = 6;

const MAX_FOLLOWERS = 6;

/** The companies whose users follow a company. */
export async function listFollowers(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('app_user', 'app_user.id', 'subscription.user_id')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .select('account.name')
    .distinct()
    .where('subscription.account_id', '=', id)
    .where('app_user.status', '=', 'active')
    .orderBy('account.name')
    .limit(MAX_FOLLOWERS)
    .execute();
  return rows.map(({ name }) => name);
}
