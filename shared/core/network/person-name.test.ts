import { expect, test } from 'vitest';
import { nameWords, withoutHonorifics } from './person-name.ts';

test.each([
  ['Ines Calloway', 'Ines Calloway', ['Ines', 'Calloway']],
  ['Dr. Ines Calloway', 'Ines Calloway', ['Ines', 'Calloway']],
  ['Prof. Dr. Ines Calloway, PhD, MBA', 'Ines Calloway', ['Ines', 'Calloway']],
  ['Ines Calloway MBA', 'Ines Calloway', ['Ines', 'Calloway']],
  ['Ines Calloway 🚀', 'Ines Calloway 🚀', ['Ines', 'Calloway']],
  ['🌟 Dr Ines (Nes) Calloway 👩‍🚀', 'Ines (Nes) Calloway 👩‍🚀', ['Ines', 'Nes', 'Calloway']],
  ['Calloway, Ines', 'Calloway, Ines', ['Calloway', 'Ines']],
  ['Jack Ma', 'Jack Ma', ['Jack', 'Ma']],
  ['Dr', 'Dr', ['Dr']],
  ['José M. Arrúa', 'José M. Arrúa', ['José', 'M.', 'Arrúa']],
  ['森 由紀', '森 由紀', ['森', '由紀']],
  ['🚀', '🚀', []],
])('%s is %s, in words %j', (name, plain, words) => {
  expect(withoutHonorifics(name)).toBe(plain);
  expect(nameWords(name)).toEqual(words);
});
