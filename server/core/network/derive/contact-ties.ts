/** The ties between contacts and the circle by the facts: collects the evidence and applies the model. */
import { type Selectable, sql } from 'kysely';
import { buildIntegerRows, type Db, isAmong } from '../../../platform/db/engine.ts';
import type { SignalTable, TieTable } from '../../../platform/db/schema.ts';
import { getOr } from '../../../platform/get-or.ts';
import { computeOverlap, getMonth } from '../../../platform/time/months.ts';
import { estimatePeopleToday, getSizeInMonth, loadAccountSizes } from '../model/account-sizes.ts';
import { type EmploymentSpan, YEAR_OF_END, YEAR_OF_START } from '../model/employment-spans.ts';
import { getSignalKind, RANKING_ANSWER, toAnswer } from '../model/signal-types.ts';
import { encodeEvidence } from '../model/stored-evidence.ts';
import type { AccountSizes } from '../model/stored-sizes.ts';
import { computeTie, type SharedTenure, type TieEvidence } from '../model/ties.ts';
import { findReadableDay, mayFade } from '../model/touches.ts';
import { loadWeights, type Weights } from '../model/weights.ts';
import { type SignalEvidenceOf, signalDefinitions } from '../signals/all.ts';
import type { FadingPair } from './cold-ties.ts';
import { hasMany, type Insider, type InsiderSpan } from './insiders.ts';

export type TieRow = Selectable<TieTable>;
/** The part of a signal that makes it evidence. */
export type SignalEvidence = Pick<
  Selectable<SignalTable>,
  'id' | 'type' | 'sub_type' | 'direction' | 'from_contact_id' | 'to_contact_id' | 'amount' | 'occurred_on'
>;
export type InsiderSignal = SignalEvidence & {
  contact_id: number;
  member_id: number;
  member_kind: Insider['kind'];
  many: number;
};

/** Sizes of accounts as read during one run; code that changes spans or head-counts drops them. */
export type SizeCache = Map<number, AccountSizes>;

/** In a network of a million, all accounts of the circle's people fit. */
const MAX_CACHED = 50_000;

/** Reads the sizes that are not cached; afterwards the cache has all of them. */
export async function loadSizes(db: Db, accountIds: Iterable<number>, cache: SizeCache): Promise<SizeCache> {
  const wanted = [...new Set(accountIds)];
  if (cache.size + wanted.length > MAX_CACHED) cache.clear();
  const missing = wanted.filter((id) => !cache.has(id));
  for (const [id, sizes] of await loadAccountSizes(db, missing)) cache.set(id, sizes);
  return cache;
}

/** The data that `computeExpectedTies` needs about some contacts. */
interface TieFacts {
  spans: readonly EmploymentSpan[];
  signals: readonly InsiderSignal[];
  /** Contact id → has over 2,000 connections. */
  many: ReadonlyMap<number, boolean>;
}

/** Signals between some contacts and the circle, either way. */
export async function loadInsiderSignals(db: Db, contactIds: readonly number[]): Promise<InsiderSignal[]> {
  if (contactIds.length === 0) return [];
  const ids = sql<{ value: number }>`${buildIntegerRows(db, contactIds)}`.as('ids');
  const selectSignals = (contact: 'from_contact_id' | 'to_contact_id', member: 'from_contact_id' | 'to_contact_id') =>
    db
      // Cross joins keep SQLite to this order: contact by contact, never through all signals or the whole circle.
      .selectFrom(ids)
      .crossJoin('signal')
      .crossJoin('member')
      .whereRef(`signal.${contact}`, '=', 'ids.value')
      .whereRef('member.contact_id', '=', `signal.${member}`)
      .select([
        'signal.id',
        'signal.type',
        'sub_type',
        'direction',
        'from_contact_id',
        'to_contact_id',
        'amount',
        'occurred_on',
      ])
      .select([`signal.${contact} as contact_id`, `signal.${member} as member_id`])
      .select(['member.kind as member_kind', 'member.many'])
      .execute();
  const [about, by] = [
    await selectSignals('to_contact_id', 'from_contact_id'),
    await selectSignals('from_contact_id', 'to_contact_id'),
  ];
  return [...about, ...by].filter((signal) => signal.contact_id !== signal.member_id);
}

/** The spans of the circle at some accounts. */
async function loadInsiderSpans(db: Db, accountIds: readonly number[]): Promise<InsiderSpan[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('member_spell')
    .selectAll()
    .where(isAmong(db, 'account_id', accountIds))
    .execute();
}

interface ExpectedTies {
  /** Those of category 1 or more, by contact. */
  ties: Map<number, TieRow[]>;
  /** The pairs whose evidence may fade, of any category. */
  fading: FadingPair[];
}

/** The ties by the facts. */
export async function computeExpectedTies(db: Db, facts: TieFacts, cache: SizeCache, now: Date): Promise<ExpectedTies> {
  const today = getMonth(now);
  const accountIds = [...new Set(facts.spans.map((span) => span.account_id))];
  const circle = Map.groupBy(await loadInsiderSpans(db, accountIds), (span) => span.account_id);
  const sizes = await loadSizes(db, circle.keys(), cache);
  const pairs = new Pairs();
  for (const spans of groupItems(facts.spans, (span) => `${span.contact_id},${span.account_id}`)) {
    const { contact_id, account_id } = spans[0]!;
    const size = sizes.get(account_id);
    if (!size) continue;
    const members = (circle.get(account_id) ?? []).filter((span) => span.member_id !== contact_id);
    for (const [memberId, theirs] of Map.groupBy(members, (span) => span.member_id)) {
      const shared = findSharedTenures(spans, theirs, size, today);
      if (shared.length > 0) pairs.of(contact_id, memberId).push(...shared);
    }
  }
  for (const signal of facts.signals) {
    const evidence = toSignalEvidence(signal, signal.many === 1 || (facts.many.get(signal.contact_id) ?? false));
    if (evidence) pairs.of(signal.contact_id, signal.member_id).push(evidence);
  }
  return { ties: pairs.ties(await loadWeights(db), now), fading: pairs.listFading() };
}

/** Evidence by contact and member. */
class Pairs {
  readonly #evidence = new Map<number, Map<number, TieEvidence[]>>();

  of(contactId: number, memberId: number): TieEvidence[] {
    const members = getOr(this.#evidence, contactId, () => new Map<number, TieEvidence[]>());
    return getOr(members, memberId, () => []);
  }

  listFading(): FadingPair[] {
    const pairs: FadingPair[] = [];
    for (const [contact_id, members] of this.#evidence)
      for (const [member_id, evidence] of members)
        if (mayFade(evidence)) pairs.push({ contact_id, member_id, evidence });
    return pairs;
  }

  ties(weights: Weights, now: Date): Map<number, TieRow[]> {
    const rows = new Map<number, TieRow[]>();
    for (const [contact_id, members] of this.#evidence) {
      for (const [member_id, evidence] of members) {
        const { probability, category, parts } = computeTie(evidence, weights, now);
        if (category === 0) continue;
        const counted = parts.map((part) => part.evidence);
        const stored = { evidence: encodeEvidence(counted), touched_on: findReadableDay(counted, now) };
        getOr(rows, contact_id, () => []).push({ contact_id, member_id, probability, category, ...stored });
      }
    }
    return rows;
  }
}

/** The part of a span that shared tenures need. */
export type SpanAtAccount = Pick<
  EmploymentSpan,
  'account_id' | 'start_month' | 'end_month' | 'year_only' | 'management'
>;
type Times = Pick<EmploymentSpan, 'start_month' | 'end_month' | 'year_only'>;

/** The shared time of two people at one account: every overlap with dates; without any, the undated overlap, once. */
export function findSharedTenures(
  ours: readonly SpanAtAccount[],
  theirs: readonly Omit<SpanAtAccount, 'account_id'>[],
  size: AccountSizes,
  today: number,
): SharedTenure[] {
  const found = ours.flatMap((a) =>
    theirs.flatMap((b) => {
      const both = computeOverlap(getSpan(a), getSpan(b), today);
      return both ? [{ ...both, management: a.management === 1 && b.management === 1, year: isYearOnly(a, b) }] : [];
    }),
  );
  const dated = found.filter((shared) => shared.dated);
  const counted =
    dated.length > 0 ? dated : found.toSorted((a, b) => Number(b.management) - Number(a.management)).slice(0, 1);
  return counted.map(({ start, end, months, management, year, dated: isDated }) => ({
    kind: 'tenure' as const,
    account: ours[0]!.account_id,
    start,
    end,
    months,
    people: isDated ? getSizeInMonth(size, start, today) : estimatePeopleToday(size, today),
    ...(management && { management: true as const }),
    ...(year && isDated && { year: true as const }),
  }));
}

function getSpan(span: Times) {
  return { start: span.start_month, end: span.end_month };
}

/** Whether one of the dates of their common time is only a year. */
function isYearOnly(a: Times, b: Times): boolean {
  const later = a.start_month >= b.start_month ? a : b;
  const earlier = a.end_month <= b.end_month ? a : b;
  return (later.year_only & YEAR_OF_START) !== 0 || (earlier.year_only & YEAR_OF_END) !== 0;
}

/** @param many whether one of the two has so many connections that one of them means less */
export function toSignalEvidence(signal: SignalEvidence, many: boolean): TieEvidence | null {
  const kind = getSignalKind(signal.type);
  const given = { signal: signal.id, by: signal.from_contact_id, date: signal.occurred_on?.slice(0, 10) ?? null };
  if (kind !== null) return { kind, ...given, ...signalDefinitions[kind].own?.read(signal, many) } as SignalEvidenceOf;
  const answer = signal.type === RANKING_ANSWER ? toAnswer(signal.sub_type) : null;
  return answer && { kind: 'answer', ...given, answer };
}

export async function loadManySignals(
  db: Db,
  contacts: readonly { id: number; connections: number | null }[],
): Promise<Map<number, boolean>> {
  const weights = await loadWeights(db);
  return new Map(contacts.map(({ id, connections }) => [id, hasMany(connections, weights)]));
}

function groupItems<T>(items: readonly T[], key: (item: T) => string): Iterable<T[]> {
  return Map.groupBy(items, key).values();
}
