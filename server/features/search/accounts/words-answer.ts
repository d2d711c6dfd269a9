/** Whether a company whose name contains the words of a query is the one that was meant, or one of many with that word. */

import { isOfSubsidiary } from '../../../core/network/words/name-keys.ts';
import { type Grade, isOfTrade, pickAnsweringGrades } from '../../../core/network/words/name-match.ts';
import { hasLegalForm } from '../../../core/network/words/person-like.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { splitNameKey } from '../../../platform/text/names.ts';
import { holdsManyCompanies, type KeyAndDomains, loadKeysAndDomains } from './queries.ts';

/** A name that is asked for, and what it found. */
export interface WordSearch {
  /** The name as users wrote it. */
  names: readonly string[];
  found: Map<number, Grade>;
  /** The words by which names were found that contain them. */
  phrase: readonly string[];
  further: ReadonlyMap<number, unknown>;
}

/** Words between the others: "Bank of Orlen". */
const FILLERS = new Set(['of', 'and', 'for', 'de', 'du', 'der']);

/**
 * The ids of those names that answer a query of these words. A subsidiary in a country, or a fund or a leasing company that carries the
 * group's name, answers nothing unless its website is the name asked for. Otherwise all names with the words answer; where there are many
 * companies, only those that go on with their trade do ("Acme Robotics"), and one word is enough for a single such name.
 * @param whole whether these are all the names with the words
 * @param complete the query has a legal form, so it is a whole name: "Dow Inc." is not Dow Jones
 */
export function pickAnsweringNames(
  words: readonly string[],
  names: readonly KeyAndDomains[],
  many: boolean,
  whole: boolean,
  complete = false,
): ReadonlySet<number> {
  const listOtherWords = (name: KeyAndDomains) => splitNameKey(name.name_key).filter((word) => !words.includes(word));
  const sure = names.filter(({ domains }) =>
    domains.some((domain) => domain.replace(/\..*$/, '').replaceAll('-', '') === words.join('')),
  );
  const others = names.filter((name) => !isSubsidiary(words, name));
  const collectIds = (...some: (readonly KeyAndDomains[])[]) => new Set(some.flat().map(({ id }) => id));
  const hasOnlyTradeWords = (name: KeyAndDomains) =>
    listOtherWords(name).every((word) => isOfTrade(word) || FILLERS.has(word));
  if (!many) return collectIds(sure, complete ? others.filter(hasOnlyTradeWords) : others);
  if (sure.length > 0) return collectIds(sure);
  const begun = others.filter(({ name_key }) => `${name_key} `.startsWith(`${words.join(' ')} `));
  const ofTrade = begun.filter(hasOnlyTradeWords);
  if (complete) return collectIds(ofTrade.length === 1 || words.length > 1 ? ofTrade : []);
  if (words.length > 1) return collectIds(ofTrade.length > 0 ? ofTrade : others);
  if (!whole) return collectIds();
  if (others.length === 1) return collectIds(others);
  return collectIds(begun.length === 1 ? ofTrade : []);
}

/** "Acme India", not "Bank of India". */
function isSubsidiary(words: readonly string[], name: KeyAndDomains): boolean {
  const tokens = splitNameKey(name.name_key);
  return tokens.some((word, at) => isOfSubsidiary(word) && !words.includes(word) && tokens[at - 1] !== 'of');
}

/** An article says nothing about the rest. */
const isComplete = (name: string): boolean => hasLegalForm(name.replace(/^\s*the\s+/i, ''));

/** Takes names that contain the words, and are not meant by them, from the answers to those that have no better ones. */
export async function judgeWords(db: Db, searches: readonly WordSearch[], limit: number): Promise<void> {
  const judged = searches.flatMap((search) => {
    if (!pickAnsweringGrades(search.found.values()).includes('words')) return [];
    const ids = [...search.found].flatMap(([id, grade]) => (grade === 'words' && !search.further.has(id) ? id : []));
    return ids.length > 0 ? [{ search: search, ids }] : [];
  });
  if (judged.length === 0) return;
  const many = await holdsManyCompanies(db);
  const rows = await loadKeysAndDomains(db, [...new Set(judged.flatMap(({ ids }) => ids))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { search, ids } of judged) {
    await yieldToEventLoop();
    const names = ids.flatMap((id) => byId.get(id) ?? []);
    const answers = pickAnsweringNames(search.phrase, names, many, ids.length <= limit, search.names.every(isComplete));
    for (const id of ids) if (!answers.has(id)) search.found.set(id, 'near');
  }
}
