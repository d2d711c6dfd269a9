import { RANKING_ANSWER } from '../core/network/model/signal-types.ts';
import { OPEN_END } from '../platform/time/months.ts';
import { addDaysToMonth, toMoment } from './days.ts';
import type { DemoInsider } from './insiders.ts';
import type { RowBuilder } from './rows.ts';

/** People's statements about others in Kith itself; this month's answers of the ranking game can be taken back, too. */
const TOLD = ['Opinion', 'Worked Together', 'Nemp'];

const OWNER = 'Dana Orlev';
/** The best known people should not change: the statements are about some of her connections far down her list. */
const OWN = [
  { type: 'Worked Together', direction: null, details: 'Two years in the same team.' },
  { type: 'Opinion', direction: 'Positive', details: 'Answers the same day, also when it is a no.' },
  { type: 'Opinion', direction: 'Neutral', details: 'We met at a round table; friendly, busy.' },
] as const;

/** Marks statements as made by their users, so that they can edit them, and lets Dana make some. */
export function addStatedSignals(
  { rows, today }: RowBuilder,
  members: readonly DemoInsider[],
  fixed: ReadonlySet<number>,
): void {
  const dana = members.find(({ contact }) => contact.name === OWNER)!;
  const known = rows.signal
    .filter(({ type, from_contact_id, to_contact_id }) => {
      const hers = type === 'Linkedin Connection' && from_contact_id === dana.contact.id;
      return hers && !fixed.has(to_contact_id);
    })
    .slice(-OWN.length);
  for (const [place, { to_contact_id }] of known.entries())
    rows.signal.push({
      id: rows.signal.length + 1,
      created_at: rows.source[0]!.created_at,
      created_by: dana.userId,
      source_id: 1,
      sub_type: null,
      source: 'Connect',
      skill: null,
      amount: null,
      occurred_on: addDaysToMonth(today, -20 * (place + 1)),
      from_contact_id: dana.contact.id,
      to_contact_id,
      ...OWN[place]!,
    });
  const sources = new Map<number, number>();
  for (const signal of rows.signal) {
    const { created_by: user, type } = signal;
    const isLate = type === RANKING_ANSWER && (signal.occurred_on ?? '') >= addDaysToMonth(today, 0);
    if (typeof user !== 'number' || !(TOLD.includes(type) || isLate)) continue;
    const source = sources.get(user) ?? addSource(rows, user);
    sources.set(user, source);
    signal.source_id = source;
  }
}

function addSource(rows: RowBuilder['rows'], user_id: number): number {
  const { email, created_at } = rows.app_user[user_id - 1]!;
  const id = rows.source.length + 1;
  rows.source.push({ id, kind: 'user', list: 0, label: email, import_id: null, user_id, created_at });
  return id;
}

/** The number of people with new statements, at a followed company, who are better known than before. */
const RISEN = 2;

/** A strength that rose two days ago, for users who follow the company; the people were found there two months ago. */
export function addRises({ rows, today }: RowBuilder, now: Date): void {
  const contactIds = new Set(rows.signal.map(({ to_contact_id }) => to_contact_id));
  const rose_at = new Date(now.getTime() - 2 * 86_400_000).toISOString();
  for (const followed of new Set(rows.subscription.map(({ account_id }) => account_id))) {
    const there = rows.tenure.filter(
      (tenure) => tenure.account_id === followed && tenure.end_month === OPEN_END && contactIds.has(tenure.contact_id),
    );
    for (const [place, tenure] of there.slice(0, RISEN).entries()) {
      tenure.created_at = toMoment(today, -60);
      Object.assign(rows.contact[tenure.contact_id - 1]!, { rose_at, rose_from: place === 0 ? 1 : 0 });
    }
  }
}
