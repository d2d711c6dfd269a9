/** The people offered to staff for a request: people of the target company, and connectors to one of them. */
import type { OfferedPerson } from '../../../shared/features/introductions/offered-person.ts';
import { category } from '../../core/network/model/ties.ts';
import { oneHopPaths } from '../../core/network/paths/one-hop.ts';
import { loadPathPeople } from '../../core/network/paths/path-words.ts';
import { loadTarget } from '../../core/network/paths/target.ts';
import { twoHopPaths } from '../../core/network/paths/two-hops.ts';
import { countOpenRequests } from '../../core/network/read/load.ts';
import type { Db } from '../../platform/db/engine.ts';
import { bestKnownOf } from './life-cycle/queries.ts';

const MAX_OFFERED = 8;

/** People of the company, the best known first; the ring shows how well the network knows them. */
export async function targetsOf(db: Db, accountId: number | null): Promise<OfferedPerson[]> {
  return accountId === null ? [] : describeOffered(db, await bestKnownOf(db, accountId, MAX_OFFERED));
}

/** In the order of the path finder; the ring shows how well each knows the target person. */
export async function connectorsTo(db: Db, targetId: number, now: Date): Promise<OfferedPerson[]> {
  const target = await loadTarget(db, targetId, now);
  if (!target) return [];
  const paths = await oneHopPaths(db, target, {}, MAX_OFFERED);
  const two = await twoHopPaths(db, target, {}, MAX_OFFERED);
  const known = new Map<number, number>();
  for (const { people, hops } of [...paths.paths, ...two.paths].sort((a, b) => b.rank - a.rank)) {
    // The last person before the target introduces.
    const id = people.at(-2)!;
    if (!known.has(id)) known.set(id, category(hops.at(-1)!.probability));
  }
  return describeOffered(
    db,
    [...known].slice(0, MAX_OFFERED).map(([id, score]) => ({ id, score })),
  );
}

async function describeOffered(db: Db, offered: readonly { id: number; score: number }[]): Promise<OfferedPerson[]> {
  const ids = offered.map(({ id }) => id);
  const people = await loadPathPeople(db, ids);
  const load = await countOpenRequests(db, ids);
  return offered.flatMap(({ id, score }) => {
    const person = people.get(id);
    if (!person) return [];
    const { name, title, account } = person;
    const about = { name, title: title ?? '', account: account ?? '' };
    return [{ Id: String(id), ...about, score: score as OfferedPerson['score'], open_requests: load.get(id) ?? 0 }];
  });
}
