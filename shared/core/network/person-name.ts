/**
 * The part of a person's name by which people are told apart. Lists, mails and pages put titles, degrees, pronouns, former names and
 * advertising around it: these stay in what is shown, and are left out wherever names are compared. The extension's reader takes
 * `stripPronouns` along into pages, so expressions that others need stand within their functions: bundlers would keep them.
 */
import { makeUnicodePattern } from '../../platform/unicode.ts';

/** Titles that people put before their names, with or without a dot. */
const BEFORE =
  /^(?:dra?|prof|professor|mr|mrs|ms|miss|mx|sir|dame|rev|reverend|dipl\.?-?ing|herr|frau|mme|mlle|monsieur|madame|dott|dott\.?ssa|adv|rabbi|capt|sra|srta|engr|mgr|mudr|judr|phdr|rndr|univ\.?-?prof|drs|dhr|mevr|bapak|ibu|datuk|puan|encik|smt)\.?$/i;
/** Those that are names, too, unless a dot follows; and the subjects behind "Dr.". */
const BEFORE_WITH_DOT =
  /^(?:ing|ir|arch|avv|lic|mag|eng|ord|sr|col|gen|maj|lt|sgt|doc|bc|priv|med|phil|jur|iur|rer|nat|pol|oec|habil|h\.?\s?c|hon|shri)\.$/i;
/** Degrees and memberships behind a name, written without dots. */
const BEHIND =
  /^(?:phd|dphil|mphil|mbas?|emba|dba|msc|bsc|meng|beng|ceng|llm|llb|bcom|mcom|bba|bfa|mfa|mph|mpp|mpa|psyd|pharmd|dds|dmd|dvm|dnp|csc|drsc|cpa|cfa|cfp|caia|frm|cma|cga|cisa|cism|crisc|cissp|ccsp|cipp\w*|cipm|cfe|cpcu|clu|chfc|pmp|pmiacp|pgmp|csm|cspo|psm|safe|itil|prince2|acca|fcca|fca|acma|cgma|cima|cips|mcips|fcips|mcipd|fcipd|assoccipd|shrm\w*|sphr|gphr|phr|lcsw|lmft|frsa|fhea|mrics|frics|mieee|fieee|facs|facp|mrcp|frcp|frcs|esq|esquire|csp|leedap|ccim|sior)$/i;
/** Those that are also names or initials count only in capitals, behind a whole name that is not all in capitals. */
const BEHIND_IN_CAPITALS =
  /^(?:MD|DO|EDD|EdD|OBE|MBE|CBE|KBE|JD|PE|RA|RN|MA|BA|BS|MS|AB|SM|CA|CS|QC|KC|SC|RD|NP|PA|PT|OT|AIA|EIT|IFA|CIA|CTP)$/;
/** Further letters behind a comma, which nobody has listed: "Rae Doe, CAMS". */
const LETTERS = /^[A-Z][A-Z0-9]{1,6}$/;
const PRONOUN =
  'he|him|his|she|her|hers|they|them|theirs?|[eé]l|ella|elle|il|iel|lui|lei|er|ihm|sie|ihr|ele|ela|hij|hem|zij|haar|han|hun|hon|hen|henne|ona?|xe|xem|ze|zir|any|all|ask';
/** Two family names may share a line with a slash, too, so the words are listed. */
const PRONOUNS = new RegExp(
  String.raw`(?:^|\s)[([]?(?:${PRONOUN})(?:\s?/\s?(?:${PRONOUN}|pronouns))+[)\]]?(?=\s|,|$)`,
  'i',
);
/** What a person advertises behind the name. */
const TAGLINE = /\s+[|•·★☆►▪✦]\s*.*$|\s+[–—]\s+.*$/;
const BRACKETED = /\s*(?:\([^()]*\)|\[[^[\]]*\]|（[^（）]*）)/g;

const hasLetter = (word: string): boolean =>
  /[A-Za-z0-9]/.test(word) || makeUnicodePattern(String.raw`[\p{L}\p{N}]`).test(word);
const splitWords = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);
const isInCapitals = (text: string): boolean => text === text.toUpperCase();
const toBareWord = (word: string): string => word.replace(/[().®™,]/g, '').replace(/[-/]/g, '');

const isBefore = (word: string): boolean => BEFORE.test(word) || BEFORE_WITH_DOT.test(word);

function isBehind(word: string, before: readonly string[]): boolean {
  const letters = toBareWord(word);
  if (BEHIND.test(letters)) return true;
  return before.length > 1 && BEHIND_IN_CAPITALS.test(letters) && !isInCapitals(before.join(' '));
}

/** Whether the part behind a comma holds nothing but degrees, signs and letters that stand for them. */
function isOfDegrees(part: string, front: readonly string[]): boolean {
  const may = front.length > 1 && !isInCapitals(front.join(' '));
  return splitWords(part).every(
    (word) => !hasLetter(word) || BEHIND.test(toBareWord(word)) || (may && LETTERS.test(toBareWord(word))),
  );
}

const GENERATION = /^(?:jr|sr|i{2,3}|iv)\.?$/i;
const MOST_OF_A_NAME = 3;

/** "Calloway, Ines" → "Ines Calloway"; other parts stay where they are. */
function putInOrder([front = '', ...behind]: readonly string[]): string {
  const [given = ''] = behind;
  const [family, first] = [splitWords(front), splitWords(given)];
  if (behind.length === 1 && GENERATION.test(given)) return `${front} ${given}`;
  const isName = behind.length === 1 && family.length <= MOST_OF_A_NAME && first.length <= MOST_OF_A_NAME;
  return isName && [...family, ...first].every((word) => !/[\d@&]/.test(word))
    ? [...first, ...family].join(' ')
    : [front, ...behind].join(', ');
}

function stripTitles(part: string): string {
  const words = splitWords(part);
  while (words.length > 1 && (isBefore(words[0]!) || !hasLetter(words[0]!)) && words.slice(1).some(hasLetter))
    words.shift();
  while (words.length > 1 && (isBehind(words.at(-1)!, words.slice(0, -1)) || isSign(words.at(-1)!, words))) words.pop();
  return words.join(' ');
}

/** A sign behind a degree, such as an emoji, hides it; one behind a name may stay. */
const isSign = (word: string, words: readonly string[]): boolean =>
  !hasLetter(word) && words.length > 2 && isBehind(words.at(-2)!, words.slice(0, -2));

/** Takes the matches away, if letters are left. */
function removeMatches(name: string, pattern: RegExp): string {
  const rest = name.replace(pattern, ' ').replace(/\s+/g, ' ').trim();
  return rest !== '' && hasLetter(rest) ? rest : name;
}

/** The name without pronouns. */
export function stripPronouns(name: string): string {
  if (!name.includes('/')) return name;
  return removeMatches(
    removeMatches(name, makeUnicodePattern(String.raw`\s*[([]\s*\p{L}+(?:\s?/\s?\p{L}+)+\s*[)\]]`, 'gu')),
    PRONOUNS,
  );
}

/** "Dr. Ines Calloway, PhD" → "Ines Calloway", "Calloway, Ines" → "Ines Calloway". At least one word stays. */
export function stripHonorifics(name: string): string {
  const text = withoutAdvertising(withoutFormerName(stripPronouns(name)));
  const [front = '', ...behind] = text.split(/\s*[,，]\s*/);
  const words = splitWords(stripTitles(front));
  const remaining = behind.filter((part) => part !== '' && !isOfDegrees(part, words)).map(stripTitles);
  return putInOrder([words.join(' '), ...remaining]).trim();
}

/** Behind a sign only words that advertise go: "Jo ☁️ AWS Certified", but "Ana ❤️ Lopes" keeps her family name. */
function withoutAdvertising(name: string): string {
  const named = removeMatches(name, TAGLINE);
  if (!/[\u2600-\u27bf\ud83c-\ud83e]/.test(named)) return named;
  const words =
    'aws|azure|gcp|certifi\\w+|hiring|building|helping|scaling|growing|investing|founders?|ceo|cto|experts?|coach|consultant|speaker|author|mentor|recruiter|open to|looking for';
  const sign = String.raw`\s*\p{Extended_Pictographic}(?=.*\b(?:${words})\b).*$`;
  return removeMatches(named, makeUnicodePattern(sign, 'iu'));
}

/** "née Kovač", "geb. Holt": with what follows, to a comma or a bracket. */
function withoutFormerName(name: string): string {
  if (!/n[eé]e?\b|ge?b|born|formerly|maiden|roz|domu|рожд/i.test(name)) return name;
  const bracketed = String.raw`\s*[([]\s*(?:née|né|nee|geb\.?|geborene?r?|born|formerly|roz\.?|z\sdomu|maiden)[\s:]+[^)\]]*[)\]]`;
  const open = String.raw`(?<=\S\s)(?:née|né|nee|geb\.|geborene?r?|roz\.|z\sdomu|рожд\.|урожд[её]нная)\s+[\p{L}'’ -]+`;
  return removeMatches(removeMatches(name, makeUnicodePattern(bracketed, 'giu')), makeUnicodePattern(open, 'giu'));
}

/** Whether a name has nothing of what `stripName` takes away, as nearly all names. */
const PLAIN = /^[A-Za-z0-9'’-]{4,}(?: [A-Za-z0-9'’-]{4,})?$/;

/** The name that is compared: without honorifics, and without what stands in quotes and brackets. */
export function stripName(name: string): string {
  if (PLAIN.test(name) && !splitWords(name).some((word) => isBefore(word) || isBehind(word, []))) return name;
  const text = withoutFormerName(stripPronouns(name.trim()));
  const quoted = String.raw`(?<=\s)(?:["“”„«»][^"“”„«»]+["“”«»]|['‘][\p{L}\p{M} .-]+['’])(?=\s|,|$)`;
  // "Ludo / Ludovic Besson": the short form beside the first name.
  const either = String.raw`^[\p{L}\p{M}.'’-]+\s+/\s+(?=[\p{L}\p{M}.'’-]+\s+\p{L})`;
  const unquoted = /["“”„«»'‘]/.test(text) ? removeMatches(text, makeUnicodePattern(quoted, 'gu')) : text;
  return stripHonorifics(removeMatches(removeMatches(unquoted, BRACKETED), makeUnicodePattern(either, 'gu')));
}

/** The words of a name in direct address: without honorifics, and without emoji and brackets around them. */
export const splitNameWords = (name: string): string[] =>
  stripHonorifics(name)
    .split(/\s+/)
    .map((word) => word.replace(makeUnicodePattern(String.raw`^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}.'’]+$`, 'gu'), ''))
    .filter(hasLetter);
