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
