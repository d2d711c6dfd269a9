/**
 * How an account's, contact's or tenure's row follows from what its sources say. Where all of them say the same there is
 * nothing to do; where they differ each one's statement is kept (table claim), and the row is made from all of them, so
 * that it can be made again when one is taken back.
 */
import { foldName, foldText } from './names.ts';

export type Entity = 'account' | 'contact' | 'tenure';

/** Attributes by column name; what is not said is not there. `tags` is a sorted list. */
export type Said = Record<string, string | number | string[] | undefined>;

export interface Statement {
  sourceId: number;
  standing: Standing;
  said: Said;
}

/** How much a source's word counts: a list that any user may bring, any other file, a person in Kith itself. */
export type Standing = 0 | 1 | 2;

export function standingOf(source: { kind: string; list: number }): Standing {
  if (source.kind === 'user') return 2;
  return source.list === 1 ? 0 : 1;
}

const ATTRIBUTES: Record<Entity, readonly string[]> = {
  contact: [
    'name',
    'first_name',
    'last_name',
    'profile_key',
    'email',
    'entity_urn',
    'location',
    'connections',
    'crm_id',
  ],
  account: [
    'name',
    'website',
    'domain',
    'logo_url',
    'li_id',
    'headcount',
    'type',
    'confidential',
    'stealth',
    'crm_id',
    'tags',
  ],
  tenure: ['end_month', 'year_only'],
};
const FLAGS = new Set(['confidential', 'stealth']);
const NAMES = new Set(['name', 'first_name', 'last_name']);

/** What a row says as a statement. */
export function saidOf(entity: Entity, row: Record<string, unknown>, tags: readonly string[] = []): Said {
  const said: Said = {};
  for (const attribute of ATTRIBUTES[entity]) {
    const value = row[attribute];
    if (value === null || value === undefined || value === '' || (FLAGS.has(attribute) && value === 0)) continue;
    said[attribute] = value as string | number;
  }
  if (tags.length > 0) said.tags = tags.toSorted();
  return said;
}

export function sameStatement(entity: Entity, a: Said, b: Said): boolean {
  return ATTRIBUTES[entity].every((attribute) => {
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

function union(a: Said['tags'], b: Said['tags']): string[] {
  const byKey = new Map<string, string>();
  for (const tag of [...((a as string[]) ?? []), ...((b as string[]) ?? [])]) {
    if (!byKey.has(foldText(tag))) byKey.set(foldText(tag), tag);
  }
  return [...byKey.values()].sort();
}

/** One source speaking twice of the same: what it said first stands, what is new is added. */
export function complete(first: Said, later: Said): Said {
  const named = first.name !== undefined;
  const added = Object.entries(later).filter(([attribute]) => !(named && NAMES.has(attribute)));
  const both: Said = { ...Object.fromEntries(added), ...first };
  if (first.tags || later.tags) both.tags = union(first.tags, later.tags);
  return both;
}

/** A statement with nothing but a name is a mention: its spelling counts only as long as nobody describes the thing. */
function isMention(said: Said): boolean {
  return Object.keys(said).every((attribute) => NAMES.has(attribute));
}

/** What the statements come to: of each attribute the word that stands highest, of those the newest; tags all together. */
export function merge(entity: Entity, statements: readonly Statement[]): Said {
  const inOrder = statements.toSorted((a, b) => a.standing - b.standing || a.sourceId - b.sourceId);
  const merged: Said = {};
  for (const { said } of inOrder) {
    for (const attribute of ATTRIBUTES[entity]) {
      if (NAMES.has(attribute) || said[attribute] === undefined) continue;
      merged[attribute] = attribute === 'tags' ? union(merged.tags, said.tags) : said[attribute];
    }
  }
  if (entity === 'tenure') return merged;
  const named = inOrder.filter(({ said }) => said.name !== undefined);
  const naming = named.findLast(({ said }) => !isMention(said)) ?? named[0];
  for (const attribute of NAMES) if (naming?.said[attribute] !== undefined) merged[attribute] = naming.said[attribute];
  return merged;
}

/** The columns that a merged statement gives, whatever was in them before. */
export function columnsOf(entity: Entity, said: Said): Record<string, string | number | null> {
  const columns: Record<string, string | number | null> = {};
  for (const attribute of ATTRIBUTES[entity]) {
    if (attribute === 'tags') continue;
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
