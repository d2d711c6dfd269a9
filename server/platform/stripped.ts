import { z } from 'zod';
import { pause } from './turns.ts';

/** Shorter lists are stripped at once, with the whole answer. */
const LONG = 50;

interface Def {
  type: string;
  checks?: readonly unknown[];
  catchall?: unknown;
  innerType?: z.ZodType;
  element?: z.ZodType;
}

const defOf = (schema: z.ZodType): Def => (schema as unknown as { def: Def }).def;
const isPlain = ({ checks, catchall }: Def): boolean => !checks?.length && !catchall;

/** What the entries of a list have to be; null for what is no list, or has rules of its own beside them. */
function entryOf(schema: z.ZodType): z.ZodType | null {
  const def = defOf(schema);
  if (def.innerType && isPlain(def)) return entryOf(def.innerType);
  return def.type === 'array' && isPlain(def) ? def.element! : null;
}

/**
 * An answer as its schema has it and nothing else, as z.encode makes it, but for its long lists entry by entry: others have
 * the thread in between (turns.ts). A thousand people take ten milliseconds.
 * @throws ZodError for an answer that the schema does not allow
 */
export async function stripped(schema: z.ZodType, answer: unknown): Promise<unknown> {
  const long = longLists(schema, answer);
  if (long.length === 0) return z.encode(schema, answer);
  const short = { ...(answer as Record<string, unknown>) };
  const lists: Record<string, unknown[]> = {};
  for (const [field, entry] of long) {
    const entries: unknown[] = [];
    for (const one of short[field] as unknown[]) {
      await pause();
      entries.push(z.encode(entry, one));
    }
    lists[field] = entries;
    short[field] = [];
  }
  // In the order of the schema's fields, as encoding leaves them.
  return Object.assign(z.encode(schema, short) as object, lists);
}

function longLists(schema: z.ZodType, answer: unknown): [field: string, entry: z.ZodType][] {
  if (defOf(schema).type !== 'object' || !isPlain(defOf(schema)) || typeof answer !== 'object' || !answer) return [];
  return Object.entries((schema as z.ZodObject).shape as Record<string, z.ZodType>).flatMap(([field, of]) => {
    const value = (answer as Record<string, unknown>)[field];
    const entry = Array.isArray(value) && value.length > LONG ? entryOf(of) : null;
    return entry ? [[field, entry] as [string, z.ZodType]] : [];
  });
}
