import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../shared/call.ts';
import { PERMISSIONS } from '../../shared/permissions.ts';
import { allSources, type Source } from './sources.ts';

const sources = allSources();
const served = sources.filter(({ path }) => /^server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'));
/** Where calls are tried out, one by one; permissions.test.ts has all of them and says who may, no more. */
const tests = sources.filter(
  ({ path }) => /^server\/.*\.test\.ts$/.test(path) && path !== 'server/permissions.test.ts',
);

interface Named {
  name: string;
  feature: string;
  call: Call;
}

const calls: Named[] = [];
beforeAll(async () => {
  for (const { path } of sources.filter((source) => /^shared\/[a-z-]+\/calls\.ts$/.test(source.path)))
    for (const [name, value] of Object.entries((await import(`../../${path}`)) as Record<string, unknown>))
      if (isCall(value)) calls.push({ name, feature: path.split('/')[1]!, call: value });
});

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const occursIn = (name: string, among: readonly Source[]) =>
  among.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text));

const serves = (name: string, among: readonly Source[]) =>
  among.some(({ text }) => new RegExp(`\\bhandle\\(\\s*app,\\s*(?:\\w+\\.)?${name}\\b`).test(text));

describe('every call', () => {
  test('is found: there are some of each feature', () => {
    expect(new Set(calls.map(({ feature }) => feature))).toContain('session');
    expect(calls.length).toBeGreaterThan(20);
  });

  test('declares a permission that there is', () => {
    const wrong = calls.filter(({ call }) => !(call.permission in PERMISSIONS));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('has an address of its own, and says in a sentence what it does', () => {
    const addresses = calls.map(({ call }) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { name, call } of calls) {
      expect(call.path, name).toMatch(/^(\/(:?[a-z][a-z0-9_-]*(\.csv)?))+$/);
      expect(call.summary, name).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('bounds what it takes: no text and no list without an end', () => {
    const open = calls.filter(({ call }) =>
      [call.params, call.query, call.body].some((schema) => schema && isOpen(schema)),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
    const unbounded = [z.string(), z.array(z.string().max(3)), z.array(z.string()).max(3), z.string().optional()];
    for (const field of unbounded) expect(isOpen(z.object({ field }))).toBe(true);
    expect(isOpen(z.object({ a: z.array(z.string().max(3)).max(3).default([]), b: z.number() }))).toBe(false);
  });

  test('is served', () => {
    expect(calls.filter(({ name }) => !serves(name, served)).map(({ name }) => name)).toEqual([]);
    expect(serves('noSuchCall', served)).toBe(false);
  });

  test('is tried out by a test of the server', () => {
    expect(calls.filter(({ name }) => !occursIn(name, tests)).map(({ name }) => name)).toEqual([]);
    expect(occursIn('noSuchCall', tests)).toBe(false);
  });
});

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

const hasMost = (def: Record<string, unknown>): boolean =>
  ((def.checks ?? []) as { _zod: { def: { check: string } } }[]).some(({ _zod }) =>
    ['max_length', 'length_equals'].includes(_zod.def.check),
  );
