import { foldText } from '../../../platform/text/names.ts';
import type { ByPlace } from './chosen-columns.ts';

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
  /^(?:individuals?|persons?|people|contacts?|humans?|natural person|private(?: person)?|privatperson|einzelperson|kontakte?|ansprechpartner(?:in)?|particulier|persona|pessoa)$/;
const COMPANY =
  /^(?:compan(?:y|ies)|organi[sz]ations?|business(?:es)?|corporates?|firms?|accounts?|legal entity|unternehmen|firma|firmen|gesellschaft|societe|entreprise|empresa|azienda|bedrijf)$/;
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
  const text = foldText(value);
  const asks = ASKS.test(heading);
  if (!asks && !ASKS_OF_PERSON.test(heading)) return COMPANY.test(text) ? true : PERSON.test(text) ? false : null;
  return YES.test(text) ? asks : NO.test(text) ? !asks : null;
}

/**
 * Whether a column says it of most rows that fill it: by a heading that asks for it nearly all have to, and otherwise the words of both kinds
 * have to be there, whatever the heading. A row with another word is judged by itself.
 */
function isMarker(heading: string, cells: readonly string[]): boolean {
  const answers = cells.filter((cell) => cell.trim() !== '').map((cell) => read(heading, cell));
  const known = answers.filter((answer) => answer !== null).length / answers.length;
  const isAsked = ASKS.test(heading) || ASKS_OF_PERSON.test(heading) || KIND.test(heading);
  return (isAsked && known > 0.9) || (known > 0.5 && answers.includes(true) && answers.includes(false));
}

/** @returns null if no column says it of most rows */
export function findMarker(headers: readonly string[], samples: readonly string[][], chosen: ByPlace): Marker | null {
  const headings = headers.map(foldText);
  const columns = headings.map((heading, place) => ({
    place,
    isKind: KIND.test(heading) || heading.startsWith('is '),
  }));
  const at =
    [...columns.filter(({ isKind }) => isKind), ...columns.filter(({ isKind }) => !isKind)].find(
      ({ place }) =>
        !chosen.get(place) &&
        isMarker(
          headings[place]!,
          samples.map((cells) => cells[place] ?? ''),
        ),
    )?.place ?? -1;
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
