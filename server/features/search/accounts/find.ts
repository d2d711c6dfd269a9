/** The accounts that answer a typed, pasted or chosen query. */
import { parseCompanyAddress, readCompanyName } from '../../../../shared/core/network/company-address.ts';
import { splitIntoInitials } from '../../../../shared/core/palette/initials.ts';
import { isSuggestable } from '../../../../shared/features/search/calls.ts';
import { findAccountsByFurtherPhrase } from '../../../core/network/derive/account-keys.ts';
import { listCountrySpellings } from '../../../core/network/read/companies/countries.ts';
import type { SizeRange } from '../../../core/network/read/companies/size-range.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IndexPhrase } from '../../../platform/db/word-index.ts';
import { parseWebsite } from '../../../platform/files/tables/websites.ts';
import { listDomainsAbove } from '../../../platform/text/domains.ts';
import { foldName, foldText, mayBeginLegalForm, splitNameKey } from '../../../platform/text/names.ts';
import {
  type FoundAccount,
  findAccountsByDomain,
  findAccountsByInitials,
  findAccountsByKey,
  findAccountsByPage,
  findAccountsByPhrase,
  findAccountsByTag,
  findOwnGuardedAccount,
  findTagsByKey,
  hasTag,
  loadAccounts,
  loadUntagged,
  type UntaggedAccount,
} from './queries.ts';

const SUGGESTIONS = 10;
const MAX_OF_INDUSTRIES = 500;

/** Best relationship first, then by name. */
export function compareByRelationship(a: UntaggedAccount, b: UntaggedAccount): number {
  return b.relationship - a.relationship || compareKeys(a.name_key, b.name_key) || a.id - b.id;
}

/** In code point order, as both engines sort keys. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The ten best accounts for unfinished text, whose last word may go on: the exact name or domain first, then names that contain
 * it, then names that contain it without the legal form at its end, then the accounts' further names, then names by the
 * beginnings of their words. The address of a company's page finds the company of that page, then those of its words. None below
 * three characters.
 */
export async function suggest(db: Db, scope: ViewerScope, text: string): Promise<SuggestedAccount[]> {
  if (!isSuggestable(text)) return [];
  const page = parseCompanyAddress(text);
  const typed = readCompanyName(text);
  const ofPage = await findAccountsByPage(db, scope, page === null ? [] : [page]);
  const key = foldName(typed);
  const exact = await findAccountsByKey(db, scope, [key], SUGGESTIONS);
  const own = await findOwnGuardedAccount(db, scope);
  const domain = parseDomainAsked(typed);
  const ofDomain = domain === null ? [] : await findAccountsByDomain(db, scope, listDomainsAbove(domain), SUGGESTIONS);
  const tiers = [ofPage, [...exact, ...ofDomain]].map((accounts) => accounts.map(({ id }) => id));
  for (const phrase of splitIntoPhrases(typed)) {
    if (new Set(tiers.flat()).size >= SUGGESTIONS) break;
    const found = await findAccountsByPhrase(db, scope, phrase, SUGGESTIONS);
    if (own && startsIn(own.name_key, phrase)) found.unshift(own.id);
    tiers.push(found);
  }
  const named = new Set(tiers.flat());
  const [words] = splitIntoPhrases(typed);
  const called =
    words && named.size < SUGGESTIONS ? await findAccountsByFurtherPhrase(db, scope, words, SUGGESTIONS) : new Map();
  tiers.push([...called.keys()]);
  const readings = splitIntoInitials(key);
  if (readings.length > 0 && new Set(tiers.flat()).size < SUGGESTIONS)
    tiers.push(await findAccountsByInitials(db, scope, readings, SUGGESTIONS));
  const ids = [...new Set(tiers.flat())].slice(0, SUGGESTIONS);
  const accounts = await loadUntagged(db, scope, ids);
  const getTier = (id: number) => tiers.findIndex((tier) => tier.includes(id));
  return accounts
    .toSorted((a, b) => getTier(a.id) - getTier(b.id) || compareByRelationship(a, b))
    .map((account) => (named.has(account.id) ? account : { ...account, called: called.get(account.id) }));
}

/** The domain that is asked for, if the text is an address: of a website, or one of an e-mail. */
export function parseDomainAsked(text: string): string | null {
  const address = text.trim().toLowerCase();
  if (/\s/.test(address)) return null;
  return parseWebsite(address.slice(address.lastIndexOf('@') + 1))?.domain ?? null;
}

/** The search texts: the words as typed, then without a complete or begun legal form at their end. */
export function splitIntoPhrases(typed: string): IndexPhrase[] {
  const words = splitNameKey(foldText(typed));
  if (words.length === 0) return [];
  const phrases: IndexPhrase[] = [{ words, prefix: true }];
  const key = splitNameKey(foldName(typed));
  if (key.length < words.length) phrases.push({ words: key, prefix: words.at(-1) === key.at(-1) });
  if (words.length > 1 && mayBeginLegalForm(words.at(-1)!)) phrases.push({ words: words.slice(0, -1), prefix: false });
  return phrases;
}

function startsIn(key: string, { words, prefix }: IndexPhrase): boolean {
  return ` ${key} `.includes(` ${words.join(' ')}${prefix ? '' : ' '}`);
}

type SuggestedAccount = UntaggedAccount & { called?: 'alias' | 'former' };

export interface FoundAccounts {
  accounts: FoundAccount[];
  /** Account id → the industries or names, as given, that found it. */
  matches: Map<number, string[]>;
  limitHit: boolean;
}

interface IndustrySearch {
  industries: readonly string[];
  size: SizeRange;
  /** The code of a country. */
  place?: string | undefined;
}

/** The best accounts of any of the industries within a size and a country. @param among only these accounts */
export async function findByIndustries(
  db: Db,
  scope: ViewerScope,
  { industries, size, place }: IndustrySearch,
  among?: readonly number[],
): Promise<FoundAccounts> {
  const within = { size, countries: place === undefined ? undefined : await listCountrySpellings(db, place) };
  const tags = await findTagsByKey(db, [...new Set(industries.map(foldText))]);
  const ranks = new Map<number, number>();
  for (const tag of tags) {
    for (const { id, rank } of await findAccountsByTag(db, scope, tag.id, within, MAX_OF_INDUSTRIES + 1, among))
      ranks.set(id, rank);
  }
  const own = await findOwnGuardedAccount(db, scope);
  const tagIds = tags.map((tag) => tag.id);
  if (own && (among?.includes(own.id) ?? true) && (await hasTag(db, own.id, tagIds, within))) ranks.set(own.id, 0);
  const best = [...ranks].sort(([a, rankOfA], [b, rankOfB]) => rankOfA - rankOfB || a - b);
  const ids = best.slice(0, MAX_OF_INDUSTRIES).map(([id]) => id);
  const accounts = await loadAccounts(db, scope, ids);
  const wanted = new Map(industries.map((name) => [foldText(name), name]));
  // Hundreds of accounts carry the same few tags, and folding is slow.
  const carried = new Set(accounts.flatMap(({ tags: theirs }) => theirs));
  const answered = new Map([...carried].map((tag) => [tag, wanted.get(foldText(tag))]));
  const matches = new Map(
    accounts.map(({ id, tags: theirs }) => [id, theirs.flatMap((tag) => answered.get(tag) ?? [])]),
  );
  return { accounts: accounts.sort(compareByRelationship), matches, limitHit: best.length > ids.length };
}
