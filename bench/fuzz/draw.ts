import type { Random } from '../../server/demo/words/random.ts';

/** The part of JSON Schema that the document of the API uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
}

export type Schemas = Record<string, JsonSchema>;

const surrogate = String.fromCharCode(0xd83d);
/** Texts that people type, and texts that only an attacker types. */
const WORDS = ['Acme', 'Global Health', 'cto', 'Head of Sales', 'noor', 'ab', 'x', 'Berlin', 'Fintech', 'Quillmark'];
const ODD = [
  '',
  ' ',
  '\u0000',
  surrogate,
  `a${surrogate}b`,
  '\u{1f600}',
  '\ufdfa'.repeat(297),
  '\u0130'.repeat(300),
  `e${'\u0301'.repeat(290)}`,
  '\u202eevil',
  'x'.repeat(20_000),
  'a b '.repeat(2_000),
  "'; drop table contact; --",
  '%_\\*?[',
  '" or "1"="1',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  '9'.repeat(30),
  '-1',
  '1e309',
  '0x10',
  '2026-02-31',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  'https://www.linkedin.com/in/%zz',
];
const NUMBERS = [0, -1, 1, 2, 7, 200, 201, 2 ** 31, 2 ** 53, -(2 ** 63), 1.5, 1e308];
const ANYTHING: unknown[] = [null, true, false, [], {}, [[]], { a: { b: [1] } }, ...NUMBERS, ...ODD];
/** The share of values that are drawn without regard to the expected type. */
const WRONG = 0.04;
const LONG_LIST = 0.03;
const DEEPEST = 6;

/** A value as the schema wants it, mostly. */
export function drawValue(random: Random, schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  if (random.chance(WRONG)) return random.pick(ANYTHING);
  if (schema.$ref) return drawValue(random, schemas[schema.$ref.split('/').at(-1)!] ?? {}, schemas, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return drawValue(random, random.pick(choices), schemas, depth + 1);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((schema) => drawValue(random, schema, schemas, depth + 1)));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'object') return drawObject(random, schema, schemas, depth);
  if (type === 'array') return drawList(random, schema, schemas, depth);
  if (type === 'integer' || type === 'number') return drawNumber(random, schema);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  return type === 'string' ? drawText(random, schema) : random.pick(ANYTHING);
}

function drawObject(random: Random, schema: JsonSchema, schemas: Schemas, depth: number): Record<string, unknown> {
  const drawn: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (random.chance(schema.required?.includes(name) ? 0.98 : 0.5))
      drawn[name] = drawValue(random, property, schemas, depth + 1);
  if (typeof schema.additionalProperties === 'object' && depth < DEEPEST)
    for (let n = random.int(0, 3); n > 0; n--)
      drawn[random.pick(WORDS)] = drawValue(random, schema.additionalProperties, schemas, depth + 1);
  if (random.chance(0.03)) drawn[random.pick(['more', '__proto__', 'toString', surrogate])] = random.pick(ANYTHING);
  return drawn;
}

function drawList(random: Random, { items, maxItems = 500 }: JsonSchema, schemas: Schemas, depth: number): unknown[] {
  const long = depth < DEEPEST && random.chance(LONG_LIST);
  const count = long ? random.int(maxItems - 1, maxItems + 1) : random.int(0, 4);
  return Array.from({ length: count }, () => drawValue(random, items ?? {}, schemas, depth + 1));
}

function drawNumber(random: Random, { minimum = 0, maximum = 3_000 }: JsonSchema): number {
  return random.chance(0.9) ? random.int(minimum, Math.min(maximum, minimum + 3_000)) : random.pick(NUMBERS);
}

function drawText(random: Random, { format, maxLength }: JsonSchema): string {
  if (random.chance(0.12)) return random.pick(ODD);
  if (maxLength && random.chance(LONG_LIST)) return '\ufdfa'.repeat(Math.min(maxLength, 20_000));
  if (format === 'date') return `2026-0${random.int(1, 9)}-1${random.int(0, 9)}`;
  if (format === 'email') return random.pick(['noor@lumenary.example', 'dana@quillmark.example', 'new@some.example']);
  if (format === 'uri') return 'https://www.linkedin.com/in/ines-calloway';
  return random.chance(0.55) ? String(random.int(1, 3_000)) : random.pick(WORDS);
}

/** The value as part of an address: values other than text are written as a person would write them. */
export const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
