import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildStamped, isBuilt } from '../../build/stamp.ts';
import { removeFolder } from '../setup/remove-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kith-build-'));
  for (const folder of ['web/platform', 'shared', 'dist/web', '.output/chrome-mv3'])
    mkdirSync(join(root, folder), { recursive: true });
  write('web/platform/button.tsx', 'a');
  write('package-lock.json', '{}');
  return () => removeFolder(root);
});

const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const build = () =>
  buildStamped(root, () => {
    write('dist/web/index.html', 'built');
    write('.output/chrome-mv3/manifest.json', '{}');
  });

describe('npm start builds', () => {
  test('what was never built, and nothing that has not changed since', () => {
    expect(isBuilt(root)).toBe(false);
    build();
    expect(isBuilt(root)).toBe(true);
  });

  test.each([
    ['a source was changed', () => write('web/platform/button.tsx', 'b')],
    ['a source was added', () => write('shared/ids.ts', '')],
    ['a source was removed', () => rmSync(join(root, 'web/platform/button.tsx'))],
    ['packages were changed', () => write('package-lock.json', '{"a":1}')],
    ['something built was removed', () => rmSync(join(root, 'dist/web/index.html'))],
    ['something built was removed with its folder', () => removeFolder(join(root, '.output'))],
    ['another build wrote over it', () => write('dist/web/index.html', 'built of something else')],
    ['the stamp cannot be read', () => write('dist/built.json', '{')],
  ])('again when %s', (_what, change) => {
    build();
    change();
    expect(isBuilt(root)).toBe(false);
  });

  test('again when a checkout brought another text under the time and size of the one before', () => {
    const then = new Date('2026-11-21T12:00:00Z');
    utimesSync(join(root, 'web/platform/button.tsx'), then, then);
    build();
    write('web/platform/button.tsx', 'b');
    utimesSync(join(root, 'web/platform/button.tsx'), then, then);
    expect(isBuilt(root)).toBe(false);
  });

  test('not when a checkout only touched it, and not for tests', () => {
    build();
    utimesSync(join(root, 'web/platform/button.tsx'), new Date(0), new Date(0));
    write('web/platform/button.test.tsx', 'new');
    expect(isBuilt(root)).toBe(true);
  });

  test('again after a build that failed, whatever the state of the sources', () => {
    build();
    const failing = () =>
      buildStamped(root, () => {
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(isBuilt(root)).toBe(false);
  });

  test('again when a source was changed while it was built', () => {
    buildStamped(root, () => write('web/platform/button.tsx', 'b'));
    expect(isBuilt(root)).toBe(false);
  });
});
