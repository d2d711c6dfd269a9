import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../testing/databases.ts';
import { loadSessionSecret } from './secret.ts';

describe('the secret that signs session tokens', () => {
  test('is the configured one', () => {
    expect(loadSessionSecret('the secret of the settings, long enough', testFolder())).toBe(
      'the secret of the settings, long enough',
    );
  });

  test('is made once, kept beside the database, and readable by its owner only', () => {
    const folder = join(testFolder(), 'data');
    const secret = loadSessionSecret(null, folder);
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(loadSessionSecret(null, folder)).toBe(secret);
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(loadSessionSecret(null, testFolder())).not.toBe(secret);
  });

  test('is never an empty file that was left there', () => {
    const folder = testFolder();
    const path = join(folder, 'session-secret');
    writeFileSync(path, '\n');
    expect(() => loadSessionSecret(null, folder)).toThrow(`${path} doesn’t contain a secret`);
    expect(readFileSync(path, 'utf8')).toBe('\n');
  });
});
