/** Recognizes the columns of a list of layoffs: trackers of the press, notices to the state, people's own spreadsheets. */
import type { LayoffField } from '../../../../shared/features/key-nodes/layoff.ts';
import { foldText } from '../../../platform/text/names.ts';

/** `%` and `#` are words of their own here: "# Laid Off", "%". */
const getWords = (header: string): string =>
  foldText(
    header
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replaceAll('%', ' percent ')
      .replaceAll('#', ' number '),
  ).trim();

/** Words for people who lose their jobs, and for the loss. */
const PEOPLE =
  '(?:employees?|workers?|people|jobs?|staff|positions?|roles?|headcount|head count|persons?|individuals?)';
const LOST =
  '(?:laid off|lay ?offs?|layed off|affected|impacted|cuts?|lost|eliminated|terminated|displaced|reduc(?:ed|tion)|separat(?:ed|ions?)|dismissed|fired|notified)';

/** For each field, patterns in order of preference: the first that a heading matches. */
const PATTERNS: Readonly<Record<LayoffField, readonly RegExp[]>> = {
  company: [
    /^(?:company|company name|name of company|name of the company|company ?\/? ?employer)$/,
    /^(?:employer|employer name|name of employer|business|business name|name of business|organi[sz]ation(?: name)?|firm|startup|start up|unternehmen|firma|entreprise|empresa|societe)$/,
    /^(?:company|employer|business|organi[sz]ation|job site|site|account)(?: legal)? name$/,
    /^(?:name|account|brand|parent company)$/,
  ],
  share: [
    /^(?:percent|pct|percentage|share|anteil)$/,
    new RegExp(`^(?:percent|percentage|pct|share)(?: of)?(?: ${PEOPLE}| workforce| company)*(?: ${LOST})?$`),
    new RegExp(
      `^(?:${PEOPLE} )?(?:${LOST} )?(?:percent|percentage|pct|share)(?: of (?:workforce|${PEOPLE}|company|total))?$`,
    ),
    /^(?:workforce|company) (?:percent|percentage)(?: .*)?$/,
  ],
  number: [
    new RegExp(
      `^(?:number |no |total |num |nr |count |of )*${PEOPLE}? ?(?:that were |who were )?${LOST}(?: ${PEOPLE})?(?: count| number| total)?$`,
    ),
    new RegExp(`^(?:number|no|total|num|nr|count) (?:of )?(?:${LOST} |total )?${PEOPLE}(?: ${LOST})?$`),
    new RegExp(`^${PEOPLE}(?: ${LOST})?(?: count| number| total)?$`),
    /^(?:number|count|how many|total|size|anzahl|effectif)$/,
  ],
  date: [
    /^(?:date|day|when|datum|fecha)$/,
    new RegExp(
      `^(?:date )?(?:of )?(?:the )?${LOST}(?: date| on)$|^date (?:of )?(?:the )?${LOST}$|^effective(?: date)?(?: of .*)?$|^(?:layoff|separation|termination|closing|closure)(?: start(?:ing)?)? date(?: s)?$`,
    ),
    /^(?:date )?(?:announced|reported|published|announcement date|report(?:ed)? date|date of (?:announcement|notice|report))$/,
    /^(?:warn |state )*(?:notice|notification|received|filing|filed|posted)(?: received)? date$|^date (?:received|filed|posted|of notice|notified)$|^received$|^notice$/,
    /^(?:date|month)(?: added)?$|^(?:first|last) (?:day|date).*$|^(?:created|added)(?: at| on| time)?$/,
  ],
  place: [
    /^(?:location|locations|place|city|location (?:hq|headquarters?)|hq(?: location)?|headquarters?(?: location)?|company location|city state|ort|stadt|ville|ciudad)$/,
    /^(?:job site|site|facility|worksite|work site) ?(?:location|address|city)?$|^(?:municipality|town|locality)$/,
    /^(?:county|parish|county parish|region|metro(?: area)?|area)$/,
    /^(?:state|province|address|company address)$/,
    /^(?:country|land|pays)$/,
  ],
};

export type LayoffColumns = Partial<Record<LayoffField, number>> & { country?: number };

/** The meaning of each column; of several candidates the most telling. */
export function guessLayoffColumns(headers: readonly string[]): LayoffColumns {
  const words = headers.map(getWords);
  const taken = new Set<number>();
  const found: LayoffColumns = {};
  for (const field of ['company', 'share', 'number', 'date', 'place'] as const)
    for (const pattern of PATTERNS[field]) {
      const at = words.findIndex((heading, place) => !taken.has(place) && pattern.test(heading));
      if (at === -1) continue;
      found[field] = at;
      taken.add(at);
      break;
    }
  const country = words.findIndex(
    (heading, place) => !taken.has(place) && /^(?:country|state|land|pays)$/.test(heading),
  );
  if (country !== -1) found.country = country;
  // A list of names alone needs no heading.
  if (found.company === undefined && headers.length === 1) found.company = 0;
  return found;
}

/** The number of known headings, for finding the header. */
export function countKnownLayoffHeaders(cells: readonly string[]): number {
  if (cells.length < 2)
    return /^(?:company|companies|employer|names?)(?: names?)?$/.test(getWords(cells[0] ?? '')) ? 1 : 0;
  const { country: _, ...found } = guessLayoffColumns(cells);
  return found.company === undefined ? 0 : Object.keys(found).length;
}
