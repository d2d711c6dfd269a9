/** The known people among those that a page lists: search results, a company's people, reactions. */
import { CHANCE_STRENGTHS } from '../../../shared/core/network/ramzor.ts';
import type { KnownInView, listPeopleInView, PersonInView } from '../../../shared/features/panel/calls.ts';
import { computeChancesOf } from '../../core/network/paths/chance.ts';
import {
  type FoundPerson,
  findByAddresses,
  getPublicIdentifier,
  listSpellings,
  selectPeople,
} from '../../core/network/read/find-person.ts';
import { listRequestedPeople } from '../../core/network/read/load.ts';
import { loadScoreDetails } from '../../core/network/read/score-details.ts';
import { getViewerScope, toEvidenceViewer, type ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { foldPerson } from '../../core/network/words/fold-person.ts';
import { type Db, isAmongTexts } from '../../platform/db/engine.ts';
import type { CallContext } from '../../platform/http/handle.ts';
import { foldName } from '../../platform/text/names.ts';

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
  for (const [at, asked] of people.entries()) {
    const { public_identifier: slug, entityUrn } = asked;
    const person = byAddress.get(slug ?? '') ?? byEntity.get(entityUrn ?? '') ?? byName.get(asked);
    if (!person || taken.has(person.id)) continue;
    taken.add(person.id);
    found.set(at, person);
  }
  return found;
}

/** By entity id; an id that several contacts have finds nobody. */
async function findByEntityUrns(
  db: Db,
  scope: ViewerScope,
  urns: readonly string[],
): Promise<Map<string, FoundPerson>> {
  if (urns.length === 0) return new Map();
  const spellings = new Map(urns.flatMap((urn) => listSpellings(urn).map((spelling) => [spelling, urn])));
  const known = await db
    .selectFrom('contact')
    .select(({ fn }) => ['entity_urn as urn', fn.coalesce('merged_into', 'id').as('id')])
    .where(isAmongTexts(db, 'entity_urn', [...spellings.keys()]))
    .execute();
  const holders = new Map<string, Set<number>>();
  for (const { urn, id } of known) {
    const asked = spellings.get(urn ?? '')!;
    holders.set(asked, (holders.get(asked) ?? new Set()).add(id));
  }
  const sure = [...holders].filter(([, ids]) => ids.size === 1).map(([urn, [id]]) => [urn, id!] as const);
  if (sure.length === 0) return new Map();
  const rows = await selectPeople(db, scope)
    .where(
      'contact.id',
      'in',
      sure.map(([, id]) => id),
    )
    .execute();
  const byId = new Map(rows.map((person) => [person.id, person]));
  return new Map(
    sure.flatMap(([urn, id]) => {
      const person = byId.get(id);
      return person ? [[urn, { ...person, found_by: 'address' as const }]] : [];
    }),
  );
}

/** By name and present company, for lists that name neither address nor entity id: only whoever is the one of that name there. */
async function findNamedAt(
  db: Db,
  scope: ViewerScope,
  people: readonly PersonInView[],
): Promise<Map<PersonInView, FoundPerson>> {
  const keys = new Set(people.flatMap(({ fullName, company }) => (fullName && company ? foldPerson(fullName) : [])));
  if (keys.size === 0) return new Map();
  const rows = await selectPeople(db, scope)
    .select('contact.name_key')
    .where(isAmongTexts(db, 'contact.name_key', [...keys]))
    .execute();
  return new Map(
    people.flatMap((asked) => {
      const [one, ...others] = rows.filter(
        ({ name_key, account }) =>
          name_key === foldPerson(asked.fullName ?? '') &&
          account !== null &&
          foldName(account) === foldName(asked.company ?? ''),
      );
      return one && others.length === 0 ? [[asked, { ...one, found_by: 'name' as const }]] : [];
    }),
  );
}
