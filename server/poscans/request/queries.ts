/** What is shown of a target and of those who may know them. */
import { sql } from 'kysely';
import type { Db } from '../../db/engine.ts';

export interface ConnectorRow {
  id: number;
  name: string;
  first_name: string | null;
  profile_key: string | null;
  email: string | null;
  crm_id: string | null;
  connections: number | null;
  title: string | null;
  kind: string | null;
  account_id: number | null;
  account: string | null;
  confidential: number | null;
  stealth: number | null;
  skills: string | null;
  skill_category: string | null;
  /** How many of the firm know them. */
  known_by: number;
  candidacies: number;
  requests: number;
}

/** For staff: who connectors are, and how much the firm has to do with them. */
export async function connectorRows(db: Db, ids: readonly number[]): Promise<Map<number, ConnectorRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ConnectorRow>`
    select contact.id, contact.name, contact.first_name, contact.profile_key, contact.email, contact.crm_id,
      contact.connections, title.text as title, title.kind, account.id as account_id, account.name as account,
      account.confidential, account.stealth, candidate.skills, candidate.skill_category,
      (select count(*) from tie join member on member.contact_id = tie.member_id
        where tie.contact_id = contact.id and member.kind = 'firm') as known_by,
      (select count(distinct intro.position_candidate_id) from intro where intro.connector_contact_id = contact.id) as candidacies,
      (select count(*) from intro where intro.connector_contact_id = contact.id) as requests
    from contact
    left join title on title.id = contact.title_id
    left join account on account.id = contact.account_id and account.merged_into is null
    left join candidate on candidate.contact_id = contact.id
    where contact.id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface SignalRow {
  from_contact_id: number;
  to_contact_id: number;
  type: string;
  sub_type: string | null;
  direction: string | null;
  details: string | null;
  occurred_on: string | null;
  by: string;
}

/** So many signals are told of one page's connectors. */
const MOST_SIGNALS = 400;

/** Signals between a target and these people, either way. */
export async function signalsWith(db: Db, targetId: number, ids: readonly number[]): Promise<SignalRow[]> {
  if (ids.length === 0) return [];
  const list = sql.join(ids);
  const { rows } = await sql<SignalRow>`
    select from_contact_id, to_contact_id, type, sub_type, direction, details, occurred_on, contact.name as by
    from signal join contact on contact.id = signal.from_contact_id
    where (from_contact_id = ${targetId} and to_contact_id in (${list}))
      or (to_contact_id = ${targetId} and from_contact_id in (${list}))
    order by signal.id desc limit ${MOST_SIGNALS}`.execute(db);
  return rows;
}

/** What the firm's own people signalled about these. */
export async function signalsOfFirm(db: Db, ids: readonly number[]): Promise<SignalRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SignalRow>`
    select from_contact_id, to_contact_id, type, sub_type, direction, details, occurred_on, contact.name as by
    from signal join contact on contact.id = signal.from_contact_id
    join member on member.contact_id = signal.from_contact_id and member.kind = 'firm'
    where to_contact_id in (${sql.join(ids)})
    order by signal.id desc limit ${MOST_SIGNALS}`.execute(db);
  return rows;
}

/** The tags of some companies, by company. */
export async function tagsOf(db: Db, accountIds: readonly number[]): Promise<Map<number, string[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_tag')
    .innerJoin('tag', 'tag.id', 'account_tag.tag_id')
    .select(['account_tag.account_id', 'tag.name'])
    .where('account_tag.account_id', 'in', accountIds)
    .orderBy('tag.name')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ account_id }) => account_id)].map(([id, tags]) => [id, tags.map(({ name }) => name)]),
  );
}
