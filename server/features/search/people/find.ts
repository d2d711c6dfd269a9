/** The people who can be reached: at accounts, and by title. */

import type { SizeRange } from '../../../core/network/read/companies/size-range.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { expandTitleQuery } from '../../../core/network/words/titles.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IndexPhrase, RankPlace } from '../../../platform/db/word-index.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';
import { foldText, splitNameKey } from '../../../platform/text/names.ts';
import { compareKeys } from '../accounts/find.ts';
import {
  type FoundContact,
  type FoundNavigator,
  findContactsByTitle,
  findContactsByTitleAt,
  findLastSpans,
  findReachedBy,
  listCurrentContacts,
  listFormerContacts,
  listNavigators,
  listPortfolioCompanies,
  loadContacts,
} from './queries.ts';

/** The most people in one answer, and of one account in a small search; half as many former employees. */
const MAX_PEOPLE = 1_000;
const MAX_OF_ACCOUNT = 100;
const LEAST_OF_ACCOUNT = 20;
const MAX_NAVIGATORS = 50;

/** Strongest first, then by name. */
export function compareByStrength(a: FoundContact, b: FoundContact): number {
  return b.score - a.score || compareKeys(a.name_key, b.name_key) || a.id - b.id;
}

/** A person in the answer for one account. */
interface AtAccount {
  for_account_id: number;
  contact: FoundContact;
}
export interface Past extends AtAccount {
  start_month: number;
  end_month: number;
}

interface AccountPeople {
  contacts: AtAccount[];
  past: Past[];
  navigators: FoundNavigator[];
  /** Account id → the number of navigators of the firm, where the viewer may not see their names. */
  firmNavigators: Map<number, number>;
  /** Accounts with more people than these. */
  limited: number[];
}

/**
 * The people of some accounts, which the viewer may see: those who work there (the best of each, as their only or main
 * job or beside another one), those who have left, and those who could tell about it.
 */
export async function findPeople(
  db: Db,
  scope: ViewerScope,
  firmAccountId: number | null,
  accountIds: readonly number[],
): Promise<AccountPeople> {
  const limit = Math.min(MAX_OF_ACCOUNT, Math.max(LEAST_OF_ACCOUNT, Math.floor(MAX_PEOPLE / accountIds.length)));
  const current = await listCurrentContacts(db, scope, accountIds, limit + 1);
  const formerLimit = Math.floor(limit / 2);
  const silent = await listNavigatingCompanies(db, scope, firmAccountId);
  const former = await listFormerContacts(db, scope, accountIds, formerLimit + 1, silent);
  const shown = former.filter(({ place }) => place <= formerLimit);
  const spans = await findLastSpans(db, [...new Set(shown.map((row) => row.contact_id))], accountIds);
  const spanOf = new Map(spans.map((span) => [`${span.contact_id},${span.account_id}`, span]));
  const ids = [...current.filter(({ place }) => place <= limit), ...shown].map((row) => row.contact_id);
  const people = new Map((await loadContacts(db, scope, [...new Set(ids)])).map((contact) => [contact.id, contact]));
  const contacts: AtAccount[] = [];
  for (const { for_account_id, contact_id, place } of current) {
    const contact = people.get(contact_id);
    if (contact && place <= limit) contacts.push({ for_account_id, contact });
  }
  const past: Past[] = [];
  for (const { for_account_id, contact_id, still } of shown) {
    const contact = people.get(contact_id);
    const span = spanOf.get(`${contact_id},${for_account_id}`);
    // A person who was merged into another, or whose company was removed, is among the former until the job has run.
    if (!contact || !span) continue;
    const { title, kind, start_month, end_month } = span;
    if (still) contacts.push({ for_account_id, contact: { ...contact, title, kind } });
    else past.push({ for_account_id, contact, start_month, end_month });
  }
  const beyond = [
    ...current.filter(({ place }) => place > limit),
    ...former.filter(({ place }) => place > formerLimit),
  ];
  return {
    contacts: contacts.sort((a, b) => compareByStrength(a.contact, b.contact)),
    past: past.sort((a, b) => compareByStrength(a.contact, b.contact)),
    ...(await findNavigators(db, scope, firmAccountId, accountIds)),
    limited: [...new Set(beyond.map((row) => row.for_account_id))],
  };
}

/**
 * The number of different people that `findPeople` would find without a limit, and the number of them that are new
 * since then.
 */
export async function countPeople(
  db: Db,
  scope: ViewerScope,
  firmAccountId: number | null,
  { accountIds, since }: { accountIds: readonly number[]; since: string },
): Promise<{ total: number; fresh: number }> {
  const silent = await listNavigatingCompanies(db, scope, firmAccountId);
  const rows = await readInBatches(accountIds, (some) => findReachedBy(db, scope, { accountIds: some, silent, since }));
  // A person may be at one company and have been at another; they are new if they are new by both.
  const isNew = new Map<number, boolean>();
  for (const { contact_id, fresh } of rows)
    isNew.set(contact_id, Number(fresh) === 1 && isNew.get(contact_id) !== false);
  return { total: isNew.size, fresh: [...isNew.values()].filter(Boolean).length };
}

/**
 * The companies whose people are navigators of the accounts they left, not people to be introduced to: the firm, and
 * for portfolio users also other companies, about whose navigators they learn nothing.
 */
async function listNavigatingCompanies(db: Db, scope: ViewerScope, firm: number | null): Promise<number[]> {
  const others = scope.staff ? [] : (await listPortfolioCompanies(db)).filter((id) => id !== scope.companyId);
  return firm === null ? others : [...new Set([...others, firm])];
}

/** Portfolio users learn the number of the firm's navigators, and nothing of other companies'. */
export async function findNavigators(db: Db, scope: ViewerScope, firm: number | null, accountIds: readonly number[]) {
  const others = scope.staff ? await listPortfolioCompanies(db) : [scope.companyId];
  const found = await listNavigators(db, accountIds, [...new Set([...others, ...(firm === null ? [] : [firm])])]);
  const named = found.filter((navigator) => scope.staff || navigator.company_id === scope.companyId);
  const counted = found.filter((navigator) => !named.includes(navigator));
  return {
    navigators: [...Map.groupBy(named, (navigator) => navigator.for_account_id).values()].flatMap((some) =>
      some.slice(0, MAX_NAVIGATORS),
    ),
    firmNavigators: new Map(
      [...Map.groupBy(counted, (navigator) => navigator.for_account_id)].map(([id, some]) => [id, some.length]),
    ),
  };
}

/** Keywords as people write them: a list, or a text with commas, semicolons or lines between. */
export function splitKeywords(words: string | readonly string[]): string[] {
  const list = (typeof words === 'string' ? [words] : words).flatMap((text) => text.split(/[,;\n\r]+/));
  return [...new Set(list.map((word) => word.trim()).filter((word) => foldText(word) !== ''))];
}

/** A word that goes on has to have so many letters: "c" would find every title with a C in front. */
const SHORTEST_START = 2;

/** The search texts: the keyword with an unfinished last word, and its other names in whole words. */
export function splitTitleIntoPhrases(keyword: string): IndexPhrase[] {
  const [typed, ...others] = expandTitleQuery(keyword);
  if (typed === undefined) return [];
  const words = splitNameKey(typed);
  return [
    { words, prefix: words.at(-1)!.length >= SHORTEST_START },
    ...others.map((other) => ({ words: splitNameKey(other), prefix: false })),
  ];
}

/** Whether a folded title answers a keyword. */
export function matchesTitle(titleKey: string, phrases: readonly IndexPhrase[]): boolean {
  return phrases.some(({ words, prefix }) => ` ${titleKey} `.includes(` ${words.join(' ')}${prefix ? '' : ' '}`));
}

/** The progress of the answers to a question: the number of contacts they gave, and the place of the last of them. */
export interface TitlePlace extends RankPlace {
  given: number;
}

/**
 * Contacts whose current title has one of the keywords, at the start of a word or by another name, and none of the
 * excluded words under any name: `limit` of them from a place on, by strength and then by name. `last` is where the
 * next ones begin, null when there are none.
 * @param among only people at these accounts
 */
export async function findByTitle(
  db: Db,
  scope: ViewerScope,
  { include, exclude }: { include: readonly string[]; exclude: readonly string[] },
  size: SizeRange,
  { limit, after, among }: { limit: number; after?: RankPlace; among?: readonly number[] | undefined },
): Promise<{ contacts: FoundContact[]; last: RankPlace | null }> {
  const phrases = {
    include: include.flatMap(splitTitleIntoPhrases),
    exclude: exclude.flatMap(expandTitleQuery).map((word) => ({ words: splitNameKey(word), prefix: false })),
  };
  const part = { limit: limit + 1, after };
  const found = among
    ? await findContactsByTitleAt(db, scope, phrases, size, { ...part, among })
    : await findContactsByTitle(db, scope, phrases, size, part);
  const last = found.length > limit ? found[limit - 1]! : null;
  return { contacts: found.slice(0, limit).sort(compareByStrength), last };
}
