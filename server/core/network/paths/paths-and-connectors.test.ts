import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { LISTED_SIGNAL_TYPES } from '../../../../shared/core/network/signals.ts';
import { getPatience } from '../../../../tests/setup/patience.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import { onPostgres } from '../../../testing/databases.ts';
import { rebuildStrengths } from '../derive/strengths.ts';
import { anyNetwork, writeNetwork } from '../fixtures/random-network.ts';
import { slowCategory } from '../fixtures/slow-model.ts';
import {
  pickPathPerConnector,
  type SlowInsider,
  slowColleagues,
  slowConnectors,
  slowInsiders,
  slowOneHop,
  slowReach,
  slowTwoHops,
  sortPaths,
} from '../fixtures/slow-paths.ts';
import { type SlowNetwork, slowNetwork } from '../fixtures/slow-ties.ts';
import {
  BRIGHTMOOR,
  CONTACTS,
  clearFacts,
  FIRM,
  LUMENARY,
  makeSettledDb,
  RUBEN,
  today,
  worldNow,
} from '../fixtures/small-world.ts';
import { withWeights } from '../model/amounts.ts';
import { chooseWeights, shippedWeights } from '../model/weights.ts';
import { findConnectors } from './connectors.ts';
import { findOneHopPaths } from './one-hop.ts';
import type { PathFilter } from './path.ts';
import { loadTarget } from './target.ts';
import { findPathsByConnector, findTwoHopPaths } from './two-hops.ts';

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await makeSettledDb();
});

/** The weights that come with Kith (null), and others that fitting may make of them. */
const WEIGHTS = [
  null,
  null,
  withWeights(shippedWeights, { base: -3.2, 'tenure.months': 1.1, 'tenure.people': -0.7, management: -0.4 }),
  withWeights(shippedWeights, { base: -5.5, 'tenure.months': 2.4, 'tenure.people': -2.2, management: 2 }),
  withWeights(shippedWeights, { base: -2.5, 'tenure.people': 0, 'linkedinConnection.usual': -0.3, 'mail.each': 0.4 }),
];

/** Signals that come from a list which somebody gave. */
const FROM_LISTS: readonly string[] = LISTED_SIGNAL_TYPES;

const bare = ({ people, rank }: { people: number[]; rank: number }) => ({ people, rank });
const all = 1_000;

async function comparePaths(network: SlowNetwork, members: readonly SlowInsider[], targetId: number) {
  const target = (await loadTarget(db, targetId, worldNow))!;
  const item = sortPaths(network, slowOneHop(network, members, targetId));
  expect((await findOneHopPaths(db, target, {}, all)).paths.map(bare)).toEqual(item);
  const best = sortPaths(network, pickPathPerConnector(slowTwoHops(network, members, targetId)));
  expect((await findTwoHopPaths(db, target, {}, all)).paths.map(bare)).toEqual(best.map(bare));
  return { one: item.length, two: best.length };
}

async function compareFilters(network: SlowNetwork, members: readonly SlowInsider[], targetId: number) {
  const target = (await loadTarget(db, targetId, worldNow))!;
  const two = slowTwoHops(network, members, targetId);
  const best = pickPathPerConnector(two);
  const found = async (filter: PathFilter, limit = all) =>
    (await findTwoHopPaths(db, target, filter, limit)).paths.map(bare);
  const inOrder = (paths: readonly { people: number[]; rank: number }[]) => sortPaths(network, paths).map(bare);
  expect(await found({}, 2)).toEqual(inOrder(best.slice(0, 2)));
  const strong = best.filter(({ rank }) => slowCategory(rank) >= 2);
  expect(await found({ minStrength: 2 })).toEqual(inOrder(strong));
  const beside = best.filter(({ people }) => slowColleagues(network, people[1]!, targetId));
  expect(await found({ currentColleagues: true })).toEqual(inOrder(beside));
  const memberId = members[0]!.id;
  const own = pickPathPerConnector(two.filter(({ people }) => people[0] === memberId));
  expect(await found({ memberId })).toEqual(inOrder(own));

  const connectorId = best[0]?.people[1];
  if (connectorId === undefined) return;
  const opened = two
    .filter(({ people }) => people[1] === connectorId)
    .sort((a, b) => b.first - a.first || a.people[0]! - b.people[0]!);
  expect((await findPathsByConnector(db, target, connectorId, {}, all)).paths.map(bare)).toEqual(inOrder(opened));
}

async function compareConnectors(network: SlowNetwork, members: readonly SlowInsider[], targetId: number) {
  const employed = (company: number) =>
    network.ids.filter((id) =>
      network.spans.some(
        (s) => s.contact_id === id && s.account_id === company && s.end_month === OPEN_END && s.start_month <= today,
      ),
    );
  const pools: [number, number[]][] = [
    [FIRM, slowReach(network, members)],
    [LUMENARY, [...new Set([RUBEN, ...employed(LUMENARY)])]],
    [BRIGHTMOOR, employed(BRIGHTMOOR)],
  ];
  for (const [poolId, pool] of pools) {
    const { connectors, total } = await findConnectors(db, poolId, targetId, worldNow);
    const slow = slowConnectors(network, members, pool, targetId);
    expect(total).toBe(slow.length);
    const bareConnectors = connectors.map(({ id, probability, score, talpodScore }) => ({
      id,
      probability,
      score,
      talpodScore,
    }));
    expect(bareConnectors).toEqual(slow);
  }
}

describe('paths and connectors of random small networks', () => {
  const runs = onPostgres ? 25 : 300;

  test('equal those of a full search of every pair, in order and in rank', {
    timeout: getPatience(300_000),
  }, async () => {
    const seen = { one: 0, two: 0 };
    await fc.assert(
      fc
        .asyncProperty(
          anyNetwork,
          fc.uniqueArray(fc.integer({ min: 1, max: CONTACTS }), { minLength: 2, maxLength: 2 }),
          fc.constantFrom(...WEIGHTS),
          async (facts, [target, other], weights) => {
            await chooseWeights(db, weights);
            await writeNetwork(db, facts);
            await rebuildStrengths(db, worldNow);
            const network = await slowNetwork(db);
            const rows = await db.selectFrom('member').select(['contact_id', 'kind']).orderBy('contact_id').execute();
            const gaveLists = facts.signals.filter(({ type, from, to }) => FROM_LISTS.includes(type) && from !== to);
            const members = slowInsiders(
              network,
              gaveLists.map(({ from }) => from),
            );
            expect(rows.map(({ contact_id, kind }) => ({ id: contact_id, firm: kind === 'firm' }))).toEqual(members);
            const { one: value, two } = await comparePaths(network, members, target!);
            seen.one += value;
            seen.two += two;
            await compareFilters(network, members, other!);
            await compareConnectors(network, members, target!);
          },
        )
        .beforeEach(() => clearFacts(db)),
      { numRuns: runs },
    );
    // Networks in which nobody knows anybody would agree with anything.
    expect(seen.one).toBeGreaterThan(runs / 2);
    expect(seen.two).toBeGreaterThan(runs);
  });
});
