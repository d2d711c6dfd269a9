import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECRET_SETTINGS, SETTING_NAMES } from '../../server/platform/settings/environment.ts';
import { listDocumentedSettings, OF_CONTAINER, writeEnvExample } from './env-example.ts';
import { ROOT } from './sources.ts';

const document = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
const example = writeEnvExample(document);

test('docs/settings.md has a row for each setting, and no other', () => {
  const names = listDocumentedSettings(document).flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(names.toSorted()).toEqual([...SETTING_NAMES].toSorted());
});

// After a change of the table: npx -c 'vitest run --project shared tests/structure/env-example.test.ts -u'
test('.env.example is made from the table of docs/settings.md', async () => {
  await expect(example).toMatchFileSnapshot(join(ROOT, '.env.example'));
});

test('.env.example offers each setting that a container leaves to it, and a file for each secret', () => {
  const offered = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  const expected = [
    ...SETTING_NAMES.filter((name) => !OF_CONTAINER.includes(name)),
    ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
  ];
  expect(offered.toSorted()).toEqual(expected.toSorted());
});
