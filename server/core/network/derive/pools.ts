/**
 * The pools of possible connectors (relationship model §3), and the members of the circle who know each contact best: two small tables for
 * finding connectors and paths. Both follow from a contact's ties, spans and user.
 */
import type { Selectable } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { PoolMemberTable, PoolSpanTable, TopInsiderTable } from '../../../platform/db/tables/derived-tables.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { getMonth, OPEN_END } from '../../../platform/time/months.ts';
import { type EmploymentSpan, loadSpans } from '../model/employment-spans.ts';
import { BROUGHT_BY } from './insiders.ts';

type PoolMember = Selectable<PoolMemberTable>;
type PoolSpan = Selectable<PoolSpanTable>;
export type TopInsider = Selectable<TopInsiderTable>;

/** The differences between the tables and the ties and spans of some contacts. */
export interface PoolChanges {
  /** Contacts whose rows should be deleted, and all rows to insert in their place. */
  members: { of: number[]; now: PoolMember[] };
  spans: { of: number[]; now: PoolSpan[] };
  nearest: { gone: number[]; set: TopInsider[] };
}

type TieOf = { contact_id: number; member_id: number; probability: number };

/**
 * @param strengths the contacts, with their strengths by the ties
 * @param ties those of the contacts, by contact: all of category 1 or more, and those that are shown with the insider's name
 */
export async function findPoolChanges(
  db: Db,
  strengths: readonly { id: number; score: number; probability: number }[],
  ties: Readonly<Record<'all' | 'shown', ReadonlyMap<number, readonly TieOf[]>>>,
  now: Date,
): Promise<PoolChanges> {
  const contactIds = strengths.map(({ id }) => id);
  if (contactIds.length === 0)
    return { members: { of: [], now: [] }, spans: { of: [], now: [] }, nearest: { gone: [], set: [] } };
  const spans = Map.groupBy(await loadSpans(db, contactIds), (span) => span.contact_id);
  const pools = await computePools(db, contactIds, ties.all, spans, getMonth(now));
  const members = strengths.flatMap(({ id: contact_id, score, probability }) =>
    [...(pools.get(contact_id) ?? [])].map((pool_id) => ({ contact_id, pool_id, score, probability })),
  );
  const poolSpans = members.flatMap(({ contact_id, pool_id }) =>
    (spans.get(contact_id) ?? []).map(({ title_id: _, ...span }) => ({ pool_id, ...span })),
  );
  const storedMembers = await db
    .selectFrom('pool_member')
    .selectAll()
    .where(isAmong(db, 'contact_id', contactIds))
    .execute();
  const storedSpans = await db
    .selectFrom('pool_spell')
    .selectAll()
    .where(isAmong(db, 'contact_id', contactIds))
    .execute();
  return {
    members: findDiffering(storedMembers, members, (row) => [row.pool_id, row.score, row.probability].join()),
    spans: findDiffering(storedSpans, poolSpans, makeSpanKey),
    nearest: await computeTopInsiderChanges(db, contactIds, ties.shown),
  };
}

function makeSpanKey(s: PoolSpan): string {
  return [s.pool_id, s.account_id, s.start_month, s.end_month, s.year_only, s.management].join();
}

/** The contacts whose stored rows are wrong, with the correct rows. */
function findDiffering<T extends { contact_id: number }>(
  stored: readonly T[],
  expected: readonly T[],
  key: (row: T) => string,
) {
  const storedOf = Map.groupBy(stored, (row) => row.contact_id);
  const expectedOf = Map.groupBy(expected, (row) => row.contact_id);
  const joinKeys = (rows: readonly T[] = []) => rows.map(key).sort().join(';');
  const of = [...new Set([...storedOf.keys(), ...expectedOf.keys()])].filter(
    (id) => joinKeys(storedOf.get(id)) !== joinKeys(expectedOf.get(id)),
  );
  return { of, now: of.flatMap((id) => expectedOf.get(id) ?? []) };
}

async function computePools(
  db: Db,
  contactIds: readonly number[],
  ties: ReadonlyMap<number, readonly TieOf[]>,
  spans: ReadonlyMap<number, readonly EmploymentSpan[]>,
  today: number,
): Promise<Map<number, Set<number>>> {
  const firm = await loadFirmAccountId(db);
  const pools = new Map<number, Set<number>>();
  const put = (contactId: number, poolId: number) => {
    const found = pools.get(contactId);
    if (found) found.add(poolId);
    else pools.set(contactId, new Set([poolId]));
  };
  if (firm !== null) {
    const own = await loadFirmMembers(db);
    for (const [contactId, known] of ties) if (known.some((tie) => own.has(tie.member_id))) put(contactId, firm);
  }
  const present = [...spans.values()].flat().filter((span) => isWorkingThere(span, today));
  const companies = await findPortfolioAmong(db, new Set(present.map((span) => span.account_id)));
  for (const { contact_id, account_id } of present)
    if (companies.has(account_id) && account_id !== firm) put(contact_id, account_id);
  const users = await db
    .selectFrom('app_user')
    .select(['contact_id', 'account_id'])
    .where(isAmong(db, 'contact_id', contactIds))
    .where('status', 'in', BROUGHT_BY)
    .execute();
  for (const { contact_id, account_id } of users)
    if (contact_id !== null && account_id !== null && account_id !== firm) put(contact_id, account_id);
  return pools;
}

/** A job in the future is not a present one. */
function isWorkingThere({ start_month, end_month }: EmploymentSpan, today: number): boolean {
  return end_month === OPEN_END && start_month <= today;
}

async function loadFirmMembers(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('member').select('contact_id').where('kind', '=', 'firm').execute();
  return new Set(rows.map((row) => row.contact_id));
}

async function findPortfolioAmong(db: Db, accountIds: ReadonlySet<number>): Promise<Set<number>> {
  if (accountIds.size === 0) return new Set();
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(isAmong(db, 'id', [...accountIds]))
    .where('type', '=', 'Portfolio')
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function computeTopInsiderChanges(
  db: Db,
  contactIds: readonly number[],
  ties: ReadonlyMap<number, readonly TieOf[]>,
): Promise<PoolChanges['nearest']> {
  const rows = await db
    .selectFrom('nearest')
    .selectAll()
    .where(isAmong(db, 'contact_id', contactIds))
    .execute();
  const stored = new Map(rows.map((row) => [row.contact_id, row]));
  const set: TopInsider[] = [];
  for (const contact_id of contactIds) {
    const best = findTopInsider(ties.get(contact_id) ?? []);
    if (!best) continue;
    const was = stored.get(contact_id);
    stored.delete(contact_id);
    if (was?.member_id !== best.member_id || was.probability !== best.probability) set.push({ contact_id, ...best });
  }
  return { gone: [...stored.keys()], set };
}

/** The best tie; of equal ones, that of the smallest member id. */
function findTopInsider(ties: readonly TieOf[]): Omit<TopInsider, 'contact_id'> | undefined {
  const [best] = ties.toSorted((a, b) => b.probability - a.probability || a.member_id - b.member_id);
  return best && { member_id: best.member_id, probability: best.probability };
}

export async function applyPoolChanges(db: Db, { members, spans, nearest }: PoolChanges): Promise<void> {
  if (members.of.length > 0)
    await db
      .deleteFrom('pool_member')
      .where(isAmong(db, 'contact_id', members.of))
      .execute();
  if (spans.of.length > 0)
    await db
      .deleteFrom('pool_spell')
      .where(isAmong(db, 'contact_id', spans.of))
      .execute();
  if (nearest.gone.length > 0)
    await db
      .deleteFrom('nearest')
      .where(isAmong(db, 'contact_id', nearest.gone))
      .execute();
  await insertMany(db, 'pool_member', members.now);
  await insertMany(db, 'pool_spell', spans.now);
  await insertMany(db, 'nearest', nearest.set, { columns: ['contact_id'], set: ['member_id', 'probability'] });
}

/** The people who join or leave an account's pool because it became a portfolio company or ceased to be one. */
export async function findTouchedByType(db: Db, accountId: number, now: Date): Promise<number[]> {
  const pool = await db.selectFrom('pool_member').select('contact_id as id').where('pool_id', '=', accountId).execute();
  const inPool = pool.map((row) => row.id);
  const account = await db.selectFrom('account').select('type').where('id', '=', accountId).executeTakeFirst();
  if (account?.type !== 'Portfolio') return accountId === (await loadFirmAccountId(db)) ? [] : inPool;
  const there = await db
    .selectFrom('spell')
    .select('contact_id as id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('end_month', '=', OPEN_END)
    .where('start_month', '<=', getMonth(now))
    .execute();
  const known = new Set(inPool);
  return there.map((row) => row.id).filter((id) => !known.has(id));
}
