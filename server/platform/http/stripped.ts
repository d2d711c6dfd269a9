import { z } from 'zod';
import { yieldToEventLoop } from '../limits/fair-scheduler.ts';
import { getSchemaDef, listSchemaFields, type SchemaDef } from './description/schema-def.ts';

/** Shorter lists are stripped at once, with the whole answer. */
const LONG = 50;

const isPlain = ({ checks, catchall }: SchemaDef): boolean => !checks?.length && !catchall;

/** The schema of a list's entries; null if it is not a list, or has rules of its own. */
function getEntry(schema: z.ZodType): z.ZodType | null {
  const def = getSchemaDef(schema);
  if (def.innerType && isPlain(def)) return getEntry(def.innerType);
  return def.type === 'array' && isPlain(def) ? def.element! : null;
}

/** The depth in objects that a list may have: in the answer, or in a list within it. */
const DEEPEST = 2;

/** The places of an answer's lists whose entries can be stripped one by one. */
function listLists(schema: z.ZodType, depth = 1): [path: readonly string[], entry: z.ZodType][] {
  const def = getSchemaDef(schema);
  if (!isPlain(def)) return [];
  if (def.innerType) return listLists(def.innerType, depth);
  if (def.type !== 'object') return [];
  return listSchemaFields(schema).flatMap(([field, of]) => {
    const entry = getEntry(of);
    if (entry) return [[[field], entry] as [string[], z.ZodType]];
    if (depth === DEEPEST) return [];
    return listLists(of, depth + 1).map(([path, deep]) => [[field, ...path], deep] as [string[], z.ZodType]);
  });
}

type Fields = Record<string, unknown>;

const getAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((held, field) => (held as Fields | null | undefined)?.[field], value);

/** A copy with another value at a place; the rest of it is shared. */
function withAt(value: unknown, [field, ...deeper]: readonly string[], put: unknown): unknown {
  if (field === undefined) return put;
  return { ...(value as Fields), [field]: withAt((value as Fields)[field], deeper, put) };
}

/**
 * Makes a function that strips a call's answers to their schema, like z.encode, but entry by entry for long lists. Other calls have the
 * thread in between (fair-scheduler.ts): a thousand people take ten milliseconds. It throws ZodError for an answer that the schema does not allow.
 */
export function makeStripper(schema: z.ZodType): (answer: unknown) => Promise<unknown> {
  const lists = listLists(schema);
  return async (answer) => {
    let short = answer;
    const stripped: [path: readonly string[], entries: unknown[]][] = [];
    for (const [path, entry] of lists) {
      const list = getAt(answer, path);
      if (!Array.isArray(list) || list.length <= LONG) continue;
      const entries: unknown[] = [];
      for (const element of list) {
        await yieldToEventLoop();
        entries.push(z.encode(entry, element));
      }
      short = withAt(short, path, []);
      stripped.push([path, entries]);
    }
    // Encoded first, so that fields come in the schema's order.
    return stripped.reduce(
      (whole, [path, entries]) => withAt(whole, path, entries),
      z.encode(schema, short) as unknown,
    );
  };
}
