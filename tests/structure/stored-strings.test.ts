import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Environment } from '../../server/platform/settings/environment.ts';
import { PERMISSIONS, ROLES } from '../../shared/platform/permissions.ts';
import { listSources, ROOT } from './sources.ts';
import { collectStoredStrings } from './stored-strings.ts';

/** A line for each string, such as `jobs: intro.day`. */
const LIST = join(ROOT, 'tests/structure/stored-strings.txt');

/** The strings that outlive the code: waiting jobs, sent mails, audits, browsers and dashboards hold them. */
const present: string[] = Object.entries({
  ...collectStoredStrings(listSources()),
  permissions: Object.keys(PERMISSIONS),
  roles: ROLES,
  settings: Object.keys(Environment.shape),
})
  .flatMap(([kind, names]) => names.map((name) => `${kind}: ${name}`.trim()))
  .sort();
if (process.env.KEEP_STORED_STRINGS) writeFileSync(LIST, `${present.join('\n')}\n`);
const remaining = readFileSync(LIST, 'utf8').trim().split('\n');

describe('strings that are stored', () => {
  test('none is gone from the code while something may still hold it', () => {
    expect(
      remaining.filter((line) => !present.includes(line)),
      'A rename or a removal needs a migration or a former name. Then take the line out of tests/structure/stored-strings.txt.',
    ).toEqual([]);
  });

  test('new ones are in the list', () => {
    const added = present.filter((line) => !remaining.includes(line));
    expect(added, 'Add them: KEEP_STORED_STRINGS=1 npx vitest run --project shared stored-strings').toEqual([]);
  });

  test('of every kind', () => {
    const kinds = Object.entries(Object.groupBy(present, (line) => line.split(':')[0]!));
    expect(kinds.map(([kind]) => kind)).toEqual([
      ...['audit', 'browser', 'extension', 'formerJobs', 'installation', 'jobs', 'keys', 'links', 'messages'],
      ...['metrics', 'permissions', 'roles', 'settings'],
    ]);
  });
});

describe('what is found', () => {
  const found = (text: string, path = 'server/x.ts') => collectStoredStrings([{ path, text }]);

  test('jobs with the fields of their payloads, wherever these are declared', () => {
    const text = `export const DAY = 'x.day';
      interface RunPayload { runId: number; tries?: number }
      declare module './jobs.ts' { interface JobPayloads { [DAY]: object; 'x.run': RunPayload; 'x.step': { id: number } } }`;
    expect(found(text)).toEqual({ jobs: ['x.day', 'x.run { runId, tries }', 'x.step { id }'] });
    expect(found(text.replace('tries', 'tried'))).not.toEqual(found(text));
  });

  test('links with their paths and the words that they sign, and messages', () => {
    const links = `const links = { 'x.ask': { path: '/ask/', days: 3, signs: 'ask 1' } } satisfies Record<string, LinkDeclaration>;`;
    expect(found(links)).toEqual({ links: ['x.ask /ask/ ask 1'] });
    const messages = `const sent = { 'x.asked': { label: 'A' } } as const satisfies Record<string, MessageDeclaration>;`;
    expect(found(messages)).toEqual({ messages: ['x.asked'] });
  });

  test('words of audits, metrics, and keys of a browser’s storage', () => {
    expect(found(`audit({ action: yes ? 'x.made' : \`\${what}.lost\`, entity: 'x' });`)).toEqual({
      audit: ['*.lost', 'x.made'],
    });
    expect(found("const action = on ? 'x.on' : 'x.off';")).toEqual({ audit: ['x.off', 'x.on'] });
    expect(found(`queue({ key: \`x-\${id}-asked\` });`)).toEqual({ keys: ['x-*-asked'] });
    expect(found("import { Gauge } from 'prom-client';\nnew Gauge({ name: 'kith_x' });")).toEqual({
      metrics: ['kith_x'],
    });
    expect(found("const key = 'kith-x';\nlocalStorage.getItem(key);", 'web/x.ts')).toEqual({ browser: ['kith-x'] });
    expect(found("const KEY = 'x';\nbrowser.storage.local.get(KEY);", 'extension/x.ts')).toEqual({ extension: ['x'] });
  });
});
