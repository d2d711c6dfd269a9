import { z } from 'zod';
import { defOf, fieldsOf, type SchemaDef } from './schema-def.ts';
import { pause } from './turns.ts';

/** Shorter lists are stripped at once, with the whole answer. */
const LONG = 50;

const isPlain = ({ checks, catchall }: SchemaDef): boolean => !checks?.length && !catchall;

/** What the entries of a list have to be; null for what is no list, or has rules of its own beside them. */
function entryOf(schema: z.ZodType): z.ZodType | null {
  const def = defOf(schema);
  if (def.innerType && isPlain(def)) return entryOf(def.innerType);
  return def.type === 'array' && isPlain(def) ? def.element! : null;
}

/** The lists of an answer whose entries can be stripped one by one. */
function listsOf(schema: z.ZodType): [field: string, entry: z.ZodType][] {
  if (defOf(schema).type !== 'object' || !isPlain(defOf(schema))) return [];
  return fieldsOf(schema).flatMap(([field, of]) => {
    const entry = entryOf(of);
    return entry ? [[field, entry] as [string, z.ZodType]] : [];
  });
}

/**
 * Makes what strips a call's answers: as the schema has them and nothing else, as z.encode makes it, but for long lists entry
 * by entry. Others have the thread in between (turns.ts): a thousand people take ten milliseconds. It throws ZodError for an
 * answer that the schema does not allow.
 */
export function stripping(schema: z.ZodType): (answer: unknown) => Promise<unknown> {
  const lists = listsOf(schema);
  return async (answer) => {
    const given = answer as Record<string, unknown>;
    const long = lists.filter(([field]) => {
      const list = given?.[field];
      return Array.isArray(list) && list.length > LONG;
    });
    if (long.length === 0) return z.encode(schema, answer);
    const short = { ...given };
    const stripped: Record<string, unknown[]> = {};
    for (const [field, entry] of long) {
      const entries: unknown[] = [];
      for (const one of given[field] as unknown[]) {
        await pause();
        entries.push(z.encode(entry, one));
      }
      stripped[field] = entries;
      short[field] = [];
    }
    // In the order of the schema's fields, as encoding leaves them.
    return Object.assign(z.encode(schema, short) as object, stripped);
  };
}
