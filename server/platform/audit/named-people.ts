import type { z } from 'zod';
import { ChosenPersonId, NamedPersonId, OwnPersonId } from '../../../shared/platform/ids.ts';
import { getSchemaDef, listSchemaFields } from '../http/description/schema-def.ts';

/** Finds the places in a schema that name people of the network, to find and leave out their values. */
type NamingSchema =
  | { kind: 'list'; of: NamingSchema }
  | {
      kind: 'object';
      /** The fields with the ids of the people whom the object itself names. */
      people: readonly string[];
      /** Such fields, for people who are never left out. */
      own: readonly string[];
      fields: ReadonlyMap<string, NamingSchema>;
    };

/** Without optional(), nullable() and default(). */
function unwrapSchema(schema: z.ZodType): z.ZodType {
  const { innerType } = getSchemaDef(schema);
  return innerType ? unwrapSchema(innerType) : schema;
}

/** What was found out about a schema: replies share most of theirs, and a start looks at the replies of every call. */
const known = new WeakMap<z.ZodType, NamingSchema | null>();

/**
 * @returns null for a schema that names nobody
 * @throws if people are named in a place that this code cannot read
 */
export function findNamingSchema(given: z.ZodType): NamingSchema | null {
  const schema = unwrapSchema(given);
  const before = known.get(schema);
  if (before !== undefined) return before;
  const found = findNames(schema);
  known.set(schema, found);
  return found;
}

function findNames(schema: z.ZodType): NamingSchema | null {
  const { type, element, options = [], valueType } = getSchemaDef(schema);
  if (type === 'array') {
    const of = findNamingSchema(element!);
    return of && { kind: 'list', of };
  }
  if ([...options, ...(valueType ? [valueType] : [])].some((option) => findNamingSchema(option)))
    throw new Error('People in a union or a record of a reply would be neither counted nor withheld: use a list.');
  if (type !== 'object') return null;
  const shape = listSchemaFields(schema);
  const listFieldsWith = (id: z.ZodType) => shape.flatMap(([name, field]) => (unwrapSchema(field) === id ? name : []));
  const people = listFieldsWith(NamedPersonId);
  const own = listFieldsWith(OwnPersonId);
  const fields = new Map(
    shape.flatMap(([name, field]) => {
      const naming = findNamingSchema(field);
      return naming ? [[name, naming] as const] : [];
    }),
  );
  return people.length + own.length + fields.size > 0 ? { kind: 'object', people, own, fields } : null;
}

/** Whether it names people in lists, from which some can be left out. */
export function hasLists(naming: NamingSchema): boolean {
  if (naming.kind === 'object') return [...naming.fields.values()].some(hasLists);
  return doesWithhold(naming.of) || hasLists(naming.of);
}

function doesWithhold(naming: NamingSchema): boolean {
  if (naming.kind === 'list') return doesWithhold(naming.of);
  return naming.people.length > 0 || [...naming.fields.values()].some(doesWithhold);
}

/** The fields of an input in which a person is chosen. */
export function listChoosingFields(input: z.ZodType | undefined): string[] {
  if (!input || getSchemaDef(input).type !== 'object') return [];
  return listSchemaFields(input).flatMap(([name, field]) => (unwrapSchema(field) === ChosenPersonId ? name : []));
}

/** Whether it names people who are never left out. */
export function namesOwnPeople(naming: NamingSchema): boolean {
  if (naming.kind === 'list') return namesOwnPeople(naming.of);
  return naming.own.length > 0 || [...naming.fields.values()].some(namesOwnPeople);
}

interface PeopleInAnswer {
  /** The people that the answer names, in its order. */
  people: number[];
  own: number[];
}

/** Everybody whom a value names; wire ids that are not numbers name nobody. */
export function collectNamedPeople(
  naming: NamingSchema,
  value: unknown,
  named: PeopleInAnswer = { people: [], own: [] },
): PeopleInAnswer {
  if (value === null || value === undefined) return named;
  if (naming.kind === 'list') {
    for (const element of value as unknown[]) collectNamedPeople(naming.of, element, named);
    return named;
  }
  const object = value as Record<string, unknown>;
  for (const field of naming.people) if (object[field]) named.people.push(Number(object[field]));
  for (const field of naming.own) if (object[field]) named.own.push(Number(object[field]));
  for (const [field, of] of naming.fields) collectNamedPeople(of, object[field], named);
  return named;
}

const HIDDEN = Symbol('names somebody withheld');

/**
 * A value without the withheld people: lists lose the entries that name them.
 * @returns undefined if the value itself, outside a list, names one of them
 */
export function dropPeople<T>(naming: NamingSchema, value: T, withheld: ReadonlySet<number>): T | undefined {
  const left = strip(naming, value, withheld);
  return left === HIDDEN ? undefined : (left as T);
}

function strip(naming: NamingSchema, value: unknown, withheld: ReadonlySet<number>): unknown {
  if (value === null || value === undefined) return value;
  if (naming.kind === 'list')
    return (value as unknown[])
      .map((element) => strip(naming.of, element, withheld))
      .filter((element) => element !== HIDDEN);
  const object = { ...(value as Record<string, unknown>) };
  if (naming.people.some((field) => withheld.has(Number(object[field])))) return HIDDEN;
  for (const [field, of] of naming.fields) {
    const left = strip(of, object[field], withheld);
    if (left === HIDDEN) return HIDDEN;
    object[field] = left;
  }
  return object;
}
