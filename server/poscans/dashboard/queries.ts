/** What of all candidacies the dashboard shows, and in which order. Only the talent team asks, who see every candidacy. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { POSCAN_STATUSES, type PoscanStatus } from '../../../shared/poscans/status-names.ts';
import { isOpen, POSCAN_LIFE, type PoscanSet } from '../../../shared/poscans/statuses.ts';
import {
  AWAITING_STATUS,
  type DashboardTab,
  INBOUND_STATUS,
  type Part,
  partOf,
  type SORTS,
} from '../../../shared/talent-dashboard/dashboard.ts';
import type { Db } from '../../db/engine.ts';

/** Null: without that bound. Days are `YYYY-MM-DD`. */
export interface Bounds {
  createdAfter: string | null;
  nextFrom: string | null;
  nextTo: string | null;
}

/** Whose feedback is waited for; null: everybody's. */
export type Owner = { is: number } | { isNot: number } | null;

/** What decides which candidacies are shown. */
export interface Within {
  bounds: Bounds;
  /** Feedback is waited for since then at most. */
  feedbackSince: string;
  owner: Owner;
  only: Only;
}

/** What the lists are narrowed to; null: not narrowed. */
export interface Only {
  owner: { id: number } | 'nobody' | null;
  accountId: number | null;
}

export interface ShownPart {
  tab: DashboardTab;
  part: Part | null;
  onlyActive: boolean;
}

type Condition = RawBuilder<SqlBool>;
const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;

const HAS_INTROS: Condition = sql`exists (select 1 from intro where intro.position_candidate_id = poscan.id)`;

/** Candidacies of one status; of some with or without introductions only. They are read one after the other, so that no read is long. */
interface Piece {
  status: PoscanStatus;
  asked: boolean | null;
}

const piecesOf = (...sets: PoscanSet[]): Piece[] =>
  POSCAN_STATUSES.filter((one) => sets.includes(POSCAN_LIFE[one].set)).map((status) => ({ status, asked: null }));
const newOnes = (asked: boolean): Piece[] => piecesOf('new').map((piece) => ({ ...piece, asked }));

const IN_PART: Readonly<Record<Part, readonly Piece[]>> = {
  New: newOnes(false),
  'In Play': [...piecesOf('in play'), ...newOnes(true)],
  Failed: piecesOf('failed'),
  Closed: piecesOf('closed'),
};

function piecesShown({ tab, part, onlyActive }: ShownPart): readonly Piece[] {
  if (tab === 'Feedback') return [{ status: AWAITING_STATUS, asked: null }];
  if (tab === 'Inbound') return [{ status: INBOUND_STATUS, asked: null }];
  const pieces = part ? IN_PART[part] : piecesOf('new', 'in play', 'failed', 'closed');
  return onlyActive ? pieces.filter(({ status }) => isOpen(status)) : pieces;
}

const inPiece = ({ status, asked }: Piece): Condition =>
  every([
    sql`poscan.status = ${status}`,
    ...(asked === null ? [] : [asked ? HAS_INTROS : sql<SqlBool>`not ${HAS_INTROS}`]),
  ]);

/** Those that are next asked about on no day yet are within every window. */
function inBounds({ createdAfter, nextFrom, nextTo }: Bounds): Condition {
  const next = sql.ref('poscan.next_portco_feedback_request');
  return every([
    ...(createdAfter === null ? [] : [sql<SqlBool>`poscan.created_at >= ${createdAfter}`]),
    ...(nextFrom === null ? [] : [sql<SqlBool>`(${next} is null or ${next} >= ${nextFrom})`]),
    ...(nextTo === null ? [] : [sql<SqlBool>`(${next} is null or ${next} <= ${nextTo})`]),
  ]);
}

function awaiting({ feedbackSince, owner }: Within): Condition {
  return every([
    sql`coalesce(poscan.intro_date, substr(poscan.status_at, 1, 10)) >= ${feedbackSince}`,
    ...(owner === null ? [] : [ownedBy(owner)]),
  ]);
}

const ownedBy = (owner: NonNullable<Owner>): Condition =>
  'is' in owner
    ? sql`poscan.kith_owner_user_id = ${owner.is}`
    : sql`(poscan.kith_owner_user_id is null or poscan.kith_owner_user_id <> ${owner.isNot})`;

function narrowed({ owner, accountId }: Only): Condition[] {
  const user = sql.ref('poscan.kith_owner_user_id');
  const owned =
    owner === null ? null : owner === 'nobody' ? sql<SqlBool>`${user} is null` : sql<SqlBool>`${user} = ${owner.id}`;
  const of = sql<SqlBool>`poscan.position_id in (select id from position where account_id = ${accountId})`;
  return [...(owned ? [owned] : []), ...(accountId === null ? [] : [of])];
}

const bounded = (within: Within, tab: DashboardTab): Condition =>
  every([tab === 'Feedback' ? awaiting(within) : inBounds(within.bounds), ...narrowed(within.only)]);

export interface Counts {
  outbound: Record<Part, number>;
  inbound: number;
  feedback: number;
}

/** How many there are of each, within the bounds. */
export async function countAll(db: Db, within: Within): Promise<Counts> {
  const count = async (piece: Piece, tab: DashboardTab): Promise<number> => {
    const { rows } = await sql<{ amount: number }>`
      select count(*) as amount from poscan where ${inPiece(piece)} and ${bounded(within, tab)}`.execute(db);
    return Number(rows[0]!.amount);
  };
  const counts: Counts = { outbound: { New: 0, 'In Play': 0, Failed: 0, Closed: 0 }, inbound: 0, feedback: 0 };
  for (const status of POSCAN_STATUSES) {
    const all = await count({ status, asked: null }, 'Outbound');
    const asked = POSCAN_LIFE[status].set === 'new' ? await count({ status, asked: true }, 'Outbound') : 0;
    counts.outbound[partOf(status, true)] += asked;
    counts.outbound[partOf(status, false)] += all - asked;
    if (status === INBOUND_STATUS) counts.inbound = all;
    if (status === AWAITING_STATUS) counts.feedback = await count({ status, asked: null }, 'Feedback');
  }
  return counts;
}

export interface Order {
  by: (typeof SORTS)[number];
  descending: boolean;
}

export interface Keyed {
  id: number;
  key: string;
}

/** Behind every day: on no day yet. */
const NO_DAY = '9999-12-31';
const NEXT = sql`coalesce(poscan.next_portco_feedback_request, ${sql.lit(NO_DAY)})`;
/** What it is ordered by, and what that stands in. */
const KEYS: Readonly<Record<Order['by'], { key: RawBuilder<unknown>; joins: RawBuilder<unknown> }>> = {
  company: {
    key: sql`account.name_key || ' ' || position.account_id || ' ' || ${NEXT}`,
    joins: sql`join position on position.id = poscan.position_id join account on account.id = position.account_id`,
  },
  candidate: { key: sql`contact.name_key`, joins: sql`join contact on contact.id = poscan.contact_id` },
  next: { key: NEXT, joins: sql`` },
  updated: { key: sql`poscan.status_at`, joins: sql`` },
  created: { key: sql`poscan.created_at`, joins: sql`` },
};

/** A page: the ids in order, each with the key that the next page begins behind. */
export async function listPage(
  db: Db,
  within: Within,
  which: ShownPart,
  { by, descending }: Order,
  { after, limit }: { after: Keyed | null; limit: number },
): Promise<Keyed[]> {
  const { key, joins } = KEYS[by];
  const [further, way] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const behind = after
    ? sql<SqlBool>`(key ${further} ${after.key} or (key = ${after.key} and id ${further} ${after.id}))`
    : sql<SqlBool>`1 = 1`;
  const found: (Keyed & { bytes: Buffer })[] = [];
  for (const piece of piecesShown(which)) {
    const { rows } = await sql<Keyed>`
      select id, key from (
        select poscan.id, ${key} as key from poscan ${joins} where ${inPiece(piece)} and ${bounded(within, which.tab)}
      ) as placed
      where ${behind} order by key ${way}, id ${way} limit ${limit}`.execute(db);
    for (const row of rows) found.push({ ...row, bytes: Buffer.from(row.key) });
  }
  const sign = descending ? -1 : 1;
  // As the database compares them.
  found.sort((one, other) => sign * (Buffer.compare(one.bytes, other.bytes) || one.id - other.id));
  return found.slice(0, limit).map(({ id, key: at }) => ({ id, key: at }));
}

/** How many candidacies of a list some companies have, by the company's id. */
export async function countByCompany(db: Db, within: Within, which: ShownPart, accountIds: readonly number[]) {
  const counts = new Map(accountIds.map((id) => [id, 0]));
  if (accountIds.length === 0) return counts;
  for (const piece of piecesShown(which)) {
    const { rows } = await sql<{ id: number; amount: number }>`
      select position.account_id as id, count(*) as amount from poscan join position on position.id = poscan.position_id
      where ${inPiece(piece)} and ${bounded(within, which.tab)} and position.account_id in (${sql.join(accountIds)})
      group by position.account_id`.execute(db);
    for (const { id, amount } of rows) counts.set(id, counts.get(id)! + Number(amount));
  }
  return counts;
}

/** The introductions on behalf of some candidacies, with who was asked and how well the firm knows them. */
export function introsWithConnectors(db: Db, poscanIds: readonly number[]) {
  return db
    .selectFrom('intro')
    .leftJoin('contact', 'contact.id', 'intro.connector_contact_id')
    .select(['intro.id', 'intro.status', 'intro.created_at', 'intro.next_update', 'intro.position_candidate_id'])
    .select(['intro.connector_name', 'contact.name as connector', 'contact.score'])
    .where('intro.position_candidate_id', 'in', poscanIds)
    .orderBy('intro.id')
    .execute();
}

/** The user with that address; undefined for nobody. */
export function userOf(db: Db, email: string) {
  return db.selectFrom('app_user').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
}
