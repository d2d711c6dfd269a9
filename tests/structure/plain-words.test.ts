import { expect, test } from 'vitest';
import { allSources, isCode, type Source } from './sources.ts';

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The places of a pattern in code, without comments that speak of it. */
const placesOf = ({ path, text }: Source, pattern: RegExp): string[] =>
  [...text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').matchAll(pattern)].map(
    (match) => `${path}:${lineOf(text, match.index)}`,
  );

/** A literal that is spread at once: its properties can be written as they are. */
const spreadLiterals = (source: Source): string[] => placesOf(source, /\.{3}\{/g);

test('no literal is spread into another: its properties are written', () => {
  expect(allSources().filter(isCode).flatMap(spreadLiterals)).toEqual([]);
});

test('a spread literal would be found, a spread variable not', () => {
  const spread = (text: string) => spreadLiterals({ path: 'web/x.tsx', text });
  expect(spread(`const a = 1;\nconst b = { ..${'.'}{ a } };`)).toEqual(['web/x.tsx:2']);
  expect(spread(`<Part {..${'.'}{ a, b }} />`)).toHaveLength(1);
  expect(spread('const b = { ...a, ...(c ? { d } : {}) };')).toEqual([]);
});

/** What ends like a participle and is a thing. */
const THINGS =
  /(?:Deed|Embed|Encoding|Feed|Heading|Mapping|Meaning|Need|Ranking|Seed|Settings?|Speed|String|Dealings)$/;
const PARTICIPLES =
  /(?:ing|ings|ed|[a-z]Told|[a-z]Said|[a-z]Kept|[a-z]Known|[a-z]Taken|^(?:Told|Said|Kept|Made|Known|Found|Sent|Given|Seen|Shown|Taken|Held|Read|Met))$/;
const typesOf = ({ text }: Source): string[] =>
  [...text.matchAll(/^export (?:declare |abstract )*(?:type|interface|class) (\w+)/gm)].map((match) => match[1]!);
/** Those that are left. The list only gets shorter. */
const STILL_PARTICIPLES = new Set(['Unchecked']);
const isParticiple = (name: string): boolean =>
  PARTICIPLES.test(name) && !THINGS.test(name) && !STILL_PARTICIPLES.has(name);

test('a type is a noun, and no participle', () => {
  expect(allSources().filter(isCode).flatMap(typesOf).filter(isParticiple)).toEqual([]);
  expect(['Telling', 'PoscanChanging', 'ContactSaid', 'Kept'].filter(isParticiple)).toHaveLength(4);
  expect(['ViewerScope', 'Settings', 'Ranking', 'MessageDeps'].filter(isParticiple)).toEqual([]);
});
