import type { SpanAtAccount } from '../../server/core/network/derive/contact-ties.ts';
import { hasMany } from '../../server/core/network/derive/insiders.ts';
import type { EmploymentSpan } from '../../server/core/network/model/employment-spans.ts';
import type { AccountSizes } from '../../server/core/network/model/stored-sizes.ts';
import { computeTie } from '../../server/core/network/model/ties.ts';
import { shippedWeights } from '../../server/core/network/model/weights.ts';
import { toRankedConnector } from '../../server/core/network/paths/connectors.ts';
import { collectEvidence, type PartnerSignal, type SizedTarget } from '../../server/core/network/paths/target.ts';
import { getMonth } from '../../server/platform/time/months.ts';
import { MAX_PATHS } from '../../shared/core/network/path.ts';
import { BENCH_NOW } from '../sizes.ts';

/**
 * The relationship model over another system's results, so that answers can be equal: the rules are Kith's, and the
 * other system finds people, their time and their signals. It gets the sizes of accounts in advance.
 */
export type Sizes = ReadonlyMap<number, AccountSizes>;

export const MAX_CONNECTORS = 100;
export const MODEL_MONTH = getMonth(BENCH_NOW);

/** A person who shares time or a signal with the target. */
export interface Partner {
  id: number;
  spans: SpanAtAccount[];
  signals: PartnerSignal[];
}

export function buildSizedTarget(
  id: number,
  connections: number | null,
  spans: EmploymentSpan[],
  sizes: Sizes,
): SizedTarget {
  const spansAt = Map.groupBy(spans, (span) => span.account_id);
  return {
    id,
    many: hasMany(connections, shippedWeights),
    spans,
    spansAt,
    now: BENCH_NOW,
    today: MODEL_MONTH,
    sizes,
    weights: shippedWeights,
  };
}

export interface PersonScore {
  score: number;
  probability: number;
}

/** Ids of the best connectors. @param known how well the firm knows each */
export function pickBestConnectors(
  target: SizedTarget,
  partners: Iterable<Partner>,
  known: (id: number) => PersonScore,
) {
  const found = [];
  for (const { id, spans, signals } of partners) {
    const evidence = collectEvidence(target, spans, signals);
    if (evidence.length === 0) continue;
    const { score, probability } = known(id);
    found.push(toRankedConnector(id, evidence, score, probability, target));
  }
  found.sort((a, b) => b.talpodScore - a.talpodScore || b.probability - a.probability || a.id - b.id);
  return found.slice(0, MAX_CONNECTORS).map(({ id }) => id);
}

/** The members with the strongest ties. */
export function computeOneHops(target: SizedTarget, partners: Iterable<Partner>): number[] {
  const found: { id: number; probability: number }[] = [];
  for (const { id, spans, signals } of partners) {
    const evidence = collectEvidence(target, spans, signals);
    const { probability, category } = computeTie(evidence, target.weights, BENCH_NOW);
    if (category > 0) found.push({ id, probability });
  }
  return pickStrongestIds(found);
}

export function pickStrongestIds(ties: { id: number; probability: number }[]): number[] {
  ties.sort((a, b) => b.probability - a.probability || a.id - b.id);
  return ties.slice(0, MAX_PATHS).map(({ id }) => id);
}

export interface Near {
  member: number;
  probability: number;
}

/** The best paths through a person whom the circle knows: member and connector of each. */
export function pickBestTwoHops(target: SizedTarget, partners: Iterable<Partner>, nearest: (id: number) => Near) {
  const found: { id: number; member: number; rank: number }[] = [];
  for (const { id, spans, signals } of partners) {
    const evidence = collectEvidence(target, spans, signals);
    if (evidence.length === 0) continue;
    const { probability, category } = computeTie(evidence, target.weights, BENCH_NOW);
    if (category === 0) continue;
    const near = nearest(id);
    found.push({ id, member: near.member, rank: near.probability * probability });
  }
  found.sort((a, b) => b.rank - a.rank || a.id - b.id);
  return found.slice(0, MAX_PATHS).flatMap(({ id, member }) => [member, id]);
}
