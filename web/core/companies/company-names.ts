import { MAX_NAME_CHARACTERS, MAX_NAMES } from '../../../shared/features/search/calls.ts';
import { splitNames } from '../people/pasted-line.ts';

const LINES = /\r\n|[\n\r\t\v\f\u0085\u2028\u2029]/;
const BULLET = /^(?:[•·▪▫◦‣⁃∙●○■□*]\s*|[-–—]\s+)/;
const NUMBER = /^\d{1,3}[.)]\s+/;
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '„': '“',
  '‘': '’',
  '«': '»',
  '`': '`',
};
/** The longest name that the server accepts. */
const LONGEST = 300;
/** A longer list is a faulty paste. */
const MAX_PASTED = 10 * MAX_NAMES;

/** A line as a name: without list marks, surrounding quotes, a list's trailing comma, invisible letters and double spaces. */
export function cleanName(line: string): string {
  let name = line
    .normalize('NFC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(BULLET, '')
    .replace(/[,;]+$/, '')
    .trim();
  const closing = QUOTES[name[0] ?? ''];
  if (closing && name.length > 1 && name.endsWith(closing)) name = name.slice(1, -1).trim();
  return name.slice(0, LONGEST);
}

/** The same name in two lines is one name. */
const getKey = (name: string): string => name.toLowerCase();

/** The names in some lines, in their order, each once. */
function listNames(lines: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const line of lines) {
    const name = cleanName(line);
    if (name && !names.has(getKey(name))) names.set(getKey(name), name);
  }
  return [...names.values()];
}

/** The names in a text, in their order, each once, as many as a search takes. */
export function readNames(text: string): string[] {
  let characters = 0;
  return listNames(text.split(LINES))
    .slice(0, MAX_NAMES)
    .filter((name) => {
      characters += name.length;
      return characters <= MAX_NAME_CHARACTERS;
    });
}

/** Whether the text has more names than a search accepts. */
export function hasTooManyNames(text: string): boolean {
  return listNames(text.split(LINES)).length > readNames(text).length;
}

/**
 * Pasted text as lines of names: cells of a spreadsheet, bulleted, numbered or quoted lists, and one line with commas between the names.
 * Numbers are list marks only if every line has a number: "3 Step" and "1. FC" are names. Names beyond those that a search takes stay, so
 * that the box can say that it does not look for them.
 */
export function tidyPasted(text: string): string {
  const written = text.split(LINES).filter((line) => line.trim() !== '');
  const lines = written.length === 1 ? splitNames(written[0]!) : written;
  const numbered = lines.length > 1 && lines.every((line) => NUMBER.test(line.trim()));
  return listNames(numbered ? lines.map((line) => line.trim().replace(NUMBER, '')) : lines)
    .slice(0, MAX_PASTED)
    .join('\n');
}

/** Finds a line's name in a search's answer, however the line is spelled. */
export function makeNameLookup<Value>(
  entries: Iterable<readonly [string, Value]>,
): (line: string) => Value | undefined {
  const found = new Map<string, Value>();
  for (const [name, value] of entries) found.set(getKey(name), value);
  return (line) => found.get(getKey(cleanName(line)));
}

/** The text with another name in the place of one of its names, or behind it. */
export function replaceName(text: string, typed: string, chosen: string, instead: boolean): string {
  const lines = text.split(LINES).filter((line) => line.trim() !== '');
  const at = lines.findIndex((line) => getKey(cleanName(line)) === getKey(typed));
  if (at < 0) lines.push(chosen);
  else lines.splice(instead ? at : at + 1, instead ? 1 : 0, chosen);
  return `${listNames(lines).join('\n')}\n`;
}
