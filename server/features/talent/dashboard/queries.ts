/** The candidacies on the dashboard, and their order. Only the talent team reads them, and it sees every candidacy. */
import { type AliasedSelectQueryBuilder, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import {
  CANDIDACY_STATUSES,
  type CandidacyStatus,
} from '../../../../shared/features/talent/candidacies/status-names.ts';
import { CANDIDACY_LIFE, type CandidacySet, isOpen } from '../../../../shared/features/talent/candidacies/statuses.ts';
import {
  AWAITING_STATUS,
  type DASHBOARD_SORTS,
  type DashboardPart,
  type DashboardTab,
  getDashboardPart,
  INBOUND_STATUS,
} from '../../../../shared/features/talent/dashboard/dashboard.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';

/** Null: without that bound. Days are `YYYY-MM-DD`; next updates may have a time, `YYYY-MM-DDTHH:MM`, but not 00:00. */
export interface DashboardBounds {
  createdAfter: string | null;
  nextFrom: string | null;
  nextTo: string | null;
}

/** The owner of the candidacies that await feedback; null: everybody's. */
export type Owner = { is: number } | { isNot: number } | null;

/** The filters of the candidacies on show. */
export interface Within {
  bounds: DashboardBounds;
  /** Feedback is awaited only for introductions on or after this day. */
  feedbackSince: string;
  owner: Owner;
  only: DashboardFilter;
}

/** The filters of the lists; null: no filter. */
export interface DashboardFilter {
  owner: { id: number } | 'nobody' | null;
  accountId: number | null;
}

interface ShownPart {
  tab: DashboardTab;
  part: DashboardPart | null;
  onlyActive: boolean;
}

type Condition = Expression<SqlBool>;
const eb = expressionBuilder<Schema, 'poscan'>();

const hasIntros = (): Condition =>
  eb.exists(eb.selectFrom('intro').select('intro.id').whereRef('intro.position_candidate_id', '=', 'poscan.id'));

/**
 * Candidacies of one status; for some statuses only those with, or without, introductions. Each status is read by
 * itself, so that no read is long.
 */
interface Piece {
  status: CandidacyStatus;
  isAsked: boolean | null;
}

const listPieces = (...sets: CandidacySet[]): Piece[] =>
  CANDIDACY_STATUSES.filter((status) => sets.includes(CANDIDACY_LIFE[status].set)).map((status) => ({
    status,
    isAsked: null,
  }));
const listOpenPieces = (isAsked: boolean): Piece[] =>
  listPieces('new', 'in play').map(({ status }) => ({ status, isAsked }));

const IN_PART: Readonly<Record<DashboardPart, readonly Piece[]>> = {
  New: listOpenPieces(false),
  'In Play': listOpenPieces(true),
  Failed: listPieces('failed'),
  Closed: listPieces('closed'),
};

function listShownPieces({ tab, part, onlyActive }: ShownPart): readonly Piece[] {
  if (tab === 'Feedback') return [{ status: AWAITING_STATUS, isAsked: null }];
  if (tab === 'Inbound') return [{ status: INBOUND_STATUS, isAsked: null }];
  const pieces = part ? IN_PART[part] : listPieces('new', 'in play', 'failed', 'closed');
  return onlyActive ? pieces.filter(({ status }) => isOpen(status)) : pieces;
}

const isInPiece = ({ status, isAsked }: Piece): Condition =>
  eb.and([
    eb('poscan.status', '=', status),
    ...(isAsked === null ? [] : [isAsked ? hasIntros() : eb.not(hasIntros())]),
  ]);

/** Candidacies within the bounds; those without a day for the next question are within every window. */
function listBoundConditions({ createdAfter, nextFrom, nextTo }: DashboardBounds): Condition[] {
  const onNoDay = eb('poscan.next_portco_feedback_request', 'is', null);
  return [
    ...(createdAfter === null ? [] : [eb('poscan.created_at', '>=', createdAfter)]),
    ...(nextFrom === null ? [] : [onNoDay.or('poscan.next_portco_feedback_request', '>=', nextFrom)]),
    ...(nextTo === null ? [] : [onNoDay.or('poscan.next_portco_feedback_request', '<=', nextTo)]),
  ];
}

function listAwaitingConditions({ feedbackSince, owner }: Within): Condition[] {
  const day = eb.fn<string>('substr', ['poscan.status_at', eb.lit(1), eb.lit(10)]);
  return [
    eb(eb.fn.coalesce('poscan.intro_date', day), '>=', feedbackSince),
    ...(owner === null ? [] : [isOwnedBy(owner)]),
  ];
}

const isOwnedBy = (owner: NonNullable<Owner>): Condition =>
  'is' in owner
    ? eb('poscan.kith_owner_user_id', '=', owner.is)
    : eb('poscan.kith_owner_user_id', 'is', null).or('poscan.kith_owner_user_id', '<>', owner.isNot);

function narrowByFilter({ owner, accountId }: DashboardFilter): Condition[] {
  const owned =
    owner === null
      ? []
      : [owner === 'nobody' ? eb('poscan.kith_owner_user_id', 'is', null) : isOwnedBy({ is: owner.id })];
  if (accountId === null) return owned;
  const positions = eb.selectFrom('position').select('position.id').where('position.account_id', '=', accountId);
  return [...owned, eb('poscan.position_id', 'in', positions)];
}

const isWithin = (within: Within, tab: DashboardTab): Condition =>
  eb.and([
    ...(tab === 'Feedback' ? listAwaitingConditions(within) : listBoundConditions(within.bounds)),
    ...narrowByFilter(within.only),
  ]);

interface DashboardCounts {
  outbound: Record<DashboardPart, number>;
  inbound: number;
  feedback: number;
}

/** The number of candidacies of each kind, within the bounds; with `onlyActive` the parts count what their lists show. */
export async function countAll(db: Db, within: Within, onlyActive: boolean): Promise<DashboardCounts> {
  const count = async (piece: Piece, tab: DashboardTab): Promise<number> => {
    const { amount } = await db
      .selectFrom('poscan')
      .select(({ fn }) => fn.countAll().as('amount'))
      .where(isInPiece(piece))
      .where(isWithin(within, tab))
      .executeTakeFirstOrThrow();
    return Number(amount);
  };
  const counts: DashboardCounts = { outbound: { New: 0, 'In Play': 0, Failed: 0, Closed: 0 }, inbound: 0, feedback: 0 };
  for (const status of CANDIDACY_STATUSES) {
    const isShown = !onlyActive || isOpen(status) || status === INBOUND_STATUS;
    const all = isShown ? await count({ status, isAsked: null }, 'Outbound') : 0;
    const askedCount = isOpen(status) ? await count({ status, isAsked: true }, 'Outbound') : 0;
    counts.outbound[getDashboardPart(status, true)] += askedCount;
    counts.outbound[getDashboardPart(status, false)] += all - askedCount;
    if (status === INBOUND_STATUS) counts.inbound = all;
    if (status === AWAITING_STATUS) counts.feedback = await count({ status, isAsked: null }, 'Feedback');
  }
  return counts;
}

export interface Order {
  by: (typeof DASHBOARD_SORTS)[number];
  descending: boolean;
}

export interface KeyedCandidacy {
  id: number;
  key: string;
}

/** Behind every day: on no day yet. */
const NO_DAY = '9999-12-31';
const selectNext = () => eb.fn.coalesce('poscan.next_portco_feedback_request', eb.val(NO_DAY));

/** Some candidacies, each with the value that it is ordered by. */
function selectKeyed(
  db: Db,
  condition: Condition,
  by: Order['by'],
): AliasedSelectQueryBuilder<KeyedCandidacy, 'placed'> {
  const rows = db.selectFrom('poscan').select('poscan.id').where(condition);
  if (by === 'company') {
    // Raw: the builder does not join a number to a text.
    const key = sql<string>`account.name_key || ' ' || position.account_id || ' ' || ${selectNext()}`;
    return rows
      .innerJoin('position', 'position.id', 'poscan.position_id')
      .innerJoin('account', 'account.id', 'position.account_id')
      .select(key.as('key'))
      .as('placed');
  }
  if (by === 'candidate')
    return rows.innerJoin('contact', 'contact.id', 'poscan.contact_id').select('contact.name_key as key').as('placed');
  if (by === 'next') return rows.select(selectNext().as('key')).as('placed');
  return rows.select(by === 'updated' ? 'poscan.status_at as key' : 'poscan.created_at as key').as('placed');
}

/** A page: the ids in order, each with the key that the next page begins behind. */
export async function listPage(
  db: Db,
  within: Within,
  which: ShownPart,
  { by, descending }: Order,
  { after, limit }: { after: KeyedCandidacy | null; limit: number },
): Promise<KeyedCandidacy[]> {
  const [further, way] = descending ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const found: (KeyedCandidacy & { bytes: Buffer })[] = [];
  for (const piece of listShownPieces(which)) {
    let page = db
      .selectFrom(selectKeyed(db, eb.and([isInPiece(piece), isWithin(within, which.tab)]), by))
      .select(['placed.id', 'placed.key']);
    if (after)
      page = page.where((at) =>
        at('placed.key', further, after.key).or(at('placed.key', '=', after.key).and('placed.id', further, after.id)),
      );
    const rows = await page.orderBy('placed.key', way).orderBy('placed.id', way).limit(limit).execute();
    for (const row of rows) found.push({ ...row, bytes: Buffer.from(row.key) });
  }
  const sign = descending ? -1 : 1;
  // The order is the one in which the database compares them.
  found.sort((a, b) => sign * (Buffer.compare(a.bytes, b.bytes) || a.id - b.id));
  return found.slice(0, limit).map(({ id, key: at }) => ({ id, key: at }));
}

/** The number of candidacies of a list at some companies, by the company's id. */
export async function countByCompany(db: Db, within: Within, which: ShownPart, accountIds: readonly number[]) {
  const counts = new Map(accountIds.map((id) => [id, 0]));
  if (accountIds.length === 0) return counts;
  for (const piece of listShownPieces(which)) {
    const rows = await db
      .selectFrom('poscan')
      .innerJoin('position', 'position.id', 'poscan.position_id')
      .select(({ fn }) => ['position.account_id as id', fn.countAll().as('amount')])
      .where(isInPiece(piece))
      .where(isWithin(within, which.tab))
      .where('position.account_id', 'in', accountIds)
      .groupBy('position.account_id')
      .execute();
    for (const { id, amount } of rows) counts.set(id, counts.get(id)! + Number(amount));
  }
  return counts;
}

/** The introductions on behalf of some candidacies, with their connectors and how well the firm knows them. */
export function listIntrosWithConnectors(db: Db, poscanIds: readonly number[]) {
  return db
    .selectFrom('intro')
    .leftJoin('contact', 'contact.id', 'intro.connector_contact_id')
    .select(['intro.id', 'intro.status', 'intro.created_at', 'intro.next_update', 'intro.position_candidate_id'])
    .select(['intro.connector_name', 'contact.name as connector', 'contact.score'])
    .where('intro.position_candidate_id', 'in', poscanIds)
    .orderBy('intro.id')
    .execute();
}

/** The user with that address; undefined if there is none. */
export function findUserIdByEmail(db: Db, email: string) {
  return db.selectFrom('app_user').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
}
