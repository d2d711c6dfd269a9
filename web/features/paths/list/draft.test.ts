import { describe, expect, test } from 'vitest';
import { makeGuessedHop, makeHop, makePath, makePathPerson } from '../testing.ts';
import { writePathDraft } from './draft.ts';

const dana = { name: 'Dana Orlev', firm: 'Quillmark Ventures' };
const ines = makePathPerson('Ines Calloway', { title: 'VP Engineering', account: 'Castellan Bank' });
const tal = makePathPerson('Tal Berkovan', { member: 'firm' });
const leila = makePathPerson('Leila Farouzan');
const me = makePathPerson('Dana Orlev', { member: 'firm' });

describe('the draft of a path', () => {
  test('asks the only person between for the introduction, and links to the target', () => {
    const linked = { ...ines, linkedin_profile: 'https://www.linkedin.com/in/ines-calloway' };
    expect(writePathDraft(makePath([tal, linked]), dana)).toEqual({
      asked: tal,
      text: `Hi Tal,

I would like to meet Ines Calloway (VP Engineering at Castellan Bank).
https://www.linkedin.com/in/ines-calloway

As I understand it, you know Ines. Would you introduce me? If you would rather not, just tell me.

Thank you,
Dana Orlev, Quillmark Ventures`,
    });
  });

  test('asks the first of two to ask the second, and marks guesses', () => {
    const draft = writePathDraft(makePath([tal, leila, ines], { hops: [makeHop(), makeGuessedHop()] }), dana);
    expect(draft?.asked).toBe(tal);
    expect(draft?.text).toContain('Leila Farouzan probably knows Ines, and you know Leila.');
    expect(draft?.text).toContain('Would you ask Leila to introduce me?');
  });

  test('goes to the second where the first is the sender', () => {
    const draft = writePathDraft(makePath([me, leila, ines], { hops: [makeHop(), makeGuessedHop()] }), dana);
    expect(draft?.asked).toBe(leila);
    expect(draft?.text).toContain('As I understand it, you probably know Ines. Would you introduce me?');
  });

  test('is empty where the sender knows the target', () => {
    expect(writePathDraft(makePath([me, ines]), dana)).toBeNull();
  });

  test('names a target without a known job by the name alone', () => {
    const unknown = { ...ines, title: '', account: '' };
    expect(writePathDraft(makePath([tal, unknown]), dana)?.text).toContain('I would like to meet Ines Calloway.\n');
  });
});
