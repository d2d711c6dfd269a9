/**
 * How an account's, contact's or tenure's row follows from what its sources say. Where all of them say the same there is
 * nothing to do; where they differ each one's statement is kept (table claim), and the row is made from all of them, so
 * that it can be made again when one is taken back.
 */
import { foldName, foldText } from '../network/words/names.ts';
import {
  type AccountSaid,
  attributesOf,
  type ColumnsOf,
  type ContactSaid,
  columnsIn,
  type Entity,
  LISTS,
  type ListName,
  type Lists,
} from './attributes.ts';

/** Attributes by column name; what is not said is not there. `tags` is a sorted list. */
export type StatedValues = Record<string, string | number | string[] | undefined>;

/** The claim of a source that says of a job only that the person is of that company: of no attribute. */
export const MENTION: StatedValues = {};

export const isMentionOfJob = (said: StatedValues): boolean => Object.keys(said).length === 0;

export interface Statement {
  sourceId: number;
  standing: Standing;
  /** The day of which a list tells: one that is imported late is no newer for that. */
  asOf: string | null;
  said: StatedValues;
}

/** How much a source's word counts: a list that any user may bring, any other file, a person in Kith itself. */
export const STANDING = { list: 0, file: 1, user: 2 } as const;
export type Standing = (typeof STANDING)[keyof typeof STANDING];

export function standingOf(source: { kind: string; list: number }): Standing {
  if (source.kind === 'user') return STANDING.user;
  return source.list === 1 ? STANDING.list : STANDING.file;
}

const ALL: Record<Entity, readonly string[]> = {
  account: allOf('account'),
  contact: allOf('contact'),
  tenure: allOf('tenure'),
};
const COLUMNS: Record<Entity, readonly string[]> = {
  account: columnsIn('account'),
  contact: columnsIn('contact'),
  tenure: columnsIn('tenure'),
};
const FLAGS = holding('flag');
const NAMES = holding('name');

function allOf(entity: Entity): string[] {
  return attributesOf(entity).map(([name]) => name);
}

function holding(what: 'flag' | 'name'): ReadonlySet<string> {
  const all = [...attributesOf('account'), ...attributesOf('contact'), ...attributesOf('tenure')];
  return new Set(all.filter(([, { holds }]) => holds === what).map(([name]) => name));
}

/** What a row says as a statement. */
export function saidOf(entity: Entity, row: Record<string, unknown>, lists: Lists = {}): StatedValues {
  const said: StatedValues = {};
  for (const attribute of ALL[entity]) {
    const value = row[attribute];
    if (value === null || value === undefined || value === '' || (FLAGS.has(attribute) && value === 0)) continue;
    said[attribute] = value as string | number;
  }
  for (const list of LISTS) if (lists[list]?.length) said[list] = lists[list].toSorted();
  return said;
}

export function sameStatement(entity: Entity, a: StatedValues, b: StatedValues): boolean {
  return ALL[entity].every((attribute) => {
    const [x, y] = [
      a[attribute] ?? (FLAGS.has(attribute) ? 0 : undefined),
      b[attribute] ?? (FLAGS.has(attribute) ? 0 : undefined),
    ];
    if (Array.isArray(x) && Array.isArray(y)) return sameTags(x, y);
    return x === y;
  });
}

/** "Software" and "software" are one tag; the spelling that came first stands. */
export function sameTags(a: readonly string[], b: readonly string[]): boolean {
  const keys = (tags: readonly string[]) => [...new Set(tags.map(foldText))].sort().join('\n');
  return keys(a) === keys(b);
}

function union(a: StatedValues[string], b: StatedValues[string]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of [...((a as string[]) ?? []), ...((b as string[]) ?? [])]) {
    if (!byKey.has(foldText(tag))) byKey.set(foldText(tag), tag);
  }
  return [...byKey.values()].sort();
}

/** One source speaking twice of the same: what it said first stands, what is new is added; an account's second name, too. */
export function complete(entity: Entity, first: StatedValues, later: StatedValues): StatedValues {
  const named = first.name !== undefined;
  const added = Object.entries(later).filter(([attribute]) => !(named && NAMES.has(attribute)));
  const both: StatedValues = { ...Object.fromEntries(added), ...first };
  for (const list of LISTS) if (first[list] || later[list]) both[list] = union(first[list], later[list]);
  if (entity === 'account' && named && later.name !== undefined && !isMention(later)) {
    const other = String(later.name);
    if (foldName(other) !== foldName(String(first.name))) both.aliases = union(both.aliases, [other]);
  }
  return both;
}

function isList(attribute: string): attribute is ListName {
  return (LISTS as readonly string[]).includes(attribute);
}

/** The lists that a statement says, empty where it says none. */
export function listsOf(said: StatedValues): Lists {
  return Object.fromEntries(LISTS.map((list) => [list, (said[list] as string[] | undefined) ?? []]));
}

/**
 * What else an account is called: names that its sources give it beside the one that stands. One that went with another
 * domain is what it was called before.
 */
function addOtherNames(merged: StatedValues, named: readonly Statement[]): void {
  for (const { said } of named) {
    const name = String(said.name);
    if (isMention(said) || foldName(name) === foldName(String(merged.name))) continue;
    const list = said.domain !== undefined && said.domain !== merged.domain ? 'former_names' : 'aliases';
    merged[list] = union(merged[list], [name]);
  }
}

/** A statement with nothing but a name is a mention: its spelling counts only as long as nobody describes the thing. */
function isMention(said: StatedValues): boolean {
  return Object.keys(said).every((attribute) => NAMES.has(attribute));
}

/** The earlier day first. */
export const inTime = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What the statements come to: of each attribute the word that stands highest, of those the newest; tags all together. */
export function merge(entity: Entity, statements: readonly Statement[]): StatedValues {
  const inOrder = statements.toSorted(
    (a, b) => a.standing - b.standing || inTime(a.asOf ?? '', b.asOf ?? '') || a.sourceId - b.sourceId,
  );
  const merged: StatedValues = {};
  for (const { said } of inOrder) {
    for (const attribute of ALL[entity]) {
      if (NAMES.has(attribute) || said[attribute] === undefined) continue;
      merged[attribute] = isList(attribute) ? union(merged[attribute], said[attribute]) : said[attribute];
    }
  }
  if (entity === 'tenure') return merged;
  const named = inOrder.filter(({ said }) => said.name !== undefined);
  const naming = named.findLast(({ said }) => !isMention(said)) ?? named[0];
  for (const attribute of NAMES) if (naming?.said[attribute] !== undefined) merged[attribute] = naming.said[attribute];
  if (entity === 'account' && naming) addOtherNames(merged, named);
  return merged;
}

/** The columns that a merged statement gives, whatever was in them before. */
export function columnsOf(entity: Entity, said: StatedValues): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  for (const attribute of COLUMNS[entity]) {
    const value = said[attribute] as string | number | undefined;
    columns[attribute] = value ?? (FLAGS.has(attribute) ? 0 : null);
  }
  if (entity === 'tenure') return columns;
  // Who only adds to what others named names nobody.
  if (said.name === undefined) {
    for (const attribute of NAMES) delete columns[attribute];
    return columns;
  }
  columns.name_key = entity === 'account' ? foldName(String(said.name)) : foldText(String(said.name));
  return columns;
}

/** The columns of somebody or a company whom nobody has spoken of before: all of them, empty where nothing is said. */
export function newColumns(entity: 'account', said: AccountSaid): ColumnsOf<'account'>;
export function newColumns(entity: 'contact', said: ContactSaid): ColumnsOf<'contact'>;
export function newColumns(entity: 'account' | 'contact', said: AccountSaid | ContactSaid): unknown {
  return columnsOf(entity, said);
}
