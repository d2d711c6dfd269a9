/** Which accounts answer what was typed, pasted or chosen. */
import { isSuggestable } from '../../../shared/search/calls.ts';
import type { Db } from '../../db/engine.ts';
import type { Phrase } from '../../db/word-index.ts';
import { beginsLegalForm, foldName, foldText, matchesQuery, nameTokens } from '../../network/names.ts';
import type { Sight } from '../../network/sight.ts';
import { pause } from '../../platform/turns.ts';
import {
  accountsByKey,
  accountsByPhrase,
  accountsByTag,
  type FoundAccount,
  hasTag,
  loadAccounts,
  loadUntagged,
  ownGuardedAccount,
  type SizeRange,
  tagsByKey,
} from './queries.ts';

const SUGGESTIONS = 10;
/** Most accounts of one search, and of one of its names where there are few. */
const MOST_ACCOUNTS = 2_000;
const MOST_PER_NAME = 50;
const MOST_OF_INDUSTRIES = 500;

type Untagged = Omit<FoundAccount, 'tags'>;

/** Best relationship first, then by name. */
export function byRelationship(a: Untagged, b: Untagged): number {
  return b.relationship - a.relationship || compareKeys(a.name_key, b.name_key) || a.id - b.id;
}

/** In code point order, as both engines sort keys. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A key of signs only has no words to look up; it is compared as a whole. */
function hasWords(key: string): boolean {
  return foldText(key) !== '';
}

/**
 * The ten best accounts for what is being typed, whose last word may go on: the name itself first, then names in which
 * it stands, then those in which it stands without the legal form at its end. None below three characters.
 */
export async function suggest(db: Db, sight: Sight, typed: string): Promise<Untagged[]> {
  if (!isSuggestable(typed)) return [];
  const key = foldName(typed);
  const exact = await accountsByKey(db, sight, [key], SUGGESTIONS);
  const own = await ownGuardedAccount(db, sight);
  const tiers = [exact.map((account) => account.id)];
  for (const phrase of phrasesOf(typed)) {
    if (new Set(tiers.flat()).size >= SUGGESTIONS) break;
    const found = await accountsByPhrase(db, sight, phrase, SUGGESTIONS);
    if (own && startsIn(own.name_key, phrase)) found.unshift(own.id);
    tiers.push(found);
  }
  const ids = [...new Set(tiers.flat())].slice(0, SUGGESTIONS);
  const accounts = await loadUntagged(db, sight, ids);
  const tierOf = (id: number) => tiers.findIndex((tier) => tier.includes(id));
  return accounts.toSorted((a, b) => tierOf(a.id) - tierOf(b.id) || byRelationship(a, b));
}

/** What is looked for: the words as typed, then without a legal form at their end or with one begun. */
export function phrasesOf(typed: string): Phrase[] {
  const words = nameTokens(foldText(typed));
  if (words.length === 0) return [];
  const phrases: Phrase[] = [{ words, prefix: true }];
  const key = nameTokens(foldName(typed));
  if (key.length < words.length) phrases.push({ words: key, prefix: words.at(-1) === key.at(-1) });
  if (words.length > 1 && beginsLegalForm(words.at(-1)!)) phrases.push({ words: words.slice(0, -1), prefix: false });
  return phrases;
}

function startsIn(key: string, { words, prefix }: Phrase): boolean {
  return ` ${key} `.includes(` ${words.join(' ')}${prefix ? '' : ' '}`);
}

export interface NamedAccounts {
  accounts: FoundAccount[];
  /** Account id → the names, as given, that found it. */
  matches: Map<number, string[]>;
  unmatched: string[];
  limitHit: boolean;
}

/**
 * The accounts of a list of names: those in whose names a given one stands as whole words, or is all of it when `exact`.
 * Of each name so many, the name itself and then the best relationships; blank lines count for nothing.
 */
export async function findByNames(
  db: Db,
  sight: Sight,
  names: readonly string[],
  exact: boolean,
): Promise<NamedAccounts> {
  const given: { name: string; key: string }[] = [];
  for (const name of new Set(names)) {
    await pause();
    const key = foldName(name);
    if (key !== '') given.push({ name, key });
  }
  const byKey = Map.groupBy(given, ({ key }) => key);
  const limit = Math.min(MOST_PER_NAME, Math.max(1, Math.floor(MOST_ACCOUNTS / Math.max(1, byKey.size))));
  const equal = Map.groupBy(
    await accountsByKey(db, sight, [...byKey.keys()], MOST_ACCOUNTS),
    (account) => account.name_key,
  );
  const own = await ownGuardedAccount(db, sight);
  const matches = new Map<number, string[]>();
  let limitHit = false;
  for (const [key, same] of byKey) {
    const found = new Set((equal.get(key) ?? []).map((account) => account.id));
    if (!exact && hasWords(key)) {
      if (own && matchesQuery(own.name_key, key, false)) found.add(own.id);
      for (const id of await accountsByPhrase(db, sight, { words: nameTokens(key), prefix: false }, limit + 1)) {
        found.add(id);
      }
    }
    if (found.size > limit) limitHit = true;
    for (const id of [...found].slice(0, limit)) {
      matches.set(id, [...(matches.get(id) ?? []), ...same.map(({ name }) => name)]);
    }
  }
  const accounts = await loadAccounts(db, sight, [...matches.keys()]);
  const matched = new Set([...matches.values()].flat());
  return {
    accounts: accounts.sort(byRelationship),
    matches,
    unmatched: given.map(({ name }) => name).filter((name) => !matched.has(name)),
    limitHit,
  };
}

/** The best accounts of any of the industries within a size. */
export async function findByIndustries(
  db: Db,
  sight: Sight,
  industries: readonly string[],
  size: SizeRange,
): Promise<Omit<NamedAccounts, 'unmatched'>> {
  const tags = await tagsByKey(db, [...new Set(industries.map(foldText))]);
  const ranks = new Map<number, number>();
  for (const tag of tags) {
    for (const { id, rank } of await accountsByTag(db, sight, tag.id, size, MOST_OF_INDUSTRIES + 1))
      ranks.set(id, rank);
  }
  const own = await ownGuardedAccount(db, sight);
  const tagIds = tags.map((tag) => tag.id);
  if (own && (await hasTag(db, own.id, tagIds, size))) ranks.set(own.id, 0);
  const best = [...ranks].sort(([a, rankOfA], [b, rankOfB]) => rankOfA - rankOfB || a - b);
  const ids = best.slice(0, MOST_OF_INDUSTRIES).map(([id]) => id);
  const accounts = await loadAccounts(db, sight, ids);
  const wanted = new Map(industries.map((name) => [foldText(name), name]));
  // Hundreds of accounts carry the same few tags, and folding is slow.
  const carried = new Set(accounts.flatMap(({ tags: theirs }) => theirs));
  const answered = new Map([...carried].map((tag) => [tag, wanted.get(foldText(tag))]));
  const matches = new Map(
    accounts.map(({ id, tags: theirs }) => [id, theirs.flatMap((tag) => answered.get(tag) ?? [])]),
  );
  return { accounts: accounts.sort(byRelationship), matches, limitHit: best.length > ids.length };
}
