import { z } from 'zod';
import { EVENTS, EventBody } from '../../../../shared/platform/events.ts';
import { type DescribedSchema, type DescribedSchemas, makeExample } from './examples.ts';

interface Media {
  schema?: DescribedSchema;
  example?: unknown;
}

interface Answer {
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId?: string;
  security?: unknown[];
  parameters?: { in: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer | { $ref: string }>;
}

/** The parts of an OpenAPI document that are completed. */
export interface OpenApiDocument {
  servers?: { url: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: object;
  components: { schemas: Record<string, DescribedSchema>; responses?: Record<string, Answer>; headers?: object };
}

const LIMIT_HEADERS = {
  'ratelimit-limit': 'How many calls the caller may make in the present window.',
  'ratelimit-remaining': 'How many of them are left.',
  'ratelimit-reset': 'The seconds until the window ends.',
};

const text = { type: 'string' } as const;

const UNCHANGED: Answer = {
  description: 'Nothing has changed since the answer whose `etag` the request sent as `if-none-match`. It has no body.',
  headers: { etag: { description: 'The tag of the answer.', schema: text } },
};

/** The one shape of every refusal (error-handler.ts). */
const ERROR = {
  type: 'object',
  properties: {
    code: { ...text, description: 'Stable, for programs.' },
    message: { ...text, description: 'A sentence for people: what is wrong, and what to do.' },
    request_id: { ...text, description: 'Under this id the server’s log has more.' },
    fields: {
      type: 'object',
      additionalProperties: text,
      description: 'What is wrong with a field, by its path, such as `names.0`.',
    },
    allowed: { type: 'array', items: text, description: 'The steps that are possible instead.' },
    present: { ...text, description: 'The present state, with which the call conflicts.' },
    theirs: {
      type: 'object',
      additionalProperties: {},
      description: 'With the code `stale`: the present values of the fields that somebody else changed.',
    },
  },
  required: ['code', 'message', 'request_id'],
  additionalProperties: false,
} as const satisfies DescribedSchema & object;

/** The refusals that calls share, with the code of the commonest. */
const REFUSALS = {
  400: ['Invalid', 'invalid', 'The request is not valid; `fields` names what is wrong.'],
  401: ['SignedOut', 'signed_out', 'No token, or one that ended or was revoked.'],
  403: [
    'Forbidden',
    'forbidden',
    'The role or the scope of the token does not allow it, or the reading limit is reached (`reading_limit`).',
  ],
  404: ['NotFound', 'not_found', 'It does not exist, or is not the caller’s to see.'],
  409: ['Conflict', 'conflict', 'It is in another state, or was changed meanwhile (`stale`).'],
  413: ['TooLarge', 'too_large', 'The request is too large.'],
  429: ['TooMany', 'too_many', 'A limit is reached. `retry-after` says how many seconds to wait.'],
  503: ['Unavailable', 'unavailable', 'A part of Kith does not answer. `retry-after` says how many seconds to wait.'],
} as const;
type Refusal = keyof typeof REFUSALS;

/**
 * Completes the document that the schemas of the calls make: names of operations, refusals, headers of the limits, examples, and the address
 * of this Kith.
 * @param findName the name of an operation; undefined for one that is not a call
 */
export function completeDocument(
  document: OpenApiDocument,
  serverUrl: string,
  findName: (method: string, path: string) => string | undefined,
): OpenApiDocument {
  const schemas: Record<string, DescribedSchema> = { ...document.components.schemas, Error: ERROR };
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          completeOperation(operation, method, schemas, findName(method.toUpperCase(), path)),
        ]),
      ),
    ]),
  );
  return {
    ...document,
    servers: [{ url: serverUrl, description: 'This Kith.' }],
    paths,
    webhooks: describeWebhooks(),
    components: { ...document.components, schemas, responses: makeRefusals(), headers: describeLimitHeaders() },
  };
}

/** What subscriptions are sent, signed as `x-kith-signature: t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
function describeWebhooks(): object {
  const { $schema: _, ...schema } = z.toJSONSchema(EventBody) as { $schema?: string } & DescribedSchema;
  return Object.fromEntries(
    Object.entries(EVENTS).map(([name, summary]) => {
      const example = { ...(makeExample(schema, {}) as object), event: name };
      const requestBody = { required: true, content: { 'application/json': { schema, example } } };
      const responses = {
        '2XX': { description: 'You received it. After any other answer, Kith sends it again with the same id.' },
      };
      return [
        name,
        { post: { operationId: `on_${name.replace('.', '_')}`, summary: `${summary}.`, requestBody, responses } },
      ];
    }),
  );
}

function completeOperation(
  operation: Operation,
  method: string,
  schemas: DescribedSchemas,
  operationId: string | undefined,
): Operation {
  const { requestBody, responses } = operation;
  const refused = listRefusals(operation, method).map((status) => [
    status,
    makeReference('responses', REFUSALS[status][0]),
  ]);
  const answered = Object.entries(responses).map(([status, answer]) => [
    status,
    '$ref' in answer ? answer : completeAnswer(answer, schemas),
  ]);
  return {
    ...(operationId === undefined ? {} : { operationId }),
    ...operation,
    ...(requestBody ? { requestBody: { ...requestBody, content: withExamples(requestBody.content, schemas) } } : {}),
    responses: Object.fromEntries([...answered, ...listUnchanged(method, responses), ...refused]),
  };
}

/** Any GET with an answer in JSON can be asked again with the tag of what one has. */
const listUnchanged = (method: string, { 200: answer }: Operation['responses']): [string, Answer][] =>
  method === 'get' && answer && 'content' in answer && answer.content?.['application/json'] ? [['304', UNCHANGED]] : [];

function completeAnswer(answer: Answer, schemas: DescribedSchemas): Answer {
  return {
    ...answer,
    description: answer.description === 'Default Response' ? 'The answer.' : answer.description,
    headers: Object.fromEntries(Object.keys(LIMIT_HEADERS).map((name) => [name, makeReference('headers', name)])),
    ...(answer.content ? { content: withExamples(answer.content, schemas) } : {}),
  };
}

const withExamples = (content: Record<string, Media>, schemas: DescribedSchemas): Record<string, Media> =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      media.schema && type === 'application/json' ? { ...media, example: makeExample(media.schema, schemas) } : media,
    ]),
  );

/** The refusals that a call can answer, by what it takes. */
function listRefusals({ security, parameters, requestBody }: Operation, method: string): Refusal[] {
  const applies: Record<Refusal, boolean> = {
    400: parameters !== undefined || requestBody !== undefined,
    401: security !== undefined,
    403: security !== undefined,
    404: parameters !== undefined,
    409: method !== 'get',
    413: requestBody !== undefined,
    429: true,
    503: true,
  };
  return (Object.keys(REFUSALS) as unknown as Refusal[]).filter((status) => applies[status]);
}

const makeReference = (kind: string, name: string): { $ref: string } => ({ $ref: `#/components/${kind}/${name}` });

const makeRefusals = (): Record<string, Answer> =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, [name, code, description]]) => [
      name,
      {
        description,
        ...(status === '429' || status === '503'
          ? { headers: { 'retry-after': makeReference('headers', 'retry-after') } }
          : {}),
        content: {
          'application/json': {
            schema: makeReference('schemas', 'Error'),
            example: { code, message: description, request_id: '3f0c2a1b-9d4e' },
          },
        },
      },
    ]),
  );

const describeLimitHeaders = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries({ ...LIMIT_HEADERS, 'retry-after': 'The seconds to wait before the next try.' }).map(
      ([name, description]) => [name, { description, schema: { type: 'integer' } }],
    ),
  );
