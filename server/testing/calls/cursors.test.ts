import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { getSchemaDef, listSchemaFields } from '../../platform/http/description/schema-def.ts';
import type { TestApp } from '../app.ts';
import { createTokens } from '../viewer-tokens.ts';
import { VIEWER_KINDS, type ViewerKind } from '../viewers.ts';
import { CALL_ROWS } from './call-rows.ts';
import { startRefusedApp } from './statuses-of.ts';

const takesCursor = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined &&
  getSchemaDef(schema).type === 'object' &&
  listSchemaFields(schema).some(([name]) => name === 'cursor');

const paged = Object.entries(CALL_ROWS).filter(
  ([, { call }]) => takesCursor(call.query as z.ZodType | undefined) || takesCursor(call.body as z.ZodType | undefined),
);

let kith: TestApp;
let tokens: Map<ViewerKind, string>;
beforeAll(async () => {
  kith = await startRefusedApp();
  tokens = await createTokens(kith, new Map());
});
afterAll(() => kith.app.close());

test('calls with a cursor are found', () => {
  expect(paged.length).toBeGreaterThan(25);
});

/** Otherwise a list that loads on for ever shows its first rows again, and nobody learns why. */
describe('a cursor that no answer gave is refused, before anything else is looked for', () => {
  test.each(paged)('%s', async (_name, { call, args, expected }) => {
    const { params = {}, query = {}, body } = args as Record<string, Record<string, string>>;
    const inQuery = takesCursor(call.query as z.ZodType | undefined);
    const viewer = VIEWER_KINDS.find((kind) => ![401, 403].includes(expected[kind]))!;
    for (const cursor of ['zz', "0~'; drop table intro"]) {
      const response = await kith.app.inject({
        method: call.method,
        url: `/api${call.path.replace(/:(\w+)/g, (_, name: string) => params[name]!)}`,
        headers: { authorization: `Bearer ${tokens.get(viewer)}` },
        query: inQuery ? { ...query, cursor } : query,
        ...(inQuery ? (body === undefined ? {} : { payload: body }) : { payload: { ...body, cursor } }),
      });
      const { message, fields } = response.json<{ message: string; fields?: Record<string, string> }>();
      const refused =
        response.statusCode === 404
          ? message.startsWith('This page doesn’t exist')
          : response.statusCode === 400 && Object.keys(fields ?? {}).includes('cursor');
      expect([cursor, refused, refused || response.body]).toEqual([cursor, true, true]);
    }
  });
});
