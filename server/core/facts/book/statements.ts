/**
 * Computes the row of an account, contact or tenure from its sources' statements. If all sources agree there is nothing to do; if they
 * differ, each statement is kept (table claim), and the row is made from all of them, so that it can be made again when one is taken back.
 */

import { isOfficeAddress } from '../../../platform/files/tables/emails.ts';
import { areOtherDomains } from '../../../platform/text/domains.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import { foldPerson } from '../../network/words/fold-person.ts';
import {
  isEmailId,
  isProfileId,
  listShortNames,
  makeCorrectedId,
  makeEmailId,
  makeProfileId,
} from '../../network/words/person-ids.ts';
import {
  type AccountInput,
  type ColumnsOf,
  type ContactInput,
  type Entity,
  LIST_ATTRIBUTES,
  type ListName,
  type Lists,
  listAttributes,
  listEntityColumns,
} from './attributes.ts';

/** Attributes by column name; missing ones are undefined. `tags` is a sorted list. */
export type StatedValues = Record<string, string | number | string[] | undefined>;

/** The claim of a source that only names the person's company, without any attribute of the job. */
export const MENTION: StatedValues = {};

export const isMentionOfJob = (stated: StatedValues): boolean => Object.keys(stated).length === 0;

export interface Statement {
  sourceId: number;
  standing: ClaimWeight;
  /** The day that a list describes: a list that is imported late is not newer for that. */
  asOf: string | null;
  said: StatedValues;
}

/** The weight of a source: least a list that any user may bring, then any other file, a person in Kith itself, most a correction on request. */
export const STANDING = { list: 0, file: 1, user: 2, correction: 3 } as const;
export type ClaimWeight = (typeof STANDING)[keyof typeof STANDING];

export function getClaimWeight(source: { kind: string; list: number }): ClaimWeight {
  if (source.kind === 'correction') return STANDING.correction;
  if (source.kind === 'user') return STANDING.user;
  return source.list === 1 ? STANDING.list : STANDING.file;
}

const ALL: Record<Entity, readonly string[]> = {
  account: listAttributeNames('account'),
  contact: listAttributeNames('contact'),
  tenure: listAttributeNames('tenure'),
};
const COLUMNS: Record<Entity, readonly string[]> = {
  account: listEntityColumns('account'),
  contact: listEntityColumns('contact'),
  tenure: listEntityColumns('tenure'),
};
const FLAGS = listNamesHolding('flag');
const NAMES = listNamesHolding('name');

function listAttributeNames(entity: Entity): string[] {
  return listAttributes(entity).map(([name]) => name);
}

function listNamesHolding(what: 'flag' | 'name'): ReadonlySet<string> {
  const all = [...listAttributes('account'), ...listAttributes('contact'), ...listAttributes('tenure')];
  return new Set(all.filter(([, { holds }]) => holds === what).map(([name]) => name));
}

/** The values of a row as a statement. */
export function pickStatedValues(entity: Entity, row: Record<string, unknown>, lists: Lists = {}): StatedValues {
  const stated: StatedValues = {};
  for (const attribute of ALL[entity]) {
    const value = row[attribute];
    if (value === null || value === undefined || value === '' || (FLAGS.has(attribute) && value === 0)) continue;
    stated[attribute] = value as string | number;
  }
  for (const list of LIST_ATTRIBUTES[entity]) if (lists[list]?.length) stated[list] = lists[list].toSorted();
  return stated;
}

export function isSameStatement(entity: Entity, a: StatedValues, b: StatedValues): boolean {
  return ALL[entity].every((attribute) => {
    const [x, y] = [
      a[attribute] ?? (FLAGS.has(attribute) ? 0 : undefined),
      b[attribute] ?? (FLAGS.has(attribute) ? 0 : undefined),
    ];
    if (Array.isArray(x) && Array.isArray(y)) return areTagsSame(x, y, attribute);
    return x === y;
  });
}

/** "Software" and "software" are one tag; the first spelling stays. Ids are told by every letter and sign. */
const getValueKey = (list: string, value: string): string => (list === 'external_ids' ? value : foldText(value));

export function areTagsSame(a: readonly string[], b: readonly string[], list = 'tags'): boolean {
  const joinKeys = (values: readonly string[]) =>
    [...new Set(values.map((value) => getValueKey(list, value)))].sort().join('\n');
  return joinKeys(a) === joinKeys(b);
}

function mergeValues(a: StatedValues[string], b: StatedValues[string], list = 'tags'): string[] {
  const byKey = new Map<string, string>();
  for (const value of [...((a as string[]) ?? []), ...((b as string[]) ?? [])]) {
    const key = getValueKey(list, value);
    if (!byKey.has(key)) byKey.set(key, value);
  }
  return [...byKey.values()].sort();
}

/**
 * Joins two statements of one source about the same record: its first values stay, new ones are added, and so is a
 * second name of an account, and a second address of a person.
 */
export function complete(entity: Entity, first: StatedValues, later: StatedValues): StatedValues {
  const named = first.name !== undefined;
  const added = Object.entries(later).filter(([attribute]) => !(named && NAMES.has(attribute)));
  const both: StatedValues = { ...Object.fromEntries(added), ...first };
  for (const list of LIST_ATTRIBUTES[entity])
    if (first[list] || later[list]) both[list] = mergeValues(first[list], later[list], list);
  if (entity === 'contact') addAddresses(both, [first, later]);
  if (entity === 'account' && named && later.name !== undefined && !isMention(later)) {
    const other = String(later.name);
    if (foldName(other) !== foldName(String(first.name))) both.aliases = mergeValues(both.aliases, [other]);
  }
  return both;
}

/** Somebody of whom sources give several addresses has all of them. An office's is nobody's. */
export function addAddresses(stated: StatedValues, parts: readonly StatedValues[]): void {
  const listSeveral = (attribute: 'email' | 'profile_key'): string[] => {
    const several = new Set(parts.flatMap(({ [attribute]: value }) => (value === undefined ? [] : String(value))));
    return several.size < 2 ? [] : [...several];
  };
  const emails = listSeveral('email').filter((email) => !isOfficeAddress(email));
  const ids = [...emails.map(makeEmailId), ...listSeveral('profile_key').map(makeProfileId)];
  if (ids.length > 0) stated.external_ids = mergeValues(stated.external_ids, ids, 'external_ids');
}

function isList(entity: Entity, attribute: string): attribute is ListName {
  return (LIST_ATTRIBUTES[entity] as readonly string[]).includes(attribute);
}

/** The lists in a statement; empty if there are none. */
export function pickStatedLists(entity: Entity, stated: StatedValues): Lists {
  return Object.fromEntries(
    LIST_ATTRIBUTES[entity].map((list) => [list, (stated[list] as string[] | undefined) ?? []]),
  );
}

/** Whether two statements have the same lists. */
export function areListsSame(entity: Entity, a: Lists, b: Lists): boolean {
  return LIST_ATTRIBUTES[entity].every((list) => areTagsSame(a[list] ?? [], b[list] ?? [], list));
}

/**
 * The other names of an account: names that its sources give besides the shown one. A name that came with another domain is a former name.
 */
function addOtherNames(merged: StatedValues, named: readonly Statement[]): void {
  for (const { said: stated } of named) {
    const name = String(stated.name);
    if (isMention(stated) || foldName(name) === foldName(String(merged.name))) continue;
    const isOther =
      stated.domain !== undefined && (!merged.domain || areOtherDomains(String(stated.domain), String(merged.domain)));
    const list = isOther ? 'former_names' : 'aliases';
    merged[list] = mergeValues(merged[list], [name]);
  }
}

/** A source that gives the same name in one piece leaves the parts that another gave. */
function addNameParts(merged: StatedValues, named: readonly Statement[]): void {
  if (merged.first_name !== undefined || merged.last_name !== undefined) return;
  const parted = named.findLast(
    ({ said: stated }) =>
      stated.name === merged.name && (stated.first_name !== undefined || stated.last_name !== undefined),
  );
  for (const part of ['first_name', 'last_name'])
    if (parted?.said[part] !== undefined) merged[part] = parted.said[part];
}

/** A statement with nothing but a name is a mention: its spelling counts only as long as no source describes the record. */
export function isMention(stated: StatedValues): boolean {
  return Object.keys(stated).every((attribute) => NAMES.has(attribute));
}

/**
 * How much of a person's name a spelling holds: systems that know capitals only, or no accents, lose it, and no file of theirs is a
 * correction.
 */
function scoreSpelling({ said: stated }: Statement): number {
  const name = String(stated.name);
  const inOneCase = name === name.toUpperCase() || name === name.toLowerCase();
  return (inOneCase ? 0 : 2) + (/[^\p{ASCII}]/u.test(name) ? 1 : 0);
}

/** The statement, or the newest of those that hold more of the same name, or a middle one beside it. What users entered stays. */
function pickBestSpelled(newest: Statement, named: readonly Statement[]): Statement {
  if (newest.standing >= STANDING.user) return newest;
  const key = foldPerson(String(newest.said.name));
  const hasMiddle = ({ said: stated }: Statement): boolean =>
    listShortNames({ external_ids: stated.external_ids as string[] | undefined }).includes(key);
  const score = (statement: Statement): number => scoreSpelling(statement) + (hasMiddle(statement) ? 4 : 0);
  const better = named.filter(
    (statement) =>
      !isMention(statement.said) &&
      (hasMiddle(statement) || foldPerson(String(statement.said.name)) === key) &&
      score(statement) > score(newest),
  );
  return better.sort((a, b) => score(a) - score(b)).at(-1) ?? newest;
}

/** The earlier day first. */
export const compareByTime = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The result of the statements: for each attribute the value of the highest source, and among equal ones the newest; all tags together. */
export function mergeStatements(entity: Entity, statements: readonly Statement[]): StatedValues {
  const inOrder = statements.toSorted(
    (a, b) => a.standing - b.standing || compareByTime(a.asOf ?? '', b.asOf ?? '') || a.sourceId - b.sourceId,
  );
  const merged: StatedValues = {};
  for (const { said: stated } of inOrder) {
    for (const attribute of ALL[entity]) {
      if (NAMES.has(attribute) || stated[attribute] === undefined) continue;
      merged[attribute] = isList(entity, attribute)
        ? mergeValues(merged[attribute], stated[attribute], attribute)
        : stated[attribute];
    }
  }
  if (entity === 'tenure') return merged;
  if (entity === 'contact') mergeAddresses(merged, inOrder);
  const named = inOrder.filter(({ said: stated }) => stated.name !== undefined);
  const newest = named.findLast(({ said: stated }) => !isMention(stated)) ?? named[0];
  const naming = entity === 'contact' && newest ? pickBestSpelled(newest, named) : newest;
  for (const attribute of NAMES) if (naming?.said[attribute] !== undefined) merged[attribute] = naming.said[attribute];
  if (entity === 'contact' && naming) addNameParts(merged, named);
  if (entity === 'account' && naming) addOtherNames(merged, named);
  return merged;
}

/** All addresses of the sources; of a kind that was corrected on request, the corrected one alone is shown. */
function mergeAddresses(merged: StatedValues, inOrder: readonly Statement[]): void {
  addAddresses(
    merged,
    inOrder.map(({ said: stated }) => stated),
  );
  const corrections = inOrder.filter(({ standing }) => standing === STANDING.correction);
  const isCorrected = (attribute: string) => corrections.some(({ said: stated }) => stated[attribute] !== undefined);
  const ids = (merged.external_ids as string[] | undefined) ?? [];
  const isReplaced = (id: string): boolean =>
    (isEmailId(id) && isCorrected('email')) || (isProfileId(id) && isCorrected('profile_key'));
  if (!ids.some(isReplaced)) return;
  const shown = [makeEmailId(String(merged.email)), makeProfileId(String(merged.profile_key))];
  const left = ids
    .filter((id) => !(isReplaced(id) && shown.includes(id)))
    .map((id) => (isReplaced(id) ? makeCorrectedId(id) : id));
  if (left.length > 0) merged.external_ids = left.toSorted();
  else delete merged.external_ids;
}

/** The columns that a merged statement sets, whatever was in them before. */
export function getStatedColumns(entity: Entity, stated: StatedValues): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  for (const attribute of COLUMNS[entity]) {
    const value = stated[attribute] as string | number | undefined;
    columns[attribute] = value ?? (FLAGS.has(attribute) ? 0 : null);
  }
  if (entity === 'tenure') return columns;
  // A source that only adds to records of others sets no name.
  if (stated.name === undefined) {
    for (const attribute of NAMES) delete columns[attribute];
    return columns;
  }
  columns.name_key = entity === 'account' ? foldName(String(stated.name)) : foldPerson(String(stated.name));
  return columns;
}

/** The columns of a new person or company: all of them, empty if the source does not give them. */
export function getNewColumns(entity: 'account', input: AccountInput): ColumnsOf<'account'>;
export function getNewColumns(entity: 'contact', input: ContactInput): ColumnsOf<'contact'>;
export function getNewColumns(entity: 'account' | 'contact', input: AccountInput | ContactInput): unknown {
  return getStatedColumns(entity, input);
}
