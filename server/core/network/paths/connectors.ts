/**
 * Connectors for a target out of a pool (relationship model §3): everybody in it who shares a tenure with the target or
 * has a signal with them, and how much each of them would help.
 */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import { OPEN_END, UNKNOWN_END } from '../../../platform/time/months.ts';
import type { SpanAtAccount } from '../derive/contact-ties.ts';
import { loadAccountSizes } from '../model/account-sizes.ts';
import { type Category, computeTie, type TieEvidence } from '../model/ties.ts';
import { loadSharedRoles, type SharedRoles } from '../read/shared-roles.ts';
import type { ViewerScope } from '../read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../read/visible.ts';
import { loadSharingChoices, type SharingChoices } from '../sharing/choices.ts';
import { pickWay } from '../sharing/shown-pairs.ts';
import { compareWays, findRecentMonth } from './order.ts';
import {
  buildIdList,
  collectEvidence,
  loadPartnerSignals,
  loadTarget,
  type PartnerSignal,
  type SizedTarget,
  type TargetFacts,
} from './target.ts';

/** chance_to_connect_v3, from the tie between connector and target alone. */
const CHANCES_TO_CONNECT = ['good chance', 'some chance', 'long shot'] as const;
type ChanceToConnect = (typeof CHANCES_TO_CONNECT)[number];

export interface PathConnector {
  id: number;
  /** The tie between connector and target. */
  probability: number;
  category: Category;
  /** The evidence of that tie, strongest first, then newest; then shared tenures that count nothing. */
  evidence: TieEvidence[];
  chance: ChanceToConnect;
  /** `2026-10`: the month of their last touch with the target, if that was in the last year. */
  inTouch: string | null;
  /** The firm's strength to the connector, 0 to 4, and its probability. */
  score: number;
  firmProbability: number;
  talpodScore: number;
  defpodScore: number;
  /** An entry for each shared tenure of `evidence`, newest first. */
  roles: SharedRoles[];
}

export interface Connectors {
  /** The connectors, best first, at most as many as requested. */
  connectors: PathConnector[];
  /** The number of connectors in total. */
  total: number;
}

export type RankedConnector = Omit<PathConnector, 'defpodScore' | 'roles'>;

/** The most connectors that titles and words are looked up for. */
const MAX_CONNECTORS = 100;

/**
 * The connectors for a target, best first: by talpodScore, of equal ones those in touch lately (order.ts), then by the tie, then by id.
 * @param poolId the firm's account (its reach), or a portfolio company's (its own people)
 * @param scope the viewer's: only staff get people of confidential or stealth accounts or of the Network category, and evidence from such
 * accounts
 */
export async function findConnectors(
  db: Db,
  poolId: number,
  targetId: number,
  now: Date,
  { limit = MAX_CONNECTORS, scope = ALL }: { limit?: number; scope?: ViewerScope } = {},
): Promise<Connectors> {
  const target = await loadTarget(db, targetId, now);
  if (!target) return { connectors: [], total: 0 };
  const ranked = await rankConnectors(db, poolId, target, scope);
  const best = ranked.slice(0, limit);
  const roles = await loadSharedRoles(db, target.id, best);
  const connectors = best.map((connector) => {
    const shared = roles.get(connector.id) ?? [];
    return {
      ...connector,
      roles: shared,
      defpodScore: computeDefpodScore(
        connector,
        shared.some(({ deal }) => deal),
        target.today,
      ),
    };
  });
  return { connectors, total: ranked.length };
}

const ALL: ViewerScope = { staff: true, companyId: 0 };

/** All connectors of the pool, in order. */
async function rankConnectors(db: Db, poolId: number, target: TargetFacts, scope = ALL): Promise<RankedConnector[]> {
  return (await rankConnectorsOf(db, poolId, [target], scope)).get(target.id)!;
}

/** The same for several targets, by target: their facts are read together. */
export async function rankConnectorsOf(
  db: Db,
  poolId: number,
  targets: readonly TargetFacts[],
  scope = ALL,
): Promise<Map<number, RankedConnector[]>> {
  const ids = targets.map(({ id }) => id);
  const signals = Map.groupBy(await loadPartnerSignals(db, ids, poolId), (signal) => signal.target_id);
  const shared = await loadPoolSpans(db, poolId, targets, await openAccounts(db, targets, scope));
  const sizes = await loadAccountSizes(db, [...new Set(shared.map((span) => span.account_id))]);
  const spans = Map.groupBy(shared, (span) => span.target_id);
  const choices = await loadSharingChoices(db, ids);
  const found = new Map(
    targets.map((target) => [
      target.id,
      getEvidence({ ...target, sizes }, spans.get(target.id) ?? [], signals.get(target.id) ?? [], choices),
    ]),
  );
  const anybody = new Set([...found.values()].flatMap((evidence) => [...evidence.keys()]));
  const people = new Map((await loadStrengths(db, poolId, anybody, scope)).map((person) => [person.id, person]));
  return new Map(
    targets.map((target) => [
      target.id,
      [...found.get(target.id)!]
        .flatMap(([id, evidence]) => {
          const person = people.get(id);
          return person ? toRankedConnector(id, evidence, person.score, person.probability, target) : [];
        })
        .sort(compareConnectors),
    ]),
  );
}

const toWay = ({ talpodScore, inTouch }: RankedConnector) => ({ rank: talpodScore, inTouch });

const compareConnectors = (a: RankedConnector, b: RankedConnector): number =>
  compareWays(toWay(a), toWay(b)) || b.probability - a.probability || a.id - b.id;

/** The evidence about one target, by connector. */
function getEvidence(
  target: SizedTarget,
  shared: readonly PoolSpanAtTarget[],
  partners: readonly PartnerSignal[],
  choices: SharingChoices,
) {
  const spans = Map.groupBy(shared, (span) => span.contact_id);
  const signals = Map.groupBy(partners, (signal) => signal.other_id);
  const found = new Map<number, TieEvidence[]>();
  for (const id of new Set([...spans.keys(), ...signals.keys()])) {
    const all = collectEvidence(target, spans.get(id) ?? [], signals.get(id) ?? []);
    const evidence = pickWay(choices, id, target, all);
    if (evidence.length > 0) found.set(id, evidence);
  }
  return found;
}

export function toRankedConnector(
  id: number,
  all: TieEvidence[],
  score: number,
  firmProbability: number,
  target: TargetFacts,
): RankedConnector {
  const { probability, category, parts } = computeTie(all, target.weights, target.now);
  const counted = parts.map((part) => part.evidence);
  const rest = all.filter((evidence) => evidence.kind === 'tenure' && !counted.includes(evidence));
  return {
    id,
    probability,
    category,
    evidence: [...counted, ...rest],
    score,
    firmProbability,
    chance: getChance(probability),
    inTouch: findRecentMonth(counted, target.now),
    talpodScore: firmProbability * fadeProbability(probability, all, target.today),
  };
}

const GOOD_CHANCE = 0.5;
const SOME_CHANCE = 0.2;

export function getChance(probability: number): ChanceToConnect {
  return probability >= GOOD_CHANCE ? 'good chance' : probability >= SOME_CHANCE ? 'some chance' : 'long shot';
}

const OLD_MONTHS = 120;
const OLD = 0.5;

/** The tie's probability, halved if the only evidence is tenures that ended over ten years ago. */
function fadeProbability(probability: number, evidence: readonly TieEvidence[], today: number): number {
  const old = evidence.every(
    (evidence) =>
      evidence.kind === 'tenure' &&
      evidence.end !== UNKNOWN_END &&
      evidence.end !== OPEN_END &&
      evidence.end < today - OLD_MONTHS,
  );
  return old ? OLD * probability : probability;
}

const DEAL = 1.5;

/** @param deal whether the evidence for the tie is roles of founders, executives, board members or investors */
export function computeDefpodScore(
  { probability, firmProbability, evidence }: Pick<RankedConnector, 'probability' | 'firmProbability' | 'evidence'>,
  deal: boolean,
  today: number,
): number {
  return firmProbability * Math.min(1, (deal ? DEAL : 1) * fadeProbability(probability, evidence, today));
}

/** The accounts of the targets that the viewer may know. */
async function openAccounts(db: Db, targets: readonly TargetFacts[], scope: ViewerScope): Promise<ReadonlySet<number>> {
  const all = new Set(targets.flatMap(({ spansAt }) => [...spansAt.keys()]));
  if (scope.staff || all.size === 0) return all;
  const open = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...all])
    .where(mayOpenAccount(scope))
    .execute();
  return new Set(open.map(({ id }) => id));
}

/** A span of a person in the pool at an account of the target. */
type PoolSpanAtTarget = SpanAtAccount & { target_id: number; contact_id: number };

/** The pool's spans at these accounts that may have overlapped with those of the targets. */
async function loadPoolSpans(
  db: Db,
  poolId: number,
  targets: readonly TargetFacts[],
  accountIds: ReadonlySet<number>,
): Promise<PoolSpanAtTarget[]> {
  const times = targets.flatMap(({ id, spansAt }) =>
    [...spansAt]
      .filter(([accountId]) => accountIds.has(accountId))
      .map(([accountId, spans]) => {
        const dated = spans.every((span) => span.start_month > 0 && span.end_month > 0);
        const first = dated ? Math.min(...spans.map((span) => span.start_month)) : 0;
        const last = dated ? Math.max(...spans.map((span) => span.end_month)) : OPEN_END;
        return `(${Number(id)},${Number(accountId)},${first},${last})`;
      }),
  );
  if (times.length === 0) return [];
  // Raw: the builder has no values to make a table of.
  const own = sql<OwnTime>`(values ${sql.raw(times.join())})`;
  return (
    db
      .with('own(target_id, account_id, first_month, last_month)', () => own)
      .selectFrom('own')
      // The cross join keeps SQLite to one look into the pool for each of them.
      .crossJoin('pool_spell as s')
      .select(['own.target_id', 's.contact_id', 's.account_id', 's.start_month', 's.end_month'])
      .select(['s.year_only', 's.management'])
      .where('s.pool_id', '=', poolId)
      .whereRef('s.account_id', '=', 'own.account_id')
      .whereRef('s.contact_id', '<>', 'own.target_id')
      .whereRef('s.start_month', '<=', 'own.last_month')
      .where(({ eb, or, ref }) => or([eb('s.end_month', '>=', ref('own.first_month')), eb('s.end_month', '=', 0)]))
      .execute()
  );
}

/** The time of a target at an account. */
interface OwnTime {
  target_id: number;
  account_id: number;
  first_month: number;
  last_month: number;
}

async function loadStrengths(db: Db, poolId: number, ids: Iterable<number>, scope: ViewerScope) {
  const list = [...ids];
  if (list.length === 0) return [];
  return db
    .selectFrom('pool_member')
    .$if(!scope.staff, (query) =>
      query.innerJoin('contact', 'contact.id', 'pool_member.contact_id').where(mayOpenContact(scope)),
    )
    .select(['pool_member.contact_id as id', 'pool_member.score', 'pool_member.probability'])
    .where(sql<boolean>`pool_member.contact_id in (${buildIdList(list)})`)
    .where('pool_member.pool_id', '=', poolId)
    .execute();
}
