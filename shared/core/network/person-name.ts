import { unicode } from '../../platform/unicode.ts';

/** Titles that people put before their names. */
const BEFORE =
  /^(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame|rev|ing|dipl\.?-?ing|herr|frau|mme|dott|dott\.ssa|adv|rabbi|capt)\.?$/i;
/** And behind them. */
const BEHIND =
  /^\(?(?:ph\.?\s?d|d\.?phil|m\.?d|mba|emba|m\.?sc|b\.?sc|ll\.?m|cpa|cfa|pmp|acca|cissp|shrm-\w+|esq)\.?\)?$/i;

const hasLetter = (word: string): boolean => /[A-Za-z0-9]/.test(word) || unicode(String.raw`[\p{L}\p{N}]`).test(word);

/** "Dr. Ines Calloway, PhD" → "Ines Calloway". At least one word stays. */
export function withoutHonorifics(name: string): string {
  const [front = '', ...behind] = name.split(/\s*,\s*/);
  const kept = behind.filter((part) => !part.split(/\s+/).every((word) => BEHIND.test(word) || !hasLetter(word)));
  const words = front.trim().split(/\s+/);
  while (words.length > 1 && (BEFORE.test(words[0]!) || !hasLetter(words[0]!)) && words.slice(1).some(hasLetter))
    words.shift();
  while (words.length > 1 && BEHIND.test(words.at(-1)!)) words.pop();
  return [words.join(' '), ...kept].join(', ').trim();
}

const AROUND = String.raw`^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}.'’]+$`;

/** The words of a name in direct address: without honorifics, and without emoji and brackets around them. */
export const nameWords = (name: string): string[] =>
  withoutHonorifics(name)
    .split(/\s+/)
    .map((word) => word.replace(unicode(AROUND, 'gu'), ''))
    .filter(hasLetter);
