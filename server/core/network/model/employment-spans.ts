/**
 * Spans: a contact's unbroken times at one account, merged from the tenures of all sources. The relationship model counts spans; titles
 * and dates of single jobs stay in the tenures.
 */
import type { Selectable } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { EmploymentSpanTable } from '../../../platform/db/schema.ts';
import type { Flag } from '../../../platform/db/tables/columns.ts';
import { OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { isManagement, type TitleKind } from '../words/titles.ts';

export type EmploymentSpan = Selectable<EmploymentSpanTable>;

/** A tenure with the kind of its title. */
export interface SpanTenure {
  id: number;
  contact_id: number;
  account_id: number;
  title_id: number;
  start_month: number;
  end_month: number;
  year_only: number;
  /** As in the table: `end` is the latest possible end, and this is the earliest. */
  ended_after: number | null;
  management: boolean;
  /** False if no source gives a title: a source mentioned the company with the person. */
  titled: boolean;
}

/** year_only bits, as in the tables. */
export const YEAR_OF_START = 1;
export const YEAR_OF_END = 2;

interface SpanInProgress {
  span: EmploymentSpan;
  /** The latest of its tenures, which gives the span its title. */
  latest: SpanTenure;
}

/**
 * The spans of one contact. Per account: tenures that overlap or follow each other without a gap are one. A tenure without a start adds
 * nothing if a dated span contains its end, and one without an end adds nothing if a dated span contains its start; the remaining tenures
 * without a start make one span, as long as the longest of them. Sorted by account and start.
 */
export function computeSpans(tenures: readonly SpanTenure[]): EmploymentSpan[] {
  const byAccount = Map.groupBy(tenures, (tenure) => tenure.account_id);
  return [...byAccount.values()]
    .flatMap(computeSpansAtAccount)
    .sort((a, b) => a.account_id - b.account_id || a.start_month - b.start_month);
}

function computeSpansAtAccount(tenures: readonly SpanTenure[]): EmploymentSpan[] {
  const inOrder = tenures.toSorted((a, b) => a.start_month - b.start_month || a.id - b.id);
  const startless = inOrder.filter((tenure) => tenure.start_month === UNKNOWN_START);
  const endless = inOrder.filter((t) => t.start_month !== UNKNOWN_START && t.end_month === UNKNOWN_END);
  const dated = inOrder.filter((t) => t.start_month !== UNKNOWN_START && t.end_month !== UNKNOWN_END);

  const merged: SpanInProgress[] = [];
  for (const tenure of dated) {
    const last = merged.at(-1);
    if (last && tenure.start_month <= last.span.end_month + 1) absorb(last, tenure);
    else merged.push(begin(tenure));
  }
  for (const tenure of endless) {
    const home = merged.find(({ span }) => holds(span, tenure.start_month) || span.start_month === tenure.start_month);
    if (home) absorb(home, tenure);
    else merged.push(begin(tenure));
  }
  const leftOver: SpanInProgress[] = [];
  for (const tenure of startless) {
    const home =
      tenure.end_month === UNKNOWN_END
        ? merged[0]
        : merged.find(({ span }) => holds(span, tenure.end_month) || endsWithin(span, tenure));
    if (home) absorb(home, tenure);
    else if (leftOver[0]) absorb(leftOver[0], tenure);
    else leftOver.push(begin(tenure));
  }
  return [...leftOver, ...merged].map(({ span }) => span);
}

function holds(span: EmploymentSpan, month: number): boolean {
  return span.end_month !== UNKNOWN_END && span.start_month <= month && month <= span.end_month;
}

/** Whether the end of the span is the one that the tenure knows only as a range of months. */
function endsWithin(span: EmploymentSpan, { ended_after, end_month }: SpanTenure): boolean {
  return ended_after !== null && ended_after <= span.end_month && span.end_month <= end_month;
}

function begin(tenure: SpanTenure): SpanInProgress {
  const { contact_id, account_id, start_month, end_month, year_only, title_id } = tenure;
  const management: Flag = tenure.management ? 1 : 0;
  return { span: { contact_id, account_id, start_month, end_month, year_only, management, title_id }, latest: tenure };
}

function absorb(merging: SpanInProgress, tenure: SpanTenure): void {
  const { span } = merging;
  if (tenure.management) span.management = 1;
  // A date that one source gives to the month is known to the month.
  if (tenure.start_month === span.start_month) span.year_only &= tenure.year_only | YEAR_OF_END;
  // The latest possible end adds nothing beside a known end.
  const isDated = tenure.ended_after === null || span.start_month === UNKNOWN_START;
  if (isDated && tenure.end_month > span.end_month) {
    span.end_month = tenure.end_month;
    span.year_only = (span.year_only & YEAR_OF_START) | (tenure.year_only & YEAR_OF_END);
  } else if (isDated && tenure.end_month === span.end_month) {
    span.year_only &= tenure.year_only | YEAR_OF_START;
  }
  if (hasLaterStart(tenure, merging.latest)) {
    merging.latest = tenure;
    span.title_id = tenure.title_id;
  }
}

/** A job without a title gives a span its title only if no job has one. */
function hasLaterStart(a: SpanTenure, b: SpanTenure): boolean {
  return (byTitle(a, b) || a.start_month - b.start_month || a.end_month - b.end_month || a.id - b.id) > 0;
}

const byTitle = (a: SpanTenure, b: SpanTenure): number => Number(a.titled) - Number(b.titled);

/**
 * The tenure that gives a contact's present company: of those without an end, one with a title before any without, then the one that began
 * last; of those that began together (or at an unknown time), the one stated last. Undefined if no present job is known.
 * @param today as a month; a job in the future is not current
 */
export function findCurrentTenure(tenures: readonly SpanTenure[], today: number): SpanTenure | undefined {
  return tenures
    .filter((tenure) => tenure.end_month === OPEN_END && tenure.start_month <= today)
    .sort((a, b) => byTitle(b, a) || b.start_month - a.start_month || b.id - a.id)[0];
}

/** The tenures of some contacts; `open` leaves out those that have ended. */
export async function loadTenures(
  db: Db,
  contactIds: readonly number[],
  which: 'all' | 'open' = 'all',
): Promise<SpanTenure[]> {
  if (contactIds.length === 0) return [];
  const rows = await db
    .selectFrom('tenure')
    .innerJoin('title', 'title.id', 'tenure.title_id')
    .select(['tenure.id', 'tenure.contact_id', 'tenure.account_id', 'tenure.title_id'])
    .select(['tenure.start_month', 'tenure.end_month', 'tenure.year_only', 'tenure.ended_after'])
    .select(['title.kind', 'title.title_key'])
    .where(isAmong(db, 'tenure.contact_id', contactIds))
    .$if(which === 'open', (query) => query.where('tenure.end_month', '=', OPEN_END))
    .execute();
  return rows.map(({ kind, title_key, ...tenure }) => ({
    ...tenure,
    management: isManagement(kind as TitleKind),
    titled: title_key !== '',
  }));
}

export async function loadSpans(db: Db, contactIds: readonly number[]): Promise<EmploymentSpan[]> {
  if (contactIds.length === 0) return [];
  return db
    .selectFrom('spell')
    .selectAll()
    .where(isAmong(db, 'contact_id', contactIds))
    .execute();
}

/** The differences between a contact's spans and tenures: rows to delete and rows to insert. */
interface EmploymentSpanChange {
  remove: EmploymentSpan[];
  add: EmploymentSpan[];
}

/** The changes to the spell table for some contacts, given their tenures. */
export async function computeSpanChanges(
  db: Db,
  contactIds: readonly number[],
  tenures: readonly SpanTenure[],
): Promise<EmploymentSpanChange> {
  const stored = new Map((await loadSpans(db, contactIds)).map((span) => [makeSpanKey(span), span]));
  const add: EmploymentSpan[] = [];
  for (const own of Map.groupBy(tenures, (tenure) => tenure.contact_id).values()) {
    for (const span of computeSpans(own)) {
      const key = makeSpanKey(span);
      if (!stored.delete(key)) add.push(span);
    }
  }
  return { remove: [...stored.values()], add };
}

/** All columns of a span, so that any difference makes it another one. */
function makeSpanKey(s: EmploymentSpan): string {
  return [s.contact_id, s.account_id, s.start_month, s.end_month, s.year_only, s.management, s.title_id].join();
}

export async function applySpanChanges(db: Db, { remove, add }: EmploymentSpanChange): Promise<void> {
  for (const [contactId, spans] of Map.groupBy(remove, (span) => span.contact_id)) {
    await db
      .deleteFrom('spell')
      .where('contact_id', '=', contactId)
      .where((eb) =>
        eb.or(spans.map((s) => eb.and([eb('account_id', '=', s.account_id), eb('start_month', '=', s.start_month)]))),
      )
      .execute();
  }
  await insertMany(db, 'spell', add);
}
