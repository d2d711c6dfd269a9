import { describe, expect, it } from 'vitest';
import { splitIntoInitials } from './initials.ts';
import { beginsWith, fits, markTyped, matches } from './typed-names.ts';

describe('typed text', () => {
  it.each([
    ['', 'Vale Union', true],
    ['un va', 'Vale Union', true],
    ['UN', 'Vale Ünion', true],
    ['ün', 'vale union', true],
    ['ale', 'Vale Union', false],
    ['vale x', 'Vale Union', false],
    ['va-un', 'Vale (Union)', true],
    ['42', 'Route 42', true],
    ['x', '', false],
  ])('%j finds %j by beginnings of its words: %s', (typed, text, found) => {
    expect(matches(typed, text)).toBe(found);
  });

  it.each([
    ['va un', 'Vale Union', false],
    ['va', 'Vale Union', true],
    ['vale-un', 'Vale Union', true],
    ['un', 'Vale Union', false],
    ['vale unions', 'Vale Union', false],
  ])('%j begins %j, as far as it goes: %s', (typed, text, begins) => {
    expect(beginsWith(typed, text)).toBe(begins);
  });

  it.each([
    [{ name: 'Vale Union' }, 'uni', true],
    [{ name: 'Vale Union', about: 'Bergen' }, 'ber', true],
    [{ name: 'Vale', about: 'Bergen' }, 'vale ber', true],
    [{ name: 'Mirela Quillane' }, 'mqu', true],
    [{ name: 'Mirela Quillane' }, 'miqu', true],
    [{ name: 'Mirela Quillane' }, 'qmi', false],
    [{ name: 'Mirela Quillane' }, 'mqx', false],
    [{ name: 'Mirela Ada Quillane' }, 'mqu', true],
    [{ name: 'Ada Mirela Quillane' }, 'mqu', false],
    [{ name: 'Mirela Quillane' }, 'm qux', false],
    [{ name: 'Mirela Quillane' }, 'mqu x', false],
    [{ name: 'Jo Sam Oduya' }, 'jso', true],
    [{ name: 'Mo Vale' }, 'mmo', false],
    // Nobody means a description by initials.
    [{ name: 'Vale', about: 'Mirela Quillane' }, 'mqu', false],
  ])('%j is found by %j: %s', (entry, typed, found) => {
    expect(fits(typed, entry)).toBe(found);
  });
});

describe('one typed word as beginnings of several', () => {
  it('is read in every way, in two words and in three', () => {
    expect(splitIntoInitials('josm')).toEqual([
      ['j', 'osm'],
      ['jo', 'sm'],
      ['jos', 'm'],
      ['j', 'o', 'sm'],
      ['j', 'os', 'm'],
      ['jo', 's', 'm'],
    ]);
    expect(splitIntoInitials('jos')).toEqual([
      ['j', 'os'],
      ['jo', 's'],
      ['j', 'o', 's'],
    ]);
  });

  it.each([
    ['jo', 0],
    ['jos', 3],
    ['abcdefghijkl', 15],
    ['abcdefghijklm', 0],
    ['jo3', 0],
    ['jos-m', 0],
    // A sign is a syllable here, or a word.
    ['田中さ', 0],
  ])('%s has %i readings', (word, count) => {
    expect(splitIntoInitials(word)).toHaveLength(count);
  });
});

describe('the marked parts of a name', () => {
  const shown = (typed: string, name: string) =>
    markTyped(typed, name)
      .map(({ text, on }) => (on ? `[${text}]` : text))
      .join('');

  it.each([
    ['', 'Vale Union', 'Vale Union'],
    ['un', 'Vale Union', 'Vale [Un]ion'],
    ['va un', 'Vale Union', '[Va]le [Un]ion'],
    ['v', 'Vale Vale', '[V]ale [V]ale'],
    ['ün', '(Vale) Union', '(Vale) [Un]ion'],
    ['vale', 'Vale', '[Vale]'],
    ['mqu', 'Mirela Quillane', '[M]irela [Qu]illane'],
    ['mqu', 'Mirela Ada Quillane', '[M]irela Ada [Qu]illane'],
    ['mqu', 'Mirela-Quillane', '[M]irela-[Qu]illane'],
    // The beginnings of words come before initials.
    ['mqu', 'Mqu Quillane', '[Mqu] Quillane'],
    ['xyz', 'Vale', 'Vale'],
  ])('%j in %s: %s', (typed, name, parts) => {
    expect(shown(typed, name)).toBe(parts);
  });

  it('make the name again', () => {
    expect(
      markTyped('va', ' Vale, (Union) ')
        .map(({ text }) => text)
        .join(''),
    ).toBe(' Vale, (Union) ');
  });
});
