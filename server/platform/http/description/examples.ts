/** Examples of bodies and answers, made from their schemas, so that no example outlives a change of its call. */

/** The parts of JSON Schema that our schemas use. */
export interface DescribedSchema {
  $ref?: string;
  description?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: readonly DescribedSchema[];
  oneOf?: readonly DescribedSchema[];
  allOf?: readonly DescribedSchema[];
  properties?: Readonly<Record<string, DescribedSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | DescribedSchema;
  propertyNames?: DescribedSchema;
  items?: DescribedSchema;
  prefixItems?: readonly DescribedSchema[];
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

export type DescribedSchemas = Readonly<Record<string, DescribedSchema>>;

/** Lists nest in lists; a deeper one is empty. */
const DEEPEST = 7;

const BY_FORMAT: Record<string, string> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T09:00:00.000Z',
  email: 'noor@lumenary.example',
  uri: 'https://www.lumenary.example/',
  url: 'https://www.lumenary.example/',
};

/** Texts for what a format does not say. The first that the pattern takes is the example. */
const TEXTS = [
  ...['1042', 'Lumenary', '2026-11', '2026-11-21T09:00Z', 'lumenary.example', '+47 22 00 00 00', '/user/intros'],
  ...['urn:li:fsd_profile:ACoAAB1042', 'a1'.repeat(32), '-created', 'created', 'company', 'contact'],
];
const BY_NAME: readonly [RegExp, string][] = [
  [/(^|_)(at|since|until|from|on)$|Date/, '2026-11-21T09:00:00.000Z'],
  [/e-?mail/i, 'noor@lumenary.example'],
  [/url|logo|picture|address/i, 'https://www.lumenary.example/'],
  [/first_?name|given/i, 'Noor'],
  [/last_?name|family/i, 'Salhavi'],
  [/account.*name|company/i, 'Lumenary'],
  [/name/i, 'Noor Salhavi'],
  [/title/i, 'Head of Payments'],
  [/domain/i, 'lumenary.example'],
  [/^chat_id$/, 'U02ABCDEF12'],
  [/^Skill/, 'Backend'],
  [/ids?$|_c$/i, '1042'],
];

/** @param name the field that holds the value, which says what kind of text it is */
export function makeExample(schema: DescribedSchema, schemas: DescribedSchemas, name = '', depth = 0): unknown {
  if (schema.$ref) return makeExample(resolve(schema.$ref, schemas), schemas, name, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return makeExample(choices.find(({ type }) => type !== 'null')!, schemas, name, depth);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => makeExample(part, schemas, name, depth) as object));
  const type = Array.isArray(schema.type) ? schema.type.find((kind) => kind !== 'null') : schema.type;
  if (type === 'object') return makeObject(schema, schemas, depth);
  if (type === 'array') return makeList(schema, schemas, name, depth);
  if (type === 'string') return makeText(schema, name);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return type === 'number' || type === 'integer' ? makeNumber(schema) : {};
}

function resolve(reference: string, schemas: DescribedSchemas): DescribedSchema {
  const found = schemas[reference.slice('#/components/schemas/'.length)];
  if (!found) throw new Error(`The document names ${reference}, which it does not have.`);
  return found;
}

function makeObject(schema: DescribedSchema, schemas: DescribedSchemas, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.entries(properties).filter(([name]) => depth < DEEPEST || required.includes(name));
  const made = fields.map(([name, field]) => [name, makeExample(field, schemas, name, depth + 1)]);
  if (fields.length === 0 && typeof additionalProperties === 'object' && depth < DEEPEST) {
    // A record whose names are known has all of them.
    const named = propertyNames && 'enum' in propertyNames ? propertyNames.enum : undefined;
    const names = named ?? [propertyNames ? makeExample(propertyNames, schemas, 'id', depth + 1) : '1042'];
    const value = makeExample(additionalProperties, schemas, '', depth + 1);
    return Object.fromEntries(names.map((name) => [String(name), value]));
  }
  return Object.fromEntries(made);
}

function makeList(schema: DescribedSchema, schemas: DescribedSchemas, name: string, depth: number): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((item) => makeExample(item, schemas, name, depth + 1));
  const least = schema.minItems ?? 0;
  if (!schema.items || (depth >= DEEPEST && least === 0)) return [];
  const item = makeExample(schema.items, schemas, name, depth + 1);
  return Array.from({ length: Math.max(1, least) }, () => item);
}

function makeText(
  { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: DescribedSchema,
  name: string,
): string {
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const proposed = [
    ...(format && BY_FORMAT[format] ? [BY_FORMAT[format]] : []),
    ...BY_NAME.filter(([named]) => named.test(name)).map(([, text]) => text),
    'Text',
    ...TEXTS,
    'x'.repeat(minLength),
    '',
  ];
  return proposed.find(fits) ?? proposed[0]!;
}

function makeNumber({ minimum = 0, exclusiveMinimum, maximum = Number.POSITIVE_INFINITY }: DescribedSchema): number {
  const least = exclusiveMinimum === undefined ? Math.max(minimum, -maximum) : exclusiveMinimum + 1;
  return Math.min(Math.max(least, 1), maximum);
}
