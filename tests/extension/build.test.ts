import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BUILT_EXTENSION_ID } from '../../shared/features/panel/frames/paths.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const getManifest = (browser: string): object => JSON.parse(read(`.output/${browser}-mv3/manifest.json`)) as object;

describe('the built extension', () => {
  test.each(['chrome', 'firefox'])('asks %s for the fewest permissions it needs', (browser) => {
    expect(getManifest(browser)).toMatchSnapshot();
  });

  test('has the version of the release, and a declared form of what a policy may say', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    for (const browser of ['chrome', 'firefox']) expect(getManifest(browser)).toMatchObject({ version });
    const { storage } = getManifest('chrome') as { storage: { managed_schema: string } };
    expect(JSON.parse(read(`.output/chrome-mv3/${storage.managed_schema}`))).toHaveProperty('properties.server');
  });

  test('has in Chrome the id that Kith allows to frame its pages', () => {
    const { key } = getManifest('chrome') as { key: string };
    const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
    // Chrome writes the digits of the digest as letters from a to p.
    const id = [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
    expect(id).toBe(BUILT_EXTENSION_ID);
    expect(getManifest('firefox')).not.toHaveProperty('key');
  });

  test.each([
    ['profile.js', 20_000],
    // A reader for each generation of the site's pages, and of the jobs that they list.
    ['reader.js', 38_600],
    // Says that the settings are the usual ones.
    ['usual.js', 600],
    // The reader of today's pages alone, which is mostly the only reader that comes.
    ['card.js', 2_500],
    // The rows of lists, for those who switched it on and have the side panel open.
    ['list.js', 9_000],
    ['app-session.js', 3_000],
    ['groups-reader.js', 5_000],
  ])('puts %s into pages, of at most %i bytes', (file, most) => {
    for (const browser of ['chrome', 'firefox']) {
      const { size } = statSync(`.output/${browser}-mv3/${file}`);
      console.log(`${browser}: ${file} ${size} bytes`);
      expect(size).toBeLessThan(most);
    }
  });

  test("has the addresses of the calls in the frames' script, and none of their schemas", () => {
    const find = (name: string): string =>
      read(
        `dist/web/assets/${readdirSync('dist/web/assets').find((file) => file.startsWith(name) && file.endsWith('.js'))}`,
      );
    const frames = find('embed-') + find('loaded-later-');
    for (const path of ['/ramzor/get_by_linkedin_id', '/ramzor/people', '/account/batch-search'])
      expect(frames).toContain(path);
    expect(frames).not.toContain('(void 0).');
    // The small kind of zod, which reads the extension's messages, has no such methods.
    expect(frames).not.toMatch(/ZodNonOptional|superRefine|readonly\(\)/);
  });

  test('puts nothing into a page that could read it before the user has signed in', () => {
    const script = read('.output/chrome-mv3/profile.js');
    expect(script).not.toMatch(/publicIdentifier"|text-heading-xlarge|Topcard|ld\+json|localStorage/);
    expect(read('.output/chrome-mv3/reader.js')).toMatch(/text-heading-xlarge/);
  });

  test('has its failure reports in a separate part, which nothing loads by itself', () => {
    const own = (file: string) => readFileSync(`.output/chrome-mv3/${file}`, 'utf8');
    for (const file of ['profile.js', 'card.js', 'reader.js', 'app-session.js', 'groups-reader.js', 'background.js'])
      expect(own(file), file).not.toContain('sentry.javascript');
    const chunks = readdirSync('.output/chrome-mv3/chunks');
    const bringing = chunks.filter((file) => own(`chunks/${file}`).includes('sentry.javascript'));
    expect(bringing).toEqual([expect.stringMatching(/^sentry-/)]);
    for (const page of ['panel', 'sidepanel', 'confirm', 'options', 'groups'])
      expect(own(`${page}.html`), page).not.toContain(bringing[0]!);
  });

  test.each(['profile.js', 'card.js', 'reader.js'])(
    'has in %s no regular expression over all of Unicode that is built on loading',
    (file) => {
      // Expressions in strings are made only when they are needed (shared/platform/unicode.ts).
      expect(read(`.output/chrome-mv3/${file}`).replaceAll(/String\.raw`[^`]*`/g, '')).not.toContain('\\p{');
    },
  );

  test('posts no message to just any origin', () => {
    const scripts = ['chrome', 'firefox'].flatMap((browser) =>
      readdirSync(`.output/${browser}-mv3`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.js'))
        .map((file) => join(`.output/${browser}-mv3`, file)),
    );
    for (const file of scripts) expect(read(file), file).not.toMatch(/postMessage\([^;]{0,200}?,\s*["'`]\*["'`]/);
  });
});

/** Brought by the first whole `npm test`: a package of its own, of 61 MB. */
const LINTER = 'tests/extension/lint/node_modules/addons-linter/bin/addons-linter';
if (!existsSync(LINTER))
  console.warn(
    'SKIPPED: what addons.mozilla.org says of the extension. npm ci --prefix tests/extension/lint brings it.',
  );

/** Of packages that the extension is made of, and of Android, for which it is not. */
const NOT_OURS = [
  ['DANGEROUS_EVAL', /^(?:background\.js|chunks\/)/],
  ['UNSAFE_VAR_ASSIGNMENT', /^chunks\//],
  ['KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION', /^manifest\.json$/],
] as const;

interface LintMessage {
  code: string;
  file?: string;
  message: string;
}

test.skipIf(!existsSync(LINTER))('addons.mozilla.org has no error and no warning of ours', () => {
  const { stdout } = spawnSync(process.execPath, [LINTER, '--output=json', '.output/firefox-mv3'], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const { errors, warnings } = JSON.parse(stdout) as { errors: LintMessage[]; warnings: LintMessage[] };
  expect(errors).toEqual([]);
  const isOurs = ({ code, file = '' }: LintMessage): boolean =>
    !NOT_OURS.some(([known, where]) => known === code && where.test(file));
  expect(warnings.filter(isOurs).map(({ code, file, message }) => `${file}: ${code} ${message}`)).toEqual([]);
});

/** Every script and style that an entry of the web app needs before it shows anything. */
function listFiles(html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    (match) => `dist/web${match[1]!}`,
  );
  const all = new Set<string>();
  const visit = (file: string): void => {
    if (all.has(file)) return;
    all.add(file);
    if (!file.endsWith('.js')) return;
    for (const [, imported] of read(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      visit(`dist/web/assets/${imported}`);
  };
  for (const file of named) visit(file);
  return [...all];
}

test('the embedded pages take one script, one style sheet, and less than 65 kB', () => {
  const sizes = listFiles(read('dist/web/embed/index.html')).map((file) => gzipSync(readFileSync(file)).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`embedded pages: ${sizes.length} files, ${Math.round(total / 1000)} kB gzipped`);
  // Beside them theme.js, which sets the colours before anything is drawn, is no part of the build.
  expect(sizes).toHaveLength(2);
  expect(total).toBeLessThan(65_000);
});
