import type { z } from 'zod';
import { NamedPersonId, OwnPersonId } from '../../shared/ids.ts';
import { defOf, fieldsOfSchema } from './schema-def.ts';

/** Finds the places in a schema that name people of the network, to find and leave out their values. */
export type NamingSchema =
  | { kind: 'list'; of: NamingSchema }
  | {
      kind: 'object';
      /** The field with the id of the person whom the object itself names. */
      person: string | null;
      /** Such a field, for people who are never left out. */
      own: string | null;
      fields: ReadonlyMap<string, NamingSchema>;
    };

/** Without optional(), nullable() and default(). */
function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = defOf(schema);
  return innerType ? bare(innerType) : schema;
}

/** What was found out about a schema: replies share most of theirs, and a start looks at the replies of every call. */
const known = new WeakMap<z.ZodType, NamingSchema | null>();

/**
 * @returns null for a schema that names nobody
 * @throws if people are named in a place that this code cannot read
 */
export function namingSchema(given: z.ZodType): NamingSchema | null {
  const schema = bare(given);
  const before = known.get(schema);
  if (before !== undefined) return before;
  const found = findNames(schema);
  known.set(schema, found);
  return found;
}

function findNames(schema: z.ZodType): NamingSchema | null {
  const { type, element, options = [], valueType } = defOf(schema);
  if (type === 'array') {
    const of = namingSchema(element!);
    return of && { kind: 'list', of };
  }
  if ([...options, ...(valueType ? [valueType] : [])].some((one) => namingSchema(one)))
    throw new Error('People in a union or a record of a reply would be neither counted nor withheld: use a list.');
  if (type !== 'object') return null;
  const shape = fieldsOfSchema(schema);
  const fieldOf = (id: z.ZodType) => shape.find(([, field]) => bare(field) === id)?.[0] ?? null;
  const person = fieldOf(NamedPersonId);
  const own = fieldOf(OwnPersonId);
  const fields = new Map(
    shape.flatMap(([name, field]) => {
      const naming = namingSchema(field);
      return naming ? [[name, naming] as const] : [];
    }),
  );
  return person || own || fields.size > 0 ? { kind: 'object', person, own, fields } : null;
}

/** Whether it names people in lists, from which some can be left out. */
export function hasLists(naming: NamingSchema): boolean {
  if (naming.kind === 'object') return [...naming.fields.values()].some(hasLists);
  return withholds(naming.of) || hasLists(naming.of);
}

function withholds(naming: NamingSchema): boolean {
  if (naming.kind === 'list') return withholds(naming.of);
  return naming.person !== null || [...naming.fields.values()].some(withholds);
}

export interface PeopleInAnswer {
  /** The people that the answer names, in its order. */
  people: number[];
  own: number[];
}

/** Everybody whom a value names; wire ids that are not numbers name nobody. */
export function namedIn(
  naming: NamingSchema,
  value: unknown,
  named: PeopleInAnswer = { people: [], own: [] },
): PeopleInAnswer {
  if (value === null || value === undefined) return named;
  if (naming.kind === 'list') {
    for (const one of value as unknown[]) namedIn(naming.of, one, named);
    return named;
  }
  const object = value as Record<string, unknown>;
  if (naming.person && object[naming.person]) named.people.push(Number(object[naming.person]));
  if (naming.own && object[naming.own]) named.own.push(Number(object[naming.own]));
  for (const [field, of] of naming.fields) namedIn(of, object[field], named);
  return named;
}

const HIDDEN = Symbol('names somebody withheld');

/**
 * A value without the withheld people: lists lose the entries that name them.
 * @returns undefined if the value itself, outside a list, names one of them
 */
export function withoutPeople<T>(naming: NamingSchema, value: T, withheld: ReadonlySet<number>): T | undefined {
  const left = strip(naming, value, withheld);
  return left === HIDDEN ? undefined : (left as T);
}

function strip(naming: NamingSchema, value: unknown, withheld: ReadonlySet<number>): unknown {
  if (value === null || value === undefined) return value;
  if (naming.kind === 'list')
    return (value as unknown[]).map((one) => strip(naming.of, one, withheld)).filter((one) => one !== HIDDEN);
  const object = { ...(value as Record<string, unknown>) };
  if (naming.person && withheld.has(Number(object[naming.person]))) return HIDDEN;
  for (const [field, of] of naming.fields) {
    const left = strip(of, object[field], withheld);
    if (left === HIDDEN) return HIDDEN;
    object[field] = left;
  }
  return object;
}
