import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../shared/platform/call.ts';
import type { TestApp } from '../app.ts';
import { CALL_ROWS } from '../calls/call-rows.ts';
import { readStatuses, startRefusedApp } from '../calls/statuses-of.ts';
import { createTokens } from '../viewer-tokens.ts';
import type { ViewerKind } from '../viewers.ts';

/** The modules of calls, by feature. */
const EXPORTED: Record<string, object> = {};
for (const path of readdirSync(new URL('../../../shared/features', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
}))
  if (/[\\/](?:link-)?calls\.ts$/.test(path))
    EXPORTED[path] = (await import(new URL(`../../../shared/features/${path}`, import.meta.url).href)) as object;

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value;
}

const calls = Object.values(EXPORTED).flatMap((module) => Object.entries(module).filter(([, value]) => isCall(value)));

let kith: TestApp;
let tokens: Map<ViewerKind, string>;
beforeAll(async () => {
  kith = await startRefusedApp();
  tokens = await createTokens(kith, new Map());
});
afterAll(() => kith.app.close());

describe('the table', () => {
  test('has a row for every call, under its own name', () => {
    expect(Object.keys(CALL_ROWS).sort()).toEqual(calls.map(([name]) => name).sort());
    for (const [name, call] of calls) expect(CALL_ROWS[name]!.call, name).toBe(call);
  });

  test('has a row for every call that is served', () => {
    expect(new Set(Object.values(CALL_ROWS).map(({ call }) => call))).toEqual(kith.app.calls);
  });
});

describe('the answer to each kind of viewer', () => {
  test.each(Object.entries(CALL_ROWS))('%s', async (_name, row) => {
    expect(await readStatuses(kith, tokens, row)).toEqual(row.expected);
  });
});
