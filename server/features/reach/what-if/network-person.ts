/** What a person of the network would bring, as far as the viewer may know it. */
import { loadNeighbours } from '../../../core/network/paths/neighbours.ts';
import { loadTarget } from '../../../core/network/paths/target.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Arrival } from './arrival.ts';
import { listKnownCompanies } from './queries.ts';

const ofNobody = { known: [], tieTo: () => 0, strangers: [], strangerTie: 0, people: 0, unknownCompanies: 0 };

/**
 * Staff judge by all that is known. To a company only careers count, at companies that it may know: a signal would tell whose list or mailbox
 * has the person.
 */
export async function loadArrival(db: Db, scope: ViewerScope, personId: number, now: Date): Promise<Arrival> {
  const target = await loadTarget(db, personId, now);
  if (!target) return ofNobody;
  const places = scope.staff ? null : await listKnownCompanies(db, scope, [...target.spansAt.keys()]);
  const open = new Set(places?.map(({ id }) => id) ?? target.spansAt.keys());
  const spans = target.spans.filter(({ account_id }) => open.has(account_id));
  const spansAt = new Map([...target.spansAt].filter(([id]) => open.has(id)));
  const evidence = scope.staff ? 'all' : 'careers';
  const neighbours = await loadNeighbours(db, { ...target, spans, spansAt }, undefined, evidence);
  const ties = new Map(neighbours.map(({ id, probability }) => [id, probability]));
  return { ...ofNobody, known: ties.keys(), tieTo: ({ id }) => ties.get(id) ?? 0, people: ties.size };
}
