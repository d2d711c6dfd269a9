import { createRandom, type Random } from '../../server/demo/words/random.ts';
import { ADMIN_OFF_HEADER } from '../../shared/features/accounts/session/admin-off.ts';
import { drawValue, type JsonSchema, type Schemas, toText } from './draw.ts';

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

/** The answer of GET /api/openapi.json. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas };
}

/** The caller; nobody is the caller without a session. */
export const ASKERS = ['admin', 'portco', 'portco2', 'nobody'] as const;
export type FuzzAsker = (typeof ASKERS)[number];

export interface FuzzRequest {
  /** `POST /api/contact` */
  call: string;
  asker: FuzzAsker;
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

const CSV = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';

/** Draws a request of any call in the document; the same for the same seed, whatever was drawn before. */
export function drawRequest(document: ApiDocument, seed: number): FuzzRequest {
  const random = createRandom(seed);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const { path, method, operation } = random.pick(operations);
  const schemas = document.components?.schemas ?? {};
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    const value = drawValue(random, schema, schemas);
    if (place === 'path') filled = filled.replace(`{${name}}`, encoded(toText(value)));
    else if (place === 'query' && random.chance(required ? 0.97 : 0.5))
      for (const element of Array.isArray(value) ? value : [value]) query.append(name, toText(element));
  }
  const headers: Record<string, string> = {};
  if (random.chance(0.1)) headers[ADMIN_OFF_HEADER] = '1';
  const body = drawBody(random, method, operation, schemas);
  if (typeof body === 'string') headers['content-type'] = random.chance(0.99) ? 'application/json' : 'text/plain';
  // Node's own limit is 64 kB for line and headers together; longer requests never reach us.
  const text = query.toString().slice(0, 40_000);
  return {
    call: `${method} ${path}`,
    asker: random.pick(ASKERS),
    method,
    headers,
    body,
    path: filled.slice(0, 2_000) + (text && `?${text}`),
  };
}

function drawBody(random: Random, method: string, operation: Operation, schemas: Schemas): FuzzRequest['body'] {
  if (method === 'GET') return undefined;
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) {
    if (random.chance(0.5)) return undefined;
    const form = new FormData();
    form.append(
      random.pick(['file', 'other']),
      new Blob([CSV, 'Ada,Quill,,,Acme,CTO,01 Jan 2026\n']),
      'connections.csv',
    );
    return form;
  }
  const text = JSON.stringify(drawValue(random, schema, schemas));
  return random.chance(0.01) ? text.slice(0, random.int(0, text.length)) : text;
}

/** Half a character has no form in an address; it travels as a replacement mark. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()) || '%20';
