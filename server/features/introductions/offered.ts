/** The people offered to staff for a request: people of the target company, and connectors to one of them. */
import type { OfferedPerson } from '../../../shared/features/introductions/offered-person.ts';
import { computeCategory } from '../../core/network/model/ties.ts';
import { findOneHopPaths } from '../../core/network/paths/one-hop.ts';
import { loadPathPeople } from '../../core/network/paths/path-words.ts';
import { loadTarget } from '../../core/network/paths/target.ts';
import { findTwoHopPaths } from '../../core/network/paths/two-hops.ts';
import { countOpenAsks } from '../../core/network/read/load.ts';
import { ALL_SEEING } from '../../core/network/read/viewer-scope.ts';
import { loadTermsNotices } from '../../core/network/terms/notices.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { Db } from '../../platform/db/engine.ts';
import { listBestKnown } from './life-cycle/queries.ts';
import { loadRecords } from './record/queries.ts';

type OfferDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const MAX_OFFERED = 8;

/** Whether there is a connector to offer for this target person. */
async function isReached(db: Db, id: number, now: Date): Promise<boolean> {
  const target = await loadTarget(db, id, now);
  if (!target) return false;
  const direct = await findOneHopPaths(db, target, {}, 1);
  return direct.paths.length > 0 || (await findTwoHopPaths(db, target, {}, 1)).paths.length > 0;
}

/**
 * People of the company: those to whom somebody leads, then the others, each the best known first; the ring shows how well
 * the network knows them.
 */
export async function listTargets({ db, clock }: OfferDeps, accountId: number | null): Promise<OfferedPerson[]> {
  if (accountId === null) return [];
  const targets: OfferedPerson[] = [];
  for (const person of await describeOffered({ db, clock }, await listBestKnown(db, accountId, MAX_OFFERED)))
    targets.push({ ...person, reached: await isReached(db, Number(person.Id), clock.now()) });
  return targets.sort((a, b) => Number(b.reached) - Number(a.reached));
}

/** Those who know the target themselves, then those at the second hop, each in the order of the path finder; the ring shows how well each knows the target person. */
export async function listConnectorsTo(
  deps: OfferDeps,
  viewer: Viewer,
  targetId: number,
  companyId: number,
): Promise<OfferedPerson[]> {
  const { db } = deps;
  const now = deps.clock.now();
  const target = await loadTarget(db, targetId, now);
  if (!target) return [];
  const paths = await findOneHopPaths(db, target, {}, MAX_OFFERED);
  const two = await findTwoHopPaths(db, target, {}, MAX_OFFERED);
  const known = new Map<number, Offer>();
  for (const { people, hops } of [...paths.paths, ...two.paths]) {
    // The last person before the target introduces.
    const id = people.at(-2)!;
    const score = computeCategory(hops.at(-1)!.probability);
    if (!known.has(id)) known.set(id, { id, score, knows_target: hops.length === 1 });
  }
  const offered = [...known.values()].slice(0, MAX_OFFERED);
  const terms = await loadTermsNotices(
    deps,
    viewer,
    offered.map(({ id }) => id),
    companyId,
  );
  const people = await describeOffered(deps, offered);
  const records = await loadRecords(
    db,
    offered.map(({ id }) => id),
  );
  // Nobody who is not to be asked comes before those who are.
  return people
    .map((person) => ({ ...person, terms: terms.get(Number(person.Id)), record: records.get(Number(person.Id)) }))
    .sort((a, b) => Number(a.terms?.blocked ?? false) - Number(b.terms?.blocked ?? false));
}

interface Offer {
  id: number;
  score: number;
  knows_target?: boolean;
}

async function describeOffered(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  offered: readonly Offer[],
): Promise<OfferedPerson[]> {
  const ids = offered.map(({ id }) => id);
  const people = await loadPathPeople(db, ids);
  const load = await countOpenAsks(db, ALL_SEEING, ids, clock.now());
  return offered.flatMap(({ id, score, knows_target }) => {
    const person = people.get(id);
    if (!person) return [];
    const { name, title, account } = person;
    const about = { name, title: title ?? '', account: account ?? '' };
    return [
      {
        Id: String(id),
        ...about,
        score: score as OfferedPerson['score'],
        open_requests: load.get(id) ?? 0,
        ...(knows_target === undefined ? {} : { knows_target }),
      },
    ];
  });
}
