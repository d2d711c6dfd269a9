/** The known people among those that a page lists: search results, a company's people, reactions. */
import { CHANCE_STRENGTHS } from '../../../shared/core/network/ramzor.ts';
import type { KnownInView, listPeopleInView, PersonInView } from '../../../shared/features/panel/calls.ts';
import { computeChancesOf } from '../../core/network/paths/chance.ts';
import {
  type FoundPerson,
  findByAddresses,
  findByEntityUrns,
  getPublicIdentifier,
} from '../../core/network/read/find-person.ts';
import { listRequestedPeople } from '../../core/network/read/load.ts';
import { loadScoreDetails } from '../../core/network/read/score-details.ts';
import { getViewerScope, toEvidenceViewer, type ViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { CallContext } from '../../platform/http/handle.ts';
import { findNamedAt } from './queries.ts';

export async function answerPeopleInView({ db, viewer, body, clock }: CallContext<typeof listPeopleInView>) {
  const scope = getViewerScope(viewer);
  const found = await findPeopleInView(db, scope, body.people);
  const ids = [...new Set(found.values().map(({ id }) => id))];
  const chances = await computeChancesOf(db, ids, clock.now());
  const details = await loadScoreDetails(db, toEvidenceViewer(scope), ids, clock.now(), 1);
  const requested = await listRequestedPeople(db, scope, ids);
  const known = [...found].map(([at, person]): KnownInView => {
    const { id, name, title, account_id, account, logo_url, profile_key, found_by } = person;
    return {
      at,
      Id: String(id),
      Name: name,
      title: title ?? '',
      account: account_id === null || account === null ? null : { id: String(account_id), name: account, logo_url },
      public_identifier: getPublicIdentifier(profile_key),
      found_by,
      chanceToConnect: chances.get(id)!,
      score_details: details.get(id)!,
      requested: requested.has(id),
    };
  });
  return { people: known.sort(compareKnown) };
}

/** By chance, then with evidence on record, then as the page lists them. */
function compareKnown(a: KnownInView, b: KnownInView): number {
  const byChance = CHANCE_STRENGTHS[b.chanceToConnect] - CHANCE_STRENGTHS[a.chanceToConnect];
  return byChance || b.score_details.on_record - a.score_details.on_record || a.at - b.at;
}

/** Found people by place in the question, each once: by address, then by entity id, then by name and company. */
async function findPeopleInView(
  db: Db,
  scope: ViewerScope,
  people: readonly PersonInView[],
): Promise<Map<number, FoundPerson>> {
  const byAddress = await findByAddresses(
    db,
    scope,
    people.flatMap(({ public_identifier: slug }) => slug ?? []),
  );
  const byEntity = await findByEntityUrns(
    db,
    scope,
    people.flatMap(({ entityUrn }) => entityUrn ?? []),
  );
  const nameless = people.filter(({ public_identifier, entityUrn }) => !public_identifier && !entityUrn);
  const byName = await findNamedAt(db, scope, nameless);
  const taken = new Set<number>();
  const found = new Map<number, FoundPerson>();
  for (const [at, listed] of people.entries()) {
    const { public_identifier: slug, entityUrn } = listed;
    const person = byAddress.get(slug ?? '') ?? byEntity.get(entityUrn ?? '') ?? byName.get(listed);
    if (!person || taken.has(person.id)) continue;
    taken.add(person.id);
    found.set(at, person);
  }
  return found;
}
