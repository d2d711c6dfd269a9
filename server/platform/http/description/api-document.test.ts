import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { listIntros } from '../../../../shared/features/introductions/calls.ts';
import type { Call } from '../../../../shared/platform/call.ts';
import { SECRET, START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAppToken } from '../../access/app-token.ts';
import { issueToken } from '../../access/session.ts';
import type { OpenApiDocument, Operation } from './complete-document.ts';
import { makeExample } from './examples.ts';
import { getAddress, loadOperationNames } from './operation-names.ts';

let kith: TestApp;
let document: OpenApiDocument;
beforeAll(async () => {
  kith = await startTestApp();
  const authorization = `Bearer ${await issueToken(kith.db, SECRET, kith.users.admin, START)}`;
  document = (await kith.app.inject({ url: '/api/openapi.json', headers: { authorization } })).json();
});
afterAll(() => kith.app.close());

const operations = (): [address: string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
const findOperation = ({ method, path }: Call): Operation =>
  document.paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!;

describe('the document for programs', () => {
  test('names each operation as the code names its call, once', async () => {
    const names = operations().map(([, { operationId }]) => operationId);
    expect(names).toEqual(names.filter((name) => /^[a-z]\w+$/i.test(name ?? '')));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('requestIntro');
    expect([...(await loadOperationNames()).keys()].sort()).toEqual([...kith.app.calls].map(getAddress).sort());
  });

  test('says where this Kith is, and how it refuses', () => {
    expect(document.servers).toEqual([{ url: 'http://kith.example', description: 'This Kith.' }]);
    const without = operations().filter(
      ([, { responses, security }]) => !responses['429'] || (security !== undefined && !responses['401']),
    );
    expect(without.map(([address]) => address)).toEqual([]);
    expect(Object.keys(findOperation(listIntros).responses)).toEqual([
      '200',
      '304',
      '400',
      '401',
      '403',
      '404',
      '429',
      '503',
    ]);
    expect(document.components.responses!.Invalid!.content!['application/json']!.schema).toEqual({
      $ref: '#/components/schemas/Error',
    });
  });

  test('describes refusals as they are', async () => {
    const known = Object.keys(document.components.schemas.Error!.properties!);
    const refused = (await kith.app.inject({ url: '/api/user/intros?limit=0', headers: await tokenHeader() })).json();
    expect(refused.fields).toBeDefined();
    for (const field of Object.keys(refused)) expect(known).toContain(field);
  });

  test('has an example of each body and answer that the call’s own schema takes', () => {
    const wrong: string[] = [];
    for (const call of kith.app.calls) {
      const { requestBody, responses } = findOperation(call);
      const answer = (responses['200'] as { content?: Record<string, { example?: unknown }> }).content;
      for (const [schema, content] of [
        [call.body, requestBody?.content],
        [call.raw === 'download' ? undefined : call.reply, answer],
      ] as [z.ZodType | undefined, Record<string, { example?: unknown }> | undefined][]) {
        if (!schema || !content) continue;
        const { success, error } = schema.safeParse(content['application/json']?.example);
        const issue = error?.issues[0];
        if (!success) wrong.push(`${getAddress(call)}: ${issue?.path.join('.')} ${issue?.message}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('an example is as its schema says', () => {
  const schema = {
    type: 'object',
    properties: {
      at: { type: 'string' },
      kind: { enum: ['b', 'a'] },
      few: { type: 'array', items: { type: 'number' }, minItems: 2 },
    },
  };
  expect(makeExample(schema, {})).toEqual({ at: '2026-11-21T09:00:00.000Z', kind: 'b', few: [1, 1] });
});

async function tokenHeader(): Promise<Record<string, string>> {
  const expiresAt = new Date(START.getTime() + 86_400_000);
  const made = { userId: kith.users.admin, name: 'Poller', scopes: ['read' as const], expiresAt };
  return { authorization: `Bearer ${(await insertAppToken(kith.db, made, START)).token}` };
}

describe('a program that asks again', () => {
  test('is told that nothing changed, and otherwise gets the new answer', async () => {
    const headers = await tokenHeader();
    const ask = (more: Record<string, string> = {}) =>
      kith.app.inject({ url: '/api/user/subscriptions/account', headers: { ...headers, ...more } });
    const first = await ask();
    const tag = String(first.headers.etag);
    const again = await ask({ 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask({ 'if-none-match': `"other", ${tag.slice(2)}` })).statusCode).toBe(304);
    await kith.db
      .insertInto('subscription')
      .values({ user_id: kith.users.admin, account_id: kith.companies.Lumenary, created_at: START.toISOString() })
      .execute();
    const changed = await ask({ 'if-none-match': tag });
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      { subscribed_accounts: [String(kith.companies.Lumenary)], next_cursor: null },
    ]);
  });

  test('reads in each answer how many calls are left', async () => {
    const headers = await tokenHeader();
    const [first, second] = [await ask(headers), await ask(headers)];
    expect(Number(first['ratelimit-remaining']) - Number(second['ratelimit-remaining'])).toBe(1);
    expect(Number(first['ratelimit-limit'])).toBeGreaterThan(0);
    expect(Number(first['ratelimit-reset'])).toBeGreaterThan(0);
  });
  const ask = async (headers: Record<string, string>) => (await kith.app.inject({ url: '/api/user', headers })).headers;
});
