/** Contact cards as the rows of a table, under headings that every reader of tables knows. */
import { type Card, type CardProperty, splitValue, unescapeValue } from './card-lines.ts';

export const CARD_HEADERS = [
  'First name',
  'Last name',
  'Name',
  'Company',
  'Job title',
  'Email',
  'LinkedIn URL',
  'Location',
  'Website',
  'Is a company',
] as const;

/** Why a card is no row of the table. */
export type CardOmission = 'group' | 'private' | 'empty';

/** The cells of a card; or why there are none. */
export function makeCardRow({ properties }: Card): string[] | CardOmission {
  const listProperties = (name: string) => properties.filter((property) => property.name === name);
  const readFirst = (name: string) =>
    unescapeValue(listProperties(name).find(({ value }) => value.trim() !== '')?.value ?? '');
  const kind = (readFirst('KIND') || readFirst('X-ADDRESSBOOKSERVER-KIND')).toLowerCase();
  if (kind !== '' && kind !== 'individual' && kind !== 'org') return 'group';
  if (/^(?:private|confidential)$/i.test(readFirst('CLASS'))) return 'private';
  const isCompany = kind === 'org' || /^company$/i.test(readFirst('X-ABSHOWAS'));
  const company = splitValue(listProperties('ORG')[0]?.value ?? '', ';')[0] ?? '';
  const emails = readEmails(listProperties('EMAIL'));
  const [family, given] = isCompany ? ['', ''] : readName(listProperties('N')[0]);
  const full = isCompany ? '' : readFirst('FN');
  const isWhole = family !== '' && given !== '';
  const cells = [
    isWhole ? given : '',
    isWhole ? family : '',
    isCompany ? company || readFirst('FN') : isWhole ? '' : full || family || given,
    isCompany ? '' : company,
    isCompany ? '' : readFirst('TITLE') || readFirst('ROLE'),
    emails.join('; '),
    readProfile(properties),
    readPlace(listProperties('ADR')),
    isCompany ? readFirst('URL') : '',
    String(isCompany),
  ];
  return cells.slice(0, 7).every((cell) => cell === '') ? 'empty' : cells;
}

/** Last name, and the first with those between; what comes before and behind a name is no part of it. */
function readName(property: CardProperty | undefined): [family: string, given: string] {
  const [family = '', given = '', more = ''] = splitValue(property?.value ?? '', ';');
  const between = more.split(/\s*,\s*/).join(' ');
  return [family, [given, between].filter(Boolean).join(' ')];
}

const isPreferred = ({ types, parameters }: CardProperty): boolean =>
  types.has('pref') || parameters.get('pref') === '1';

/** All addresses, the preferred one first. */
function readEmails(properties: readonly CardProperty[]): string[] {
  const sorted = properties.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)));
  return [...new Set(sorted.map(({ value }) => unescapeValue(value).replace(/^mailto:/i, '')).filter(Boolean))];
}

/** The address of the profile on the professional network: by its kind or by its host. */
function readProfile(properties: readonly CardProperty[]): string {
  for (const { name, types, parameters, value } of properties) {
    const address = unescapeValue(value);
    if (/^(?:URL|X-SOCIALPROFILE|SOCIALPROFILE)$/.test(name) && /linkedin\.com\/(?:in|pub)\//i.test(address))
      return address;
    const isOfNetwork = types.has('linkedin') || /^linkedin$/i.test(parameters.get('service-type') ?? '');
    const user = parameters.get('x-user');
    if (name.endsWith('SOCIALPROFILE') && isOfNetwork && user) return `https://www.linkedin.com/in/${user}`;
  }
  return '';
}

/** "Bergen, Norway": of the address at work, otherwise of the first. */
function readPlace(properties: readonly CardProperty[]): string {
  const [best] = properties.toSorted((a, b) => Number(b.types.has('work')) - Number(a.types.has('work')));
  const parts = splitValue(best?.value ?? '', ';');
  return [parts[3], parts[6]].filter(Boolean).join(', ');
}
