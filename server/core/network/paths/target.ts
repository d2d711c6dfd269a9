/**
 * A target and the evidence between them and anybody else, from which connectors and paths follow. Ties outside the circle are not stored;
 * they are computed from the facts of the two.
 */
import { type SqlBool, sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { getMonth, OPEN_END } from '../../../platform/time/months.ts';
import {
  findSharedTenures,
  type SignalEvidence,
  type SpanAtAccount,
  toSignalEvidence,
} from '../derive/contact-ties.ts';
import { hasMany } from '../derive/insiders.ts';
import { loadAccountSizes } from '../model/account-sizes.ts';
import { type EmploymentSpan, loadSpans } from '../model/employment-spans.ts';
import type { AccountSizes } from '../model/stored-sizes.ts';
import type { TieEvidence } from '../model/ties.ts';
import { loadWeights, type Weights } from '../model/weights.ts';

export interface TargetFacts {
  id: number;
  /** True for a person with so many connections that a single one means less. */
  many: boolean;
  spans: EmploymentSpan[];
  /** The target's spans by account. */
  spansAt: ReadonlyMap<number, EmploymentSpan[]>;
  now: Date;
  /** `now` as a month. */
  today: number;
  /** The weights in force. */
  weights: Weights;
}

/** With the number of people at accounts that others shared with the target. */
export interface SizedTarget extends TargetFacts {
  sizes: ReadonlyMap<number, AccountSizes>;
}

/** The other person in a signal with a target: `other_id`, and whether they have very many connections. */
export type PartnerSignal = SignalEvidence & { target_id: number; other_id: number; connections: number | null };

/** A target; undefined for a contact that does not exist or was merged into another. */
export async function loadTarget(db: Db, id: number, now: Date): Promise<TargetFacts | undefined> {
  return (await loadTargets(db, [id], now))[0];
}

/** The targets among some contacts that exist and were not merged into others. */
export async function loadTargets(db: Db, ids: readonly number[], now: Date): Promise<TargetFacts[]> {
  const contacts = await db
    .selectFrom('contact')
    .select(['id', 'connections'])
    .where(getIsOne(db, 'id', ids))
    .where('merged_into', 'is', null)
    .execute();
  const known = contacts.map(({ id }) => id);
  const spans = Map.groupBy(await loadSpans(db, known), (span) => span.contact_id);
  const weights = await loadWeights(db);
  return contacts.map(({ id, connections }) => {
    const own = spans.get(id) ?? [];
    const spansAt = Map.groupBy(own, (span) => span.account_id);
    return { id, many: hasMany(connections, weights), spans: own, spansAt, now, today: getMonth(now), weights };
  });
}

export async function loadTargetSizes(db: Db, target: TargetFacts, accountIds: Iterable<number>): Promise<SizedTarget> {
  return { ...target, sizes: await loadAccountSizes(db, [...new Set(accountIds)]) };
}

/** A single id, the usual case, gets SQLite's best plan as an equality. Raw, as `isAmong` is: the caller names the column. */
function getIsOne(db: Db, column: string, ids: readonly number[]) {
  return ids.length === 1 ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}` : isAmong(db, column, ids);
}

/** The signals between some targets and others, either way; with `poolId` only those with people of that pool. */
export async function loadPartnerSignals(
  db: Db,
  targetIds: readonly number[],
  poolId?: number,
): Promise<PartnerSignal[]> {
  const selectSignals = (own: 'from_contact_id' | 'to_contact_id', other: 'from_contact_id' | 'to_contact_id') =>
    db
      .selectFrom('signal')
      .innerJoin('contact', 'contact.id', `signal.${other}`)
      .where(getIsOne(db, `signal.${own}`, targetIds))
      .whereRef(`signal.${other}`, '<>', `signal.${own}`)
      .$if(poolId !== undefined, (query) =>
        // A value of each row keeps both engines from going through the whole pool, which is far larger than one person's signals.
        query.where(
          ({ selectFrom }) =>
            selectFrom('pool_member')
              .select('pool_id')
              .whereRef('pool_member.contact_id', '=', `signal.${other}`)
              .where('pool_id', '=', poolId!),
          'is not',
          null,
        ),
      )
      .select(['signal.id', 'type', 'sub_type', 'direction', 'from_contact_id', 'to_contact_id', 'amount'])
      .select(['occurred_on', 'contact.connections', `signal.${own} as target_id`, `signal.${other} as other_id`])
      .execute();
  return [
    ...(await selectSignals('to_contact_id', 'from_contact_id')),
    ...(await selectSignals('from_contact_id', 'to_contact_id')),
  ];
}

/** All evidence for or against their knowing each other, including shared tenures that count nothing. */
export function collectEvidence(
  target: SizedTarget,
  spans: readonly SpanAtAccount[],
  signals: readonly PartnerSignal[],
): TieEvidence[] {
  const evidence: TieEvidence[] = [];
  for (const [accountId, theirs] of spans.length === 1
    ? ([[spans[0]!.account_id, spans]] as const)
    : Map.groupBy(spans, (span) => span.account_id)) {
    const ours = target.spansAt.get(accountId);
    const size = target.sizes.get(accountId);
    if (ours && size) evidence.push(...findSharedTenures(ours, theirs, size, target.today));
  }
  for (const signal of signals) {
    const row = toSignalEvidence(signal, target.many || hasMany(signal.connections, target.weights));
    if (row) evidence.push(row);
  }
  return evidence;
}

/** Whether two people work at one account today, by the spans of both. */
export function areColleagues(
  ours: readonly SpanAtAccount[],
  theirs: readonly SpanAtAccount[],
  today: number,
): boolean {
  const listAccounts = (spans: readonly SpanAtAccount[]) =>
    spans.filter((span) => span.end_month === OPEN_END && span.start_month <= today).map((s) => s.account_id);
  const own = new Set(listAccounts(ours));
  return own.size > 0 && listAccounts(theirs).some((account) => own.has(account));
}

/** A list of numbers for the engine, as one raw literal: ids come from our own tables, and parameters cost by the piece. */
export function buildIdList(ids: Iterable<number>) {
  return sql.raw([...ids].map(Number).join());
}
