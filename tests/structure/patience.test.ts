import { afterEach, expect, test, vi } from 'vitest';
import { getPatience } from '../setup/patience.ts';
import { isForTests, listSources } from './sources.ts';

afterEach(() => vi.unstubAllEnvs());

test('patience grows with the time that the machine takes, and never shrinks', () => {
  for (const [ms, expected] of [
    [100, 1_000],
    [250, 1_000],
    [1_000, 4_000],
  ] as const) {
    vi.stubEnv('TEST_SPEED_MS', String(ms));
    expect(getPatience(1_000)).toBe(expected);
  }
});

/** Limits of a test, and a browser's, that are the same on every machine. */
const FIXED = [
  /^\s*\}, [\d_]{4,}\);/m,
  /\{ timeout: [\d_]+ \}, (?:async )?\(/,
  /setDefault(?:Navigation)?Timeout\([\d_]/,
  /\bprotocolTimeout: [\d_]/,
  /deadline = Date\.now\(\) \+ [\d_]/,
];
const isFixed = (text: string): boolean => FIXED.some((pattern) => pattern.test(text));

test('no test has a limit that a busy machine passes: patience() and vi.waitFor know the machine', () => {
  const among = listSources().filter(
    (source) =>
      /\.tsx?$/.test(source.path) && isForTests(source) && !/^(bench|tests\/(pictures|structure))\//.test(source.path),
  );
  expect(among.length).toBeGreaterThan(500);
  expect(among.filter(({ text }) => isFixed(text)).map(({ path }) => path)).toEqual([]);
  for (const bad of [
    '  }, 60_000);',
    "test('a', { timeout: 240_000 }, async () => {",
    'page.setDefaultTimeout(20_000)',
  ])
    expect(isFixed(bad), bad).toBe(true);
  expect(isFixed("test('a', { timeout: patience(240_000) }, async () => {")).toBe(false);
});

test('no temporary folder is removed while an ending process may write there, which would fail a file of passed tests', () => {
  const among = listSources().filter(
    (source) =>
      /\.ts$/.test(source.path) &&
      isForTests(source) &&
      !/^(bench|tests\/(pictures|setup|structure))\//.test(source.path),
  );
  const isBrittle = ({ text }: { text: string }) => /\brmSync\([^;]*\brecursive: true/.test(text);
  expect(among.filter(isBrittle).map(({ path }) => path)).toEqual([]);
  expect(isBrittle({ text: 'rmSync(folder, { recursive: true, force: true });' })).toBe(true);
});
