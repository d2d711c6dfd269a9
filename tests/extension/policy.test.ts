import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readBuildSettings } from '../../build/extension-settings.ts';
import { followPolicy, parsePolicy } from '../../extension/policy.ts';
import { isVisitedHost, readPreferences } from '../../extension/preferences.ts';
import { buildHeaderRule, findHeaderProblem } from '../../extension/proxy-headers.ts';
import { readServerSetting } from '../../extension/server-address.ts';

const { local, managed, rules } = vi.hoisted(() => {
  const stored: Record<string, unknown> = {};
  const area = { get: async () => stored, set: async (values: object) => void Object.assign(stored, values), stored };
  return { local: area, managed: { get: vi.fn() }, rules: vi.fn(async () => {}) };
});
vi.mock('webextension-polyfill', () => ({
  default: {
    storage: { local, managed },
    runtime: { getURL: () => OWN },
    declarativeNetRequest: { updateSessionRules: rules },
  },
}));

const OWN = 'chrome-extension://giifoefhpeonknlbakpfeofeiihmnfaa/';
const SERVER = 'https://kith.firm.example';
const HEADERS = { 'CF-Access-Client-Id': 'an-id.access', 'CF-Access-Client-Secret': 'a secret' };

beforeEach(() => {
  for (const key of Object.keys(local.stored)) delete local.stored[key];
  rules.mockClear();
});

describe('the policy of a firm', () => {
  test('has the keys that its schema names', () => {
    const { properties } = JSON.parse(readFileSync('extension/public/managed-schema.json', 'utf8')) as {
      properties: object;
    };
    const all = { server: SERVER, headers: HEADERS, autoOpen: false, hosts: ['www.linkedin.com'] };
    expect(Object.keys(properties).sort()).toEqual(Object.keys(all).sort());
    expect(parsePolicy(all)).toEqual(all);
  });

  test('holds apart from its mistakes', () => {
    const stated = { server: 'http://kith.firm.example', headers: { a: 1 }, autoOpen: 'no', hosts: ['a.example'] };
    expect(parsePolicy(stated)).toEqual({ hosts: ['a.example'] });
  });

  test('gives the address, which wins over a typed one, and keeps its headers from pages', async () => {
    local.stored.server = 'https://old.example';
    managed.get.mockResolvedValue({ server: `${SERVER}/`, headers: HEADERS, autoOpen: false, hosts: ['linkedin.com'] });
    await followPolicy();
    expect(await readServerSetting()).toEqual({ server: SERVER, isManaged: true });
    expect(JSON.stringify(local.stored)).not.toContain('a secret');
    expect(rules).toHaveBeenCalledWith({ removeRuleIds: [1], addRules: buildHeaderRule(SERVER, HEADERS, OWN) });
    const settings = await readPreferences(local as never);
    expect(settings.mayOpen).toBe(false);
    expect(['www.linkedin.com', 'evil-linkedin.com'].map((host) => isVisitedHost(settings, host))).toEqual([
      true,
      false,
    ]);

    // Taken back: the user's own address is in force again.
    managed.get.mockRejectedValue(new Error('Managed storage manifest not found'));
    await followPolicy();
    expect(await readServerSetting()).toEqual({ server: 'https://old.example', isManaged: false });
    expect(rules).toHaveBeenLastCalledWith({ removeRuleIds: [1], addRules: [] });
  });
});

describe('headers for a proxy', () => {
  test('go from the extension and its frames to the address, and nowhere else', () => {
    const [rule] = buildHeaderRule(SERVER, HEADERS, OWN);
    expect(rule?.condition).toMatchObject({
      urlFilter: `|${SERVER}/`,
      initiatorDomains: ['kith.firm.example', 'giifoefhpeonknlbakpfeofeiihmnfaa'],
    });
    expect(rule?.condition.resourceTypes).not.toContain('main_frame');
    expect(buildHeaderRule(null, HEADERS, OWN)).toEqual([]);
  });

  test.each([
    ['Authorization', 'x'],
    ['X-Kith-Admin-Off', '1'],
    ['two words', 'x'],
    ['X-A', ''],
    ['X-A', 'a\r\nCookie: b'],
  ])('are not %s: %j', (name, value) => {
    expect(findHeaderProblem(name, value)).toBeTruthy();
    expect(buildHeaderRule(SERVER, { [name]: value }, OWN)).toEqual([]);
  });
});

test('a firm’s build may use its Kith, finds its updates, and has a key of its own', () => {
  const env = { FOR_SERVER: 'https://kith.firm.example:8443/', FOR_UPDATES: 'https://kith.firm.example/extension/' };
  expect(readBuildSettings(env)).toEqual({
    hostPermissions: ['https://kith.firm.example/*'],
    updates: {
      chrome: { update_url: 'https://kith.firm.example/extension/updates.xml' },
      firefox: { update_url: 'https://kith.firm.example/extension/updates.json' },
    },
    hasOwnKey: true,
  });
  expect(() => readBuildSettings({ FOR_SERVER: 'http://kith.firm.example' })).toThrow('https://');
});
