import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../shared/platform/call.ts';
import { limitTogether } from '../../shared/platform/ids.ts';
import { PERMISSIONS } from '../../shared/platform/permissions.ts';
import { listSources, type Source } from './sources.ts';

const sources = listSources();
const served = sources.filter(({ path }) => /^server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'));
/** The files that test single calls; permissions.test.ts has all of them and checks only the permissions. */
const tests = sources.filter(
  ({ path }) => /^server\/.*\.test\.ts$/.test(path) && path !== 'server/testing/whole/permissions.test.ts',
);

interface NamedCall {
  name: string;
  feature: string;
  call: Call;
}

const calls: NamedCall[] = [];
beforeAll(async () => {
  for (const { path } of sources.filter((source) => /^shared\/features\/.+\/(\w+-)?calls\.ts$/.test(source.path)))
    for (const [name, value] of Object.entries((await import(`../../${path}`)) as Record<string, unknown>))
      if (isCall(value)) calls.push({ name, feature: path.split('/').slice(2, -1).join('/'), call: value });
});

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const occursIn = (name: string, among: readonly Source[]) =>
  among.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text));

/** By a route of its own, by the one of all questions behind signed links, or by that of all nouns' undo. */
const serves = (name: string, among: readonly Source[]) =>
  among.some(({ text }) =>
    new RegExp(`\\b(?:(?:handle|serve)\\(\\s*app,\\s*|(?:opens|answers): )(?:\\w+\\.)?${name}\\b`).test(text),
  );

describe('every call', () => {
  test('is found: each feature has some', () => {
    expect(new Set(calls.map(({ feature }) => feature))).toContain('accounts/session');
    expect(calls.length).toBeGreaterThan(20);
  });

  test('declares an existing permission', () => {
    const wrong = calls.filter(({ call }) => !(call.permission in PERMISSIONS));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('has an address of its own, and a sentence about its purpose', () => {
    const addresses = calls.map(({ call }) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { name, call } of calls) {
      expect(call.path, name).toMatch(/^(\/(:?[a-z][a-z0-9_-]*(\.csv)?))+$/);
      expect(call.summary, name).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('limits its input: no text and no list is endless', () => {
    const open = calls.filter(({ call }) =>
      [call.params, call.query, call.body].some((schema) => schema && isOpen(schema)),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
    const unbounded = [z.string(), z.array(z.string().max(3)), z.array(z.string()).max(3), z.string().optional()];
    for (const field of unbounded) expect(isOpen(z.object({ field }))).toBe(true);
    expect(isOpen(z.object({ a: z.array(z.string().max(3)).max(3).default([]), b: z.number() }))).toBe(false);
  });

  test('takes no list whose texts are costly in total', () => {
    const dear = calls.filter(({ call }) =>
      [call.params, call.query, call.body].some((schema) => schema && mostCharacters(schema) > MAX_CHARACTERS),
    );
    expect(dear.map(({ name }) => name)).toEqual([]);
    const names = z.array(z.string().max(300)).max(500);
    expect(mostCharacters(z.object({ names }))).toBe(150_000);
    expect(mostCharacters(z.object({ names: limitTogether(names, 30_000) }))).toBe(0);
  });

  test('reads a list in pages, or says why the list cannot grow long', () => {
    const lists = calls.filter(({ call }) => isRead(call) && listsOf(call.reply).length > 0);
    expect(lists.length).toBeGreaterThan(100);
    const paged = ({ call }: NamedCall) => takesCursor(call) && hasField(call.reply, 'next_cursor');
    expect(lists.filter((named) => !paged(named) && !named.call.bounded).map(({ name }) => name)).toEqual([]);
    expect(calls.filter((named) => paged(named) && named.call.bounded).map(({ name }) => name)).toEqual([]);
    expect(
      calls.filter(({ call }) => call.bounded && !/^[A-Z].*\.$/.test(call.bounded)).map(({ name }) => name),
    ).toEqual([]);
    expect(listsOf(z.object({ some: z.record(z.string(), z.string()).nullable(), one: z.string() }))).toEqual(['some']);
    expect(listsOf(z.array(z.string()))).toEqual(['']);
  });

  test('says that it is polled if a screen asks for it again and again, and then only reads', () => {
    const polledByWeb = new Set(
      sources.filter(({ path }) => /^web\/.*(?<!\.test)\.tsx?$/.test(path)).flatMap(({ text }) => listPolled(text)),
    );
    expect(polledByWeb.size).toBeGreaterThan(20);
    const polled = new Set(calls.filter(({ call }) => call.polled).map(({ name }) => name));
    const reads = new Set(calls.filter(({ call }) => call.method === 'GET').map(({ name }) => name));
    const unsaid = [...polledByWeb].filter(
      (name) => reads.has(name) && !polled.has(name) && !SECRET_POLLS.includes(name),
    );
    expect(unsaid).toEqual([]);
    expect(calls.filter(({ call }) => call.polled && (call.method !== 'GET' || call.raw))).toEqual([]);
    expect(
      listPolled('const a = {\n queryFn: () => send(one, {}),\n refetchInterval: 5 };\nconst b = send(two);'),
    ).toEqual(['one']);
  });

  test('is served', () => {
    expect(calls.filter(({ name }) => !serves(name, served)).map(({ name }) => name)).toEqual([]);
    expect(serves('noSuchCall', served)).toBe(false);
  });

  test('is tested by a test of the server', () => {
    expect(calls.filter(({ name }) => !occursIn(name, tests)).map(({ name }) => name)).toEqual([]);
    expect(occursIn('noSuchCall', tests)).toBe(false);
  });
});

/** Asked again and again until it lets a person in: its answer is a session, which nobody keeps. */
const SECRET_POLLS = ['askWaiting'];

/** The calls that a file's queries send at intervals. */
const listPolled = (text: string): string[] =>
  text
    .split(/\n(?=(?:export )?(?:const|function) )/)
    .filter((statement) => /refetchInterval|waitingQuery\(/.test(statement))
    .flatMap((statement) => [...statement.matchAll(/send\(\s*(\w+)/g)].map(([, name]) => name!));

/** Whether a call only reads: what a writing call answers is what it wrote, or the list that its reader pages. */
const isRead = (call: Call): boolean => call.raw === undefined && (call.method === 'GET' || call.scope === 'read');

const fieldsOf = (schema: unknown): [string, unknown][] =>
  Object.entries((schema as { shape?: object } | undefined)?.shape ?? {});
const hasField = (schema: unknown, name: string): boolean => fieldsOf(schema).some(([field]) => field === name);
const takesCursor = (call: Call): boolean => hasField(call.query, 'cursor') || hasField(call.body, 'cursor');

/** The lists and maps of an answer, by field; not those within one of its things. */
const listsOf = (reply: unknown): string[] =>
  isList(reply) ? [''] : fieldsOf(reply).flatMap(([name, field]) => (isList(field) ? [name] : []));

function isList(schema: unknown): boolean {
  const { def } = (schema ?? {}) as { def?: Record<string, unknown> };
  if (!def) return false;
  return def.type === 'array' || def.type === 'record' || isList(def.innerType);
}

/** As many characters as the ids of the longest export have. */
const MAX_CHARACTERS = 120_000;

/** The most characters that the lists of a body may hold altogether; lists with a limit on that do not count. */
function mostCharacters(schema: unknown, inList = false): number {
  const { def, maxLength } = (schema ?? {}) as { def?: Record<string, unknown>; maxLength?: number };
  if (!def) return 0;
  if (def.type === 'string') return inList ? (maxLength ?? 0) : 0;
  if (def.type === 'array') return hasCheck(def, ['custom']) ? 0 : getMost(def) * mostCharacters(def.element, true);
  if (def.type === 'union')
    return Math.max(...(def.options as unknown[]).map((option) => mostCharacters(option, inList)));
  if (def.type !== 'object') return mostCharacters(def.innerType, inList);
  const fields: unknown[] = Object.values((schema as { shape: object }).shape);
  return fields.reduce((sum: number, field) => sum + mostCharacters(field, inList), 0);
}

/** Does the schema somewhere take a string or an array of any length? */
function isOpen(schema: unknown): boolean {
  const { def, maxLength } = schema as { def?: Record<string, unknown>; maxLength?: unknown };
  if (!def) return false;
  if (def.type === 'string' && !def.format) return typeof maxLength !== 'number';
  if (def.type === 'array') return !hasMost(def) || isOpen(def.element);
  if (def.type === 'object') return Object.values((schema as { shape: object }).shape).some(isOpen);
  if (def.type === 'union') return (def.options as unknown[]).some(isOpen);
  return def.innerType !== undefined && isOpen(def.innerType);
}

type Check = { _zod: { def: { check: string; maximum?: number; length?: number } } };
const listChecks = (def: Record<string, unknown>): Check[] => (def.checks ?? []) as Check[];
const hasCheck = (def: Record<string, unknown>, names: readonly string[]): boolean =>
  listChecks(def).some(({ _zod }) => names.includes(_zod.def.check));
const hasMost = (def: Record<string, unknown>): boolean => hasCheck(def, ['max_length', 'length_equals']);
const getMost = (def: Record<string, unknown>): number =>
  Math.min(...listChecks(def).map(({ _zod }) => _zod.def.maximum ?? _zod.def.length ?? Number.POSITIVE_INFINITY));
