/** Names of people as lists write them. */

import { foldPerson } from '../../../core/network/words/fold-person.ts';
import { holdsOtherPart } from '../../../core/network/words/name-parts.ts';
import { isPlaceholder } from '../../../platform/files/cells/placeholders.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { ByPlace } from './chosen-columns.ts';
import { holdsCompanies, type TableSample } from './column-kinds.ts';
import { computeShare } from './column-values.ts';

const LAST_FIRST = /^([^,]+),\s*([^,]+)$/;
/** Words after a comma that are not a first name. */
const BEHIND =
  /^(?:(?:jr|sr|ii|iii|iv|esq|ph\.? ?d|d\.?phil|m\.?b\.?a|m\.?d|m\.?sc|b\.?sc|b\.?a|m\.?a|j\.?d|ll\.?[bm]|cpa|cfa|pmp|pe|rn|mph|cissp|ing|dipl\.?-?ing)\b\.?\s*)+$/i;

/** The parts of "Calloway, Ines"; null if the comma separates something else. */
export function splitLastFirst(name: string): { first: string; last: string } | null {
  const [, last, first] = LAST_FIRST.exec(name) ?? [];
  return last && first && !BEHIND.test(first.trim()) ? { first: first.trim(), last: last.trim() } : null;
}

/** Whether most names of a column have the last name first, followed by a comma. */
export const areLastFirst = (names: readonly string[]): boolean =>
  computeShare(names, (name) => splitLastFirst(name) !== null) > 0.5;

export const LAST_NAMES_FIRST = 'The last name comes first, followed by a comma.';

const FIGURES = /^(?:(?:grand |sub ?)?totals?|summe|gesamt|gesamtsumme|sum|suma|somme|totale?|totaal|count|average)$/;

/** Whether the row is a total of the others. */
export const isSum = (name: string): boolean => FIGURES.test(foldText(name));

const AT = /^(.{2,120}?)\s+(?:at|@|bei|chez)\s+(.{2,120})$/i;

/** The parts of "Head of Growth at Harrow"; null if no company is named. */
export function parseJob(headline: string): { title: string; company: string } | null {
  const [, title, rest] = AT.exec(headline.split(/\s+[|·•]\s+/)[0]!) ?? [];
  return title && rest ? { title, company: rest } : null;
}

/** The name of a person without the company before it: "Harlow Mills, Jun Aoki". */
export function stripCompany(name: string, company: string): string {
  const rest = name.slice(company.length);
  return company !== '' && name.startsWith(company) && /^\s*,\s*\S/.test(rest) ? rest.replace(/^\s*,\s*/, '') : name;
}

/** What programs write where they have no name. A person may be called Null, but hardly Null Null, nor null. */
const NOBODY = /^(?:null|undefined|none|nil|n\/?a|unknown|anonymous|not (?:available|provided))$/i;

/** Parts of a name that may stand in columns of their own, with the headings of these. */
export const NAME_EXTRAS = {
  name_prefix: 'name prefix, honorific prefix, prefix, salutation, courtesy title, anrede',
  middle_name: 'middle name, middle names, additional name, additional names, second given name',
  name_suffix: 'name suffix, honorific suffix, suffix, generation suffix',
} as const;
export type NameExtra = keyof typeof NAME_EXTRAS;

interface NameParts {
  first: string;
  last: string;
  /** The name in one piece. */
  full: string;
}

/** The whole name, and the key of the name that others write, if a column holds a middle one. "Jr." is another person than his father. */
export function composeName(
  { first, last, full }: NameParts,
  readExtra: (column: NameExtra) => string,
): { name: string; short: string | null } {
  const joinParts = (...words: string[]): string => words.filter(Boolean).join(' ');
  const pick = (column: NameExtra): string => {
    const extra = first !== '' && last !== '' ? readExtra(column) : '';
    return isPlaceholder(extra, true) ? '' : extra;
  };
  const [prefix, middle, suffix] = [pick('name_prefix'), pick('middle_name'), pick('name_suffix')];
  const name = full || readFullName(joinParts(prefix, first, middle, last, suffix));
  const short = middle ? foldPerson(joinParts(first, last, suffix)) : '';
  return { name, short: short === '' || short === foldPerson(name) ? null : short };
}

/** A first or last name; '' if it stands for none. */
export function readNamePart(cell: string, part: 'first' | 'last' = 'first'): string {
  const isNone = part === 'first' ? /^(?:null|undefined|\(null\))$/i : /^(?:null|undefined|\(null\)|NULL)$/;
  return isPlaceholder(cell, true) || isNone.test(cell.trim()) ? '' : cell;
}

/** A whole name; '' if a program wrote that there is none. */
export function readFullName(cell: string): string {
  const words = cell.trim().split(/\s+/);
  const isNobody =
    words.every((word) => NOBODY.test(word)) &&
    (words.length > 1 || /^(?:null|undefined|unknown|n\/?a)$/i.test(cell.trim()));
  return isNobody ? '' : cell.replace(/^(?:null|undefined)\s+(?=\S)|\s+(?:null|undefined)$/g, '');
}

/** Beside one part of a name, what is called the name may be the other part. */
export function completeNameParts(
  { headers, samples }: TableSample,
  found: Map<string, number>,
  chosen: ByPlace,
): void {
  const [name, first, last] = ['name', 'first_name', 'last_name'].map((column) => found.get(column));
  const part = first ?? last;
  if (name === undefined || part === undefined || (first !== undefined && last !== undefined)) return;
  if (chosen.has(name) || holdsCompanies({ headers, samples }, name)) return;
  if (!holdsOtherPart(samples.map((cells) => [cells[name] ?? '', cells[part] ?? '']))) return;
  found.delete('name');
  found.set(first === undefined ? 'first_name' : 'last_name', name);
}

/** Whether "Name" stands beside first and last names, and is of nobody's, or holds companies: it is the employer's, as headings above it said ("Company"). */
export function isNameOfOthers(columns: ReadonlyMap<string, number>, table: TableSample): boolean {
  const at = ['name', 'first_name', 'last_name'].map((column) => columns.get(column) ?? -1);
  if (at.includes(-1)) return false;
  if (!columns.has('company') && holdsCompanies(table, at[0]!)) return true;
  const rows = table.samples
    .map((cells) => at.map((place) => foldText(cells[place] ?? '')))
    .filter((row) => row.every((cell) => cell !== ''));
  return rows.length > 0 && rows.every(([name, ...parts]) => !parts.some((part) => name!.includes(part)));
}
