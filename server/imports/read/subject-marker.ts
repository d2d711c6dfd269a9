import { foldText } from '../../network/words/names.ts';
import type { ByPlace } from './chosen-columns.ts';
import { share } from './column-values.ts';

/** A column that says of each row whether it is about a person or a company, as in the contacts of Odoo. */
export interface Marker {
  at: number;
  /** Whether a row is about a person, as far as the first rows tell. */
  hasPeople: boolean;
  /** The user's choices, with the columns that only such tables have. */
  chosen: ByPlace;
  /** Null: the row does not say. */
  isCompany(cells: readonly string[]): boolean | null;
}

const ASKS = /^is (?:a )?(?:company|organi[sz]ation|business)$/;
const ASKS_OF_PERSON = /^is (?:a |an )?(?:person|individual)$/;
const KIND =
  /^(?:(?:company|contact|partner|entity|record|account|customer|object|address) )?(?:type|kind)$|^object$|^(?:person|individual) or (?:company|organi[sz]ation)$/;
const PERSON =
  /^(?:individuals?|persons?|people|contacts?|humans?|natural person|private(?: person)?|privatperson|einzelperson|particulier|persona|pessoa)$/;
const COMPANY =
  /^(?:compan(?:y|ies)|organi[sz]ations?|business(?:es)?|corporates?|firms?|accounts?|legal entity|unternehmen|firma|societe|entreprise|empresa|azienda|bedrijf)$/;
const YES = /^(?:1|yes|y|true|x|wahr|ja|vrai|oui)$/;
const NO = /^(?:0|no|n|false|falsch|nein|faux|non)$/;

/** Columns that name a person's company and title in tables of both. */
const OF_MIXED: readonly [string, RegExp][] = [
  ['company', /^(?:related company|parent(?: (?:company|name|id|id name|id display name))?)$/],
  ['title', /^(?:job position|function)$/],
];
/** Columns that a person's table reads as these anyway. */
const KNOWN: Readonly<Record<string, RegExp>> = {
  company: /^(?:company|company name|organi[sz]ation|account|account name|employer)$/,
  title: /^(?:job title|title|position|role)$/,
};

/** Whether a value says that its row is about a company; null if it says neither. */
function read(heading: string, value: string): boolean | null {
  const said = foldText(value);
  const asks = ASKS.test(heading);
  if (!asks && !ASKS_OF_PERSON.test(heading)) return COMPANY.test(said) ? true : PERSON.test(said) ? false : null;
  return YES.test(said) ? asks : NO.test(said) ? !asks : null;
}

/** @returns null if no column says it of nearly all rows */
export function findMarker(headers: readonly string[], samples: readonly string[][], chosen: ByPlace): Marker | null {
  const headings = headers.map(foldText);
  const at = headings.findIndex((heading, place) => {
    if (chosen.get(place) || !(ASKS.test(heading) || ASKS_OF_PERSON.test(heading) || KIND.test(heading))) return false;
    const filled = samples.map((cells) => cells[place] ?? '').filter((cell) => cell.trim() !== '');
    return share(filled, (cell) => read(heading, cell) !== null) > 0.9;
  });
  if (at === -1) return null;
  const isCompany = (cells: readonly string[]) => read(headings[at]!, cells[at] ?? '');
  const own = OF_MIXED.flatMap(([field, words]): [number, string][] => {
    const place = headings.findIndex((heading, column) => words.test(heading) && !chosen.has(column));
    const isKnown = headings.some((heading) => KNOWN[field]!.test(heading)) || [...chosen.values()].includes(field);
    return place === -1 || isKnown ? [] : [[place, field]];
  });
  return {
    at,
    hasPeople: samples.some((cells) => isCompany(cells) === false),
    chosen: new Map<number, string | null>([...own, ...chosen, [at, null]]),
    isCompany,
  };
}
