/**
 * The ways into a company, by the roles of its people (document 1 §2, document 2 §9): its people in groups, and the best paths to the best
 * of each group.
 */
import type { PathGroupKind } from '../../../../shared/core/network/path.ts';
import { pathGroups } from '../../../../shared/core/network/path.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { foldText } from '../../../platform/text/names.ts';
import { expandTitleQuery, getPathGroup, isVcPartner } from '../words/titles.ts';
import { findBestOneHops } from './one-hop.ts';
import { compareWays } from './order.ts';
import type { FoundPath, PathFilter } from './path.ts';
import {
  findPersonNotThere,
  listInvestors,
  listPeopleAtAccounts,
  type PersonThere,
  pickJobPerPerson,
} from './people-there.ts';
import { loadTarget } from './target.ts';
import { findTwoHopPaths } from './two-hops.ts';

/** A person at the company, or at an investor of it, with the best paths to them. */
interface GroupTarget {
  id: number;
  /** Their most telling role there; for a person who left, the last one; '' for a person who was never there. */
  titleThere: string;
  /** Whether they work there today: false only for the requested person. */
  there: boolean;
  /** The account that makes them a target. */
  accountId: number;
  /** Best first; only of one hop if `searched` is false. */
  paths: FoundPath[];
  /** Whether two hops were looked for. */
  searched: boolean;
}

export interface FoundPathGroup {
  kind: PathGroupKind;
  /** The people with the best paths first; then those the firm knows best. */
  targets: GroupTarget[];
  /** The number of people in total. */
  people: number;
}

/** The person an introduction is requested to. */
export interface AskedPersona {
  personId?: number | null;
  /** In the requester's own words: "VP Engineering or head of data". */
  words?: string | null;
}

/** The most people of each group, and the most paths to each. */
const MAX_TARGETS = 10;
const PATHS_EACH = 3;
/**
 * A search of two hops takes milliseconds, and there may be sixty people to search for. These are searched for in any case, the others
 * while there is time, because an answer should take at most twenty milliseconds. People who were not searched for are marked.
 */
const SEARCHES = 6;
const SEARCH_MS = 10;
/** The number of requested people who come before everybody else. */
const PERSONA_SEARCHES = 3;

/**
 * Every group in the order of the specification, the empty ones too.
 * @param searchMs the time after which no further search begins, beyond the first few
 */
export async function findPathGroups(
  db: Db,
  accountId: number,
  persona: AskedPersona,
  filter: PathFilter,
  now: Date,
  searchMs = SEARCH_MS,
): Promise<FoundPathGroup[]> {
  const phrases = listPersonaPhrases(persona.words ?? '');
  const there = await listPeopleAtAccounts(db, [accountId], now);
  const partners = (await listPeopleAtAccounts(db, await listInvestors(db, accountId), now)).filter((person) =>
    isVcPartner(person.kind, person.title_key),
  );
  const isAsked = (person: PersonThere) => matches(person.title_key, phrases);
  const wantedIds = new Set(
    there.filter((person) => person.id === persona.personId || isAsked(person)).map((person) => person.id),
  );
  const inside = new Set(there.map((person) => person.id));
  // The requested person is shown, whatever their company.
  const elsewhere =
    persona.personId == null || inside.has(persona.personId)
      ? undefined
      : await findPersonNotThere(db, persona.personId, accountId, now);
  if (elsewhere) wantedIds.add(elsewhere.id);
  const getGroup = (person: PersonThere): PathGroupKind =>
    wantedIds.has(person.id) ? 'exact_title_match' : getPathGroup(person.kind);
  const grouped = Map.groupBy([...pickJobPerPerson(there, isAsked), ...(elsewhere ? [elsewhere] : [])], getGroup);
  const outside = pickJobPerPerson(partners).filter((person) => !inside.has(person.id) && !wantedIds.has(person.id));
  const people = pathGroups.map((kind) => ({
    kind,
    people: kind === 'vc_partners' ? outside : withFirst(grouped.get(kind) ?? [], persona.personId),
  }));
  const shown = people.map(({ kind, people: all }) => ({ kind, all, best: all.slice(0, MAX_TARGETS) }));
  const { paths, searched } = await findPathsTo(db, shown, filter, now, searchMs);
  return shown.map(({ kind, all, best }) => ({
    kind,
    people: all.length,
    targets: best
      .map(({ id, title, account_id }) => ({
        id,
        titleThere: title,
        there: id !== elsewhere?.id,
        accountId: account_id,
        paths: paths.get(id) ?? [],
        searched: searched.has(id),
      }))
      // The sort is stable: among equal ones the person whom the firm knows best comes first, and the requested person stays first.
      .sort((a, b) => Number(b.id === persona.personId) - Number(a.id === persona.personId) || getRank(b) - getRank(a)),
  }));
}

function getRank({ paths }: GroupTarget): number {
  return paths[0]?.rank ?? 0;
}

function withFirst(people: PersonThere[], id: number | null | undefined): PersonThere[] {
  const first = people.filter((person) => person.id === id);
  return first.length === 0 ? people : [...first, ...people.filter((person) => person.id !== id)];
}

/** The phrases of titles in the requester's words, separated by commas, "or", "and" and line breaks, with all synonyms. */
function listPersonaPhrases(words: string): string[] {
  return words
    .split(/[,;/\n]|\b(?:or|and)\b/i)
    .filter((part) => foldText(part).length > 1)
    .flatMap((part) => expandTitleQuery(part));
}

function matches(titleKey: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => ` ${titleKey} `.includes(` ${phrase} `));
}

interface ShownGroup {
  kind: PathGroupKind;
  best: readonly PersonThere[];
}

async function findPathsTo(db: Db, shown: readonly ShownGroup[], filter: PathFilter, now: Date, searchMs: number) {
  const ids = shown.flatMap(({ best }) => best.map(({ id }) => id));
  const paths = await findBestOneHops(db, ids, filter, PATHS_EACH, now);
  const searched = new Set<number>();
  const started = performance.now();
  for (const id of sortForSearch(shown, paths)) {
    if (searched.size >= SEARCHES && performance.now() - started >= searchMs) break;
    searched.add(id);
    const target = await loadTarget(db, id, now);
    if (!target) continue;
    const two = await findTwoHopPaths(db, target, filter, PATHS_EACH);
    const all = [...(paths.get(id) ?? []), ...two.paths].sort(compareWays);
    if (all.length > 0) paths.set(id, all.slice(0, PATHS_EACH));
  }
  return { paths, searched };
}

/** The persona's people first, reached or not, then in turn the unknown people of each group, then the others in turn. */
function sortForSearch(shown: readonly ShownGroup[], reached: ReadonlyMap<number, unknown>): Set<number> {
  const persona = shown.find(({ kind }) => kind === 'exact_title_match')?.best.slice(0, PERSONA_SEARCHES) ?? [];
  const unknown = takeInTurns(shown.map(({ best }) => best.filter(({ id }) => !reached.has(id))));
  const everybody = takeInTurns(shown.map(({ best }) => best));
  return new Set([...persona, ...unknown, ...everybody].map(({ id }) => id));
}

function takeInTurns(groups: readonly (readonly PersonThere[])[]): PersonThere[] {
  return Array.from({ length: MAX_TARGETS }, (_, turn) => groups.flatMap((people) => people[turn] ?? [])).flat();
}
