import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { isCode, listSources, type Source } from './sources.ts';

/** What the design's words.md refuses: subject, verb and object, and the person's action, say it instead. */
const REFUSED =
  /\bwhom(?:ever)?\b|\bnobody(?:[’']s)? (?:is|are|was|were)\b|\bwhat came of\b|\bg(?:ive|ives|iving|iven) (?:(?:it|them|him|her) )?back\b|\b(?:is|are|was|were) told\b|\bleads? nowhere\b|\bcalled so\b|\bput to (?:it|them|a position|its positions)\b|\bnobody[’']s yet\b|\bnobody yet\b|\ball the same\b|\bno such (?:people|[a-z]+s)\b|\bas far as Kith knows\b|\bput in between\b|\bwhat can be done\b|\bwhat went wrong\b|\bthe person who runs Kith\b|\b(?:holds?|follows?) at once\b|\bfits? these (?:filters|days)\b/i;

const isNode = (value: unknown): value is { type: string; start: number } & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The texts of a file: strings, templates and the words between tags, each with its line. */
function listTexts({ path, text }: Source): { line: number; words: string }[] {
  const found: { line: number; words: string }[] = [];
  const add = (words: unknown, start: number): void => {
    found.push({ line: text.slice(0, start).split('\n').length, words: String(words).replace(/\s+/g, ' ') });
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || (/^(?:Import|Export)\w*Declaration$/.test(value.type) && value.source)) return;
    if (value.type === 'JSXText' || (value.type === 'Literal' && typeof value.value === 'string'))
      add(value.value, value.start);
    if (value.type === 'TemplateElement') add((value.value as { cooked: string }).cooked, value.start);
    Object.values(value).forEach(visit);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

const isRefused = (words: string): boolean => REFUSED.test(words);

const findRefused = (source: Source): string[] =>
  // Most files have none of these words, and need no parsing.
  REFUSED.test(source.text.replace(/\s+/g, ' '))
    ? listTexts(source)
        .filter(({ words }) => isRefused(words))
        .map(({ line, words }) => `${source.path}:${line}: ${words.slice(0, 100)}`)
    : [];

const isShown = (source: Source): boolean =>
  isCode(source) &&
  /^(?:web|shared|server|extension)\//.test(source.path) &&
  !/\.test\.|\btesting\b|\/demo\/|\/db\/migrations\//.test(source.path);

/** Left for a moment, as when two branches meet. The number only goes down. */
const MAX_LEFT = 0;

test('screens, mails, errors and descriptions of calls are in plain words', () => {
  const sources = listSources().filter(isShown);
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap(findRefused);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MAX_LEFT);
});

test('so are the documents for users and operators; decisions stay as they were made', () => {
  const lines = ['README.md', 'CHANGELOG.md', ...globSync('docs/*.md')].flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) => (isRefused(line) ? [`${path}:${at + 1}: ${line.slice(0, 100)}`] : [])),
  );
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(MAX_LEFT);
});

/** The notices of what somebody just did; the specification's own ones say "successfully" or name the clipboard. */
const listPassiveNotices = ({ path, text }: Source): string[] =>
  [...text.matchAll(/\b(?:success|undoable|undoNotice)\(\s*([`'"])((?:(?!\1)[^\n])*)\1/g)].flatMap(([, , words]) =>
    /\b(?:was|were)\b/.test(words!) && !/successfully|clipboard/.test(words!) ? [`${path}: ${words}`] : [],
  );

test('a notice names the person’s action: "You archived …", not "… was archived"', () => {
  expect(listSources().filter(isShown).flatMap(listPassiveNotices)).toEqual([]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
  const passive = 'notices.success(`The draft to ${name} was copied.`);';
  expect(listPassiveNotices({ path: 'web/x.tsx', text: passive })).toHaveLength(1);
  expect(listPassiveNotices({ path: 'web/x.tsx', text: "success('Ping was sent successfully')" })).toEqual([]);
});

test.each([
  ["const a = 'The person whom you want to meet reads this.';", 1],
  ['const a = <p>Noor Salhavi\n  is told.</p>;', 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
  ['const a = `What came of the introduction to ${name}?`;', 1],
  ["const a = ['No such people', 'Nothing fits these filters.'];", 2],
  ["// whom\nconst a = 'Anouk will read this.';", 0],
  ["const a = 'Noor will be notified.';", 0],
])('of %s, %i would be found', (text, count) => {
  expect(findRefused({ path: 'web/x.tsx', text })).toHaveLength(count);
});
