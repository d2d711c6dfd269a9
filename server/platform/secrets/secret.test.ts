import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../testing/databases.ts';
import { sessionSecret } from './secret.ts';

describe('the secret that signs session tokens', () => {
  test('is the configured one', () => {
    expect(sessionSecret('the secret of the settings, long enough', testFolder())).toBe(
      'the secret of the settings, long enough',
    );
  });

  test('is made once, kept beside the database, and readable by its owner only', () => {
    const folder = join(testFolder(), 'data');
    const secret = sessionSecret(null, folder);
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(sessionSecret(null, folder)).toBe(secret);
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(sessionSecret(null, testFolder())).not.toBe(secret);
  });

  test('is never an empty file that was left there', () => {
    const folder = testFolder();
    const path = join(folder, 'session-secret');
    writeFileSync(path, '\n');
    expect(() => sessionSecret(null, folder)).toThrow(`${path} does not hold a secret`);
    expect(readFileSync(path, 'utf8')).toBe('\n');
  });
});
