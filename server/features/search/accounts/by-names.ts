/** The accounts that a pasted list of names means: the exact name before other spellings, and other possible names. */

import { NAME_MATCHES, type NameMatch } from '../../../../shared/core/network/account.ts';
import { parseCompanyAddress, readCompanyName } from '../../../../shared/core/network/company-address.ts';
import {
  findAccountsByFurtherPhrase,
  findAccountsUnderKeys,
  findFurtherNames,
} from '../../../core/network/derive/account-keys.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import {
  addAndWords,
  computeNameKeys,
  isDescriptiveWord,
  type NameKeys,
  stripSpelledAccents,
} from '../../../core/network/words/name-keys.ts';
import {
  computeLikeness,
  computeNearKeys,
  differsTwice,
  getQueryKeys,
  moveLastWordFirst,
  pickAnsweringGrades,
} from '../../../core/network/words/name-match.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { listDomainsAbove } from '../../../platform/text/domains.ts';
import { foldName, foldText, matchesQuery, splitNameKey } from '../../../platform/text/names.ts';
import { compareByRelationship, type FoundAccounts, parseDomainAsked } from './find.ts';
import {
  type AccountName,
  findAccountsByDomain,
  findAccountsByKey,
  findAccountsByPage,
  findAccountsByPhrase,
  findOwnGuardedAccount,
  loadAccounts,
  loadUntagged,
  type UntaggedAccount,
} from './queries.ts';
import { judgeWords, type WordSearch } from './words-answer.ts';

/** The most accounts of one search, and of one of its names where there are few. */
const MAX_ACCOUNTS = 2_000;
const MAX_PER_NAME = 50;
/** Other possible names: this many for a name, offered for this many names without a result. */
const MAX_OFFERED = 5;
const MAX_UNFOUND = 100;
/** For a name without an answer: this many are compared with it, and must be this similar. */
const MAX_COMPARED = 40;
const LEAST_LIKENESS = 0.5;
const SHORTEST_BEGINNING = 4;

interface NamedAccounts extends FoundAccounts {
  /** Account id → name as given → how it found the account. */
  kinds: Map<number, Map<string, NameMatch>>;
  unmatched: string[];
  /** Name as given → accounts that do not answer it and may be meant. */
  offers: { name: string; accounts: UntaggedAccount[] }[];
}

/** A key of the list, with its names, and all its results. */
interface NameSearch extends WordSearch {
  key: string;
  names: string[];
  shape: NameKeys;
  /** The accounts whose further names equal the name, or contain the words. */
  further: Map<number, 'alias' | 'former'>;
  offered: Set<number>;
}

/**
 * The accounts of a list of names. For each name the best available answers: accounts of that name, else of the same
 * name in a longer or shorter form, else those whose names contain it as whole words (words-answer.ts). With `exact`
 * only the first. Other results are offered beside them, and a name without an answer gets similar names. Blank lines are ignored.
 */
export async function findByNames(
  db: Db,
  scope: ViewerScope,
  names: readonly string[],
  exact: boolean,
): Promise<NamedAccounts> {
  const searches = await collectSearches(names);
  const limit = Math.min(MAX_PER_NAME, Math.max(1, Math.floor(MAX_ACCOUNTS / Math.max(1, searches.length))));
  await findUnderKeys(db, scope, searches);
  const own = await findOwnGuardedAccount(db, scope);
  let limitHit = false;
  const accepted = new Map<NameSearch, number[]>();
  for (const search of searches) {
    // An exact search that has found its name asks for no other.
    if (!exact || ![...search.found.values()].includes('exact')) await findWords(db, scope, search, own, limit);
  }
  if (!exact) await judgeWords(db, searches, limit);
  for (const search of searches) {
    const grades = pickAnsweringGrades(search.found.values());
    const answers = [...search.found].filter(([, grade]) => (exact ? grade === 'exact' : grades.includes(grade)));
    const best = answers.sort(([, a], [, b]) => Number(a !== 'exact') - Number(b !== 'exact')).map(([id]) => id);
    if (best.length > limit) limitHit = true;
    accepted.set(search, best.slice(0, limit));
    if (!exact || best.length === 0) offer(search, best);
  }
  await offerSimilar(db, scope, searches.filter((search) => accepted.get(search)!.length === 0).slice(0, MAX_UNFOUND));
  return { ...(await loadAccepted(db, scope, accepted)), limitHit };
}

async function collectSearches(names: readonly string[]): Promise<NameSearch[]> {
  const byKey = new Map<string, NameSearch>();
  for (const name of new Set(names)) {
    await yieldToEventLoop();
    const meant = readCompanyName(name);
    const key = foldName(meant);
    const known = byKey.get(key);
    if (known) known.names.push(name);
    else if (key !== '')
      byKey.set(key, {
        key,
        names: [name],
        shape: computeNameKeys(meant),
        phrase: splitNameKey(key),
        found: new Map(),
        further: new Map(),
        offered: new Set(),
      });
  }
  return [...byKey.values()];
}

/** The name itself, and its other spellings. */
async function findUnderKeys(db: Db, scope: ViewerScope, searches: readonly NameSearch[]): Promise<void> {
  const keys = searches.map(({ key }) => key);
  const byKey = Map.groupBy(await findAccountsByKey(db, scope, keys, MAX_ACCOUNTS), (account) => account.name_key);
  await findDomains(db, scope, searches);
  await findPages(db, scope, searches);
  const wanted = [];
  for (const search of searches) {
    await yieldToEventLoop();
    wanted.push({ search: search, grades: getQueryKeys(search.shape) });
  }
  const under = await findAccountsUnderKeys(db, scope, [
    ...new Set(wanted.flatMap(({ grades }) => [...grades.keys()])),
  ]);
  const underKey = Map.groupBy(under, ({ key }) => key);
  const ids = new Set(under.filter((row) => !byKey.has(row.name_key)).map(({ id }) => id));
  const further = Map.groupBy(await findFurtherNames(db, [...ids], keys), ({ name_key }) => name_key);
  for (const { search, grades } of wanted) {
    for (const { id } of byKey.get(search.key) ?? []) search.found.set(id, 'exact');
    for (const { account_id, former } of further.get(search.key) ?? []) {
      search.found.set(account_id, 'exact');
      search.further.set(account_id, former === 1 ? 'former' : 'alias');
    }
    // The grades go from the best to the least, in the order in which the keys were asked.
    for (const [key, grade] of grades)
      for (const { id, name_key } of underKey.get(key) ?? [])
        if (!search.found.has(id))
          search.found.set(id, differsTwice(splitNameKey(search.key), splitNameKey(name_key)) ? 'near' : grade);
  }
}

/** Names that are addresses: the companies with the domain, of their own or a further one. */
async function findDomains(db: Db, scope: ViewerScope, searches: readonly NameSearch[]): Promise<void> {
  const named = searches.flatMap((search) => {
    const domain = parseDomainAsked(readCompanyName(search.names[0]!));
    return domain === null ? [] : listDomainsAbove(domain).map((above) => ({ search, domain, above }));
  });
  const found = await findAccountsByDomain(db, scope, [...new Set(named.map(({ above }) => above))], MAX_ACCOUNTS);
  const byDomain = Map.groupBy(found, (account) => account.domain);
  for (const { search, domain, above } of named) {
    // mail.acme.co.uk is acme.co.uk, unless a company has it as its own.
    if (above !== domain && byDomain.has(domain)) continue;
    for (const { id } of byDomain.get(above) ?? []) search.found.set(id, 'exact');
  }
}

/** Names that are addresses of companies' pages on the professional network. */
async function findPages(db: Db, scope: ViewerScope, searches: readonly NameSearch[]): Promise<void> {
  const bySlug = new Map<string, NameSearch>();
  for (const search of searches)
    for (const name of search.names) {
      const slug = parseCompanyAddress(name);
      if (slug !== null) bySlug.set(slug, search);
    }
  for (const { id, slug } of await findAccountsByPage(db, scope, [...bySlug.keys()]))
    bySlug.get(slug)!.found.set(id, 'exact');
}

/** Names that contain this one: all of them if there is no better result, else a few to offer. */
async function findWords(db: Db, scope: ViewerScope, search: NameSearch, own: AccountName | undefined, limit: number) {
  const { key, found } = search;
  // A key of signs only has no words to look up; it is compared as a whole.
  if (foldText(key) === '') return;
  if (own && matchesQuery(own.name_key, key, false) && !found.has(own.id)) found.set(own.id, 'words');
  const most = found.size > 0 ? found.size + MAX_OFFERED : limit + 1;
  const phrase = { words: search.phrase, prefix: false };
  for (const id of await findAccountsByPhrase(db, scope, phrase, Math.min(most, limit + 1)))
    if (!found.has(id)) found.set(id, 'words');
  if (found.size < most)
    for (const [id, kind] of await findAccountsByFurtherPhrase(db, scope, phrase, most - found.size))
      if (!found.has(id)) {
        found.set(id, 'words');
        search.further.set(id, kind);
      }
  if (found.size === 0) await findOtherWords(db, scope, search, limit);
}

/** Names that contain the words in their other spelling, or begin with them in the order of registers. */
async function findOtherWords(db: Db, scope: ViewerScope, search: NameSearch, limit: number) {
  const words = addAndWords(search.phrase);
  const plain = stripSpelledAccents(words) ?? words;
  if (plain.join(' ') !== search.key) {
    search.phrase = plain;
    for (const id of await findAccountsByPhrase(db, scope, { words: plain, prefix: false }, limit + 1))
      search.found.set(id, 'words');
  }
  const turned = search.found.size === 0 ? moveLastWordFirst(splitNameKey(search.key)) : null;
  if (!turned) return;
  const ids = await findAccountsByPhrase(db, scope, { words: turned, prefix: false }, limit + 1);
  search.phrase = turned;
  for (const account of await loadUntagged(db, scope, ids))
    if (`${account.name_key} `.startsWith(`${turned.join(' ')} `)) search.found.set(account.id, 'words');
}

function offer(search: NameSearch, answers: readonly number[]): void {
  for (const [id] of [...search.found]) {
    if (search.offered.size >= MAX_OFFERED) return;
    if (!answers.includes(id)) search.offered.add(id);
  }
}

/** Names that sound or begin like the names without a result. */
async function offerSimilar(db: Db, scope: ViewerScope, unfound: readonly NameSearch[]): Promise<void> {
  const keysOf = new Map(unfound.map((search) => [search, computeNearKeys(search.shape)]));
  const under = await findAccountsUnderKeys(db, scope, [...new Set([...keysOf.values()].flat())]);
  const underKey = Map.groupBy(under, ({ key }) => key);
  for (const search of unfound) {
    for (const key of keysOf.get(search)!)
      for (const { id } of (underKey.get(key) ?? []).slice(0, MAX_OFFERED)) search.offered.add(id);
    if (search.offered.size >= MAX_OFFERED) continue;
    const begun = getBeginning(search.shape.words);
    if (begun === null) continue;
    const ids = await findAccountsByPhrase(db, scope, { words: [begun], prefix: true }, MAX_COMPARED);
    const like = (await loadUntagged(db, scope, ids))
      .map((account) => ({ id: account.id, alike: computeLikeness(account.name_key, search.key) }))
      .filter(({ alike }) => alike >= LEAST_LIKENESS)
      .sort((a, b) => b.alike - a.alike);
    for (const { id } of like.slice(0, MAX_OFFERED)) search.offered.add(id);
  }
}

/** The beginning of names that resemble this one: its first distinctive word, or a part of that. */
function getBeginning(words: readonly string[]): string | null {
  const word = words.find((word) => !isDescriptiveWord(word)) ?? words[0]!;
  if (foldText(word) === '') return null;
  return words.length === 1 ? word.slice(0, SHORTEST_BEGINNING) : word;
}

function getKind({ found, further }: NameSearch, id: number): NameMatch {
  const grade = found.get(id)!;
  if (grade === 'exact') return further.get(id) ?? 'exact';
  return grade === 'words' ? (further.get(id) ?? 'words') : 'best';
}

async function loadAccepted(db: Db, scope: ViewerScope, accepted: ReadonlyMap<NameSearch, number[]>) {
  const kinds = new Map<number, Map<string, NameMatch>>();
  for (const [search, ids] of accepted)
    for (const id of ids)
      for (const name of search.names) kinds.set(id, (kinds.get(id) ?? new Map()).set(name, getKind(search, id)));
  const searches = [...accepted.keys()];
  const accounts = await loadAccounts(db, scope, [...kinds.keys()]);
  const offered = await loadUntagged(db, scope, [...new Set(searches.flatMap((search) => [...search.offered]))]);
  const offeredBy = new Map(offered.map((account) => [account.id, account]));
  const getBest = (id: number) => Math.min(...[...kinds.get(id)!.values()].map((kind) => NAME_MATCHES.indexOf(kind)));
  const matched = new Set(accounts.flatMap(({ id }) => [...kinds.get(id)!.keys()]));
  return {
    // For one name the nearest answer comes first; for several the best relationship.
    accounts: accounts.sort(
      (a, b) => (searches.length === 1 ? getBest(a.id) - getBest(b.id) : 0) || compareByRelationship(a, b),
    ),
    matches: new Map([...kinds].map(([id, theirs]) => [id, [...theirs.keys()]])),
    kinds,
    unmatched: searches.flatMap(({ names }) => names).filter((name) => !matched.has(name)),
    offers: searches.flatMap(({ names, offered: ids }) => {
      const theirs = [...ids].slice(0, MAX_OFFERED).flatMap((id) => offeredBy.get(id) ?? []);
      return theirs.length > 0 ? [{ name: names[0]!, accounts: theirs }] : [];
    }),
  };
}
