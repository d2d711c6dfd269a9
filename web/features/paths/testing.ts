import type { Path, PathGroup, PathHop, PathPerson, PathTarget } from '../../../shared/core/network/path.ts';
import { PATH_GROUPS, type PathGroupKind, pathGroups } from '../../../shared/core/network/path.ts';

/** Somebody invented; the id is the name in small letters. */
export const makePathPerson = (name: string, more: Partial<PathPerson> = {}): PathPerson => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  title: 'Partner',
  account: 'Quillmark Ventures',
  account_id: '1',
  linkedin_profile: null,
  role_type: 'executive',
  score: 3,
  member: null,
  crm_url: null,
  being_asked: null,
  ...more,
});

export const makeHop = (more: Partial<PathHop> = {}): PathHop => ({
  probability: 0.7,
  category: 3,
  on_record: 1,
  inferred: 0,
  current_colleagues: false,
  evidence: [
    {
      kind: 'tenure',
      text: 'They worked together at Pellucid Labs for 42 months',
      on_record: true,
      source: 'Career history · Mar 2017 to Aug 2020',
      date: '2020-08-31',
    },
  ],
  ...more,
});

/** Known from tenures alone. */
export const makeGuessedHop = (): PathHop =>
  makeHop({
    probability: 0.2,
    category: 1,
    on_record: 0,
    inferred: 1,
    evidence: [
      {
        kind: 'tenure',
        text: 'They probably know each other from Castellan Bank',
        on_record: false,
        source: 'Career history · Jan 2016 to today',
        date: null,
      },
    ],
  });

/** A path of these people, its rank the product of its hops. */
export function makePath(people: readonly PathPerson[], more: Partial<Path> = {}): Path {
  const hops = more.hops ?? people.slice(1).map(() => makeHop());
  const rank = hops.reduce((product, hop) => product * hop.probability, 1);
  const category = [0.05, 0.25, 0.5, 0.8].filter((bound) => rank >= bound).length;
  return {
    id: people.map(({ id }) => id).join('-'),
    people: [...people],
    hops,
    n_hops: hops.length,
    hops_shown: hops.length + (category < 3 ? 1 : 0),
    rank,
    relationship_category: category,
    more: 0,
    ...more,
  };
}

export const makePathTarget = (at: PathPerson, paths: Path[], more: Partial<PathTarget> = {}): PathTarget => ({
  person: at,
  title_there: at.title,
  there: true,
  company: 'Castellan Bank',
  paths,
  searched: true,
  ...more,
});

/** Every group, most of them empty. */
export const makeAllPathGroups = (found: Partial<Record<PathGroupKind, PathTarget[]>>): PathGroup[] =>
  pathGroups.map((kind) => {
    const targets = found[kind] ?? [];
    return { kind, label: PATH_GROUPS[kind], targets, people: targets.length };
  });
