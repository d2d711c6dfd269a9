/**
 * People's statements about how well they know each other (relationship model §6): ranking answers, opinions, requests and what came of
 * them. Each is a yes or a no to "well enough to introduce", with the other evidence of that time.
 */
import { type Kysely, sql } from 'kysely';
import { PROGRESS, type SalesStatus } from '../../../../shared/core/introductions/constants.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type EmploymentSpan, loadSpans } from '../model/employment-spans.ts';
import { collectEvidenceOn, type PairPerson } from '../model/pair-evidence.ts';
import { getSignalType, RANKING_ANSWER, toAnswer } from '../model/signal-types.ts';
import type { TieEvidence } from '../model/ties.ts';
import { loadWeights } from '../model/weights.ts';
import { loadSizes, type SignalEvidence, type SizeCache } from './contact-ties.ts';
import { hasMany } from './insiders.ts';

export const labelKinds = ['answer', 'opinion', 'request', 'outcome'] as const;
export type LabelKind = (typeof labelKinds)[number];

export interface Label {
  kind: LabelKind;
  /** The person who would introduce, and the person introduced to; contacts. */
  from: number;
  to: number;
  yes: boolean;
  /** The day of the statement, or for a request the day it was made: YYYY-MM-DD. */
  day: string;
}

export interface LabelledPair extends Label {
  evidence: TieEvidence[];
}

/** The connector has brought the two together. */
export const INTRODUCED_STATUSES: readonly IntroStatus[] = [
  'Introduced',
  'Feedback Requested',
  'Feedback Provided',
  'No Feedback',
];
const DECLINED: IntroStatus = 'Declined_by_Connector';
const TOO_WEAK: readonly string[] = ['No/Weak Relationship', 'Weak Relationship'];

/**
 * Every label, oldest first: of one kind, pair and giver the newest only. A weak relationship is a no, as connectors are
 * looked for without it; a neutral opinion is neither yes nor no.
 */
export async function loadLabels(db: Db): Promise<Label[]> {
  const labels = [
    ...(await loadSignalLabels(db)),
    ...(await loadRequestLabels(db)),
    ...(await loadOutcomeLabels(db)),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) || a.id - b.id);
  const newest = new Map<string, Label>();
  for (const { id: _, ...label } of labels) {
    const key = `${label.kind},${label.from},${label.to}`;
    newest.delete(key);
    newest.set(key, label);
  }
  return [...newest.values()];
}

type StoredLabel = Label & { id: number };

async function loadSignalLabels(db: Db): Promise<StoredLabel[]> {
  const opinion = getSignalType('opinion');
  const rows = await db
    .selectFrom('signal')
    .select(['id', 'type', 'sub_type', 'direction', 'from_contact_id', 'to_contact_id', 'occurred_on', 'created_at'])
    .where('type', 'in', [RANKING_ANSWER, opinion])
    // Two merged people may have stated something about each other.
    .whereRef('from_contact_id', '!=', 'to_contact_id')
    .execute();
  return rows.flatMap((row) => {
    const answer = row.type === RANKING_ANSWER ? toAnswer(row.sub_type) : null;
    const given = answer ?? (row.type === opinion && row.direction !== 'Neutral' ? row.direction : null);
    if (given === null) return [];
    return {
      id: row.id,
      kind: row.type === opinion ? ('opinion' as const) : ('answer' as const),
      from: row.from_contact_id,
      to: row.to_contact_id,
      yes: given === 'Familiar' || given === 'Positive',
      day: (row.occurred_on ?? row.created_at).slice(0, 10),
    };
  });
}

/** Requests with a connector and a target person. */
const selectPairs = (db: Db) =>
  db
    .selectFrom('intro')
    .select(['id', 'status', 'furthest_sales_status', 'created_at'])
    .select(['connector_contact_id as from', 'target_contact_id as to'])
    .where('connector_contact_id', 'is not', null)
    .where('target_contact_id', 'is not', null)
    .whereRef('connector_contact_id', '!=', 'target_contact_id');

async function loadRequestLabels(db: Db): Promise<StoredLabel[]> {
  const rows = await selectPairs(db)
    .where((eb) =>
      eb.or([
        eb('status', 'in', INTRODUCED_STATUSES),
        eb.and([eb('status', '=', DECLINED), eb('reject_reason', 'in', TOO_WEAK)]),
      ]),
    )
    .execute();
  return rows.map(({ id, status, from, to, created_at }) => ({
    id,
    kind: 'request' as const,
    from: from!,
    to: to!,
    yes: status !== DECLINED,
    day: created_at.slice(0, 10),
  }));
}

/** What came of it: the two talked, or the target person was silent. Why talks end says nothing about who opened the door. */
async function loadOutcomeLabels(db: Db): Promise<StoredLabel[]> {
  const rows = await selectPairs(db)
    .where((eb) =>
      eb.or([
        eb('furthest_sales_status', '=', PROGRESS.met),
        eb('status', '=', SILENT),
        // The requester said so. Staff who close a request without feedback have only not heard from the requester.
        eb.and([
          eb('furthest_sales_status', '=', NO_ANSWER),
          eb.exists(
            eb
              .selectFrom('intro_change')
              .select('intro_change.id')
              .whereRef('intro_change.intro_id', '=', 'intro.id')
              .where('intro_change.to_status', '=', 'No Feedback')
              .where('intro_change.actor', 'in', ['requester', 'link']),
          ),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ id, furthest_sales_status, from, to, created_at }) => ({
    id,
    kind: 'outcome' as const,
    from: from!,
    to: to!,
    yes: furthest_sales_status === PROGRESS.met,
    day: created_at.slice(0, 10),
  }));
}

const NO_ANSWER: SalesStatus = 'No Answer';
const SILENT: IntroStatus = 'No Response';

const HELD_OUT_OF_TEN = 3;

/** Whether statements about a contact are held out from fitting weights: all or none of them, the same at every run. */
export function isHeldOut(contact: number): boolean {
  let mixed = Math.imul(contact ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % 10 < HELD_OUT_OF_TEN;
}

/** Labels whose evidence is read together. */
const TOGETHER = 200;

/** The labels with the evidence of their day, without evidence that states the same thing. Lets other calls run in between. */
export async function addEvidence(db: Kysely<Schema>, labels: readonly Label[]): Promise<LabelledPair[]> {
  const cache: SizeCache = new Map();
  const pairs: LabelledPair[] = [];
  for (let from = 0; from < labels.length; from += TOGETHER) {
    pairs.push(...(await readTogether(db, labels.slice(from, from + TOGETHER), cache)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return pairs;
}

async function readTogether(db: Db, labels: readonly Label[], cache: SizeCache): Promise<LabelledPair[]> {
  const people = await loadPeople(db, [...new Set(labels.flatMap(({ from, to }) => [from, to]))]);
  const signals = await loadSignalsBetween(db, labels);
  const shared = labels.flatMap(({ from, to }) => {
    const theirs = new Set(people.get(to)?.spans.map((span) => span.account_id));
    return people.get(from)?.spans.flatMap(({ account_id }) => (theirs.has(account_id) ? account_id : [])) ?? [];
  });
  const sizes = await loadSizes(db, shared, cache);
  return labels.flatMap((label) => {
    const [a, b] = [people.get(label.from), people.get(label.to)];
    if (!a || !b) return [];
    const messages = signals.get(makeLabelPairKey(label.from, label.to)) ?? [];
    const evidence = collectEvidenceOn(label.day, a, b, messages, (id) => sizes.get(id));
    return { ...label, evidence: evidence.filter((evidence) => !isSameClaim(evidence, label)) };
  });
}

/** An answer sets the probability by itself, and an opinion would be predicted by other opinions of the same giver. */
function isSameClaim(evidence: TieEvidence, label: Label): boolean {
  if (evidence.kind === 'answer') return true;
  return label.kind === 'opinion' && evidence.kind === 'opinion' && evidence.by === label.from;
}

async function loadPeople(db: Db, ids: readonly number[]): Promise<Map<number, PairPerson>> {
  const weights = await loadWeights(db);
  const spans: Map<number, EmploymentSpan[]> = Map.groupBy(await loadSpans(db, ids), (span) => span.contact_id);
  const rows = await db.selectFrom('contact').select(['id', 'connections']).where('id', 'in', ids).execute();
  return new Map(
    rows.map(({ id, connections }) => [id, { spans: spans.get(id) ?? [], many: hasMany(connections, weights) }]),
  );
}

/** The signals of each pair, either way. */
async function loadSignalsBetween(db: Db, labels: readonly Label[]): Promise<Map<string, SignalEvidence[]>> {
  const ends = labels.flatMap(({ from, to }) => [`(${Number(from)},${Number(to)})`, `(${Number(to)},${Number(from)})`]);
  const pairs = sql<{ column1: number; column2: number }>`(values ${sql.raw([...new Set(ends)].join())})`.as('pairs');
  const rows = await db
    // The pairs are raw: the builder has no tables of values. A cross join keeps SQLite to this order: pair by pair, by the index on who signals.
    .selectFrom(pairs)
    .crossJoin('signal')
    .whereRef('signal.from_contact_id', '=', 'pairs.column1')
    .whereRef('signal.to_contact_id', '=', 'pairs.column2')
    .select(['signal.id', 'type', 'sub_type', 'direction', 'from_contact_id', 'to_contact_id', 'amount', 'occurred_on'])
    .execute();
  return Map.groupBy(rows, (row) => makeLabelPairKey(row.from_contact_id, row.to_contact_id));
}

/** The same for both directions. */
export function makeLabelPairKey(a: number, b: number): string {
  return a < b ? `${a},${b}` : `${b},${a}`;
}
