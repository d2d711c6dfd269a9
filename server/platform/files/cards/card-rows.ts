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
  'Name prefix',
  'Middle name',
  'Name suffix',
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
  const { family, given, around } = readName(isCompany ? undefined : listProperties('N')[0]);
  const full = isCompany ? '' : readFirst('FN');
  const isWhole = family !== '' && given !== '';
  const cells = [
    isWhole ? given : '',
    isWhole ? family : '',
    isCompany ? company || readFirst('FN') : isWhole ? '' : full || family || given,
    isCompany ? '' : company,
    isCompany ? '' : readFirst('TITLE') || readFirst('ROLE'),
    emails.join('; '),
    listProfiles(properties).join('; '),
    readPlace(listProperties('ADR')),
    isCompany ? readFirst('URL') : '',
    String(isCompany),
    ...(isWhole ? around : ['', '', '']),
  ];
  return cells.slice(0, 7).every((cell) => cell === '') ? 'empty' : cells;
}

/** The parts of a name; around it the titles before, the names between, and what comes behind it. */
function readName(property: CardProperty | undefined) {
  const parts = splitValue(property?.value ?? '', ';');
  const [family = '', given = ''] = parts;
  const around = [parts[3], parts[2], parts[4]].map((part) => (part ?? '').split(/\s*,\s*/).join(' '));
  return { family, given, around };
}

const isPreferred = ({ types, parameters }: CardProperty): boolean =>
  types.has('pref') || parameters.get('pref') === '1';

/** All addresses, the preferred one first. */
function readEmails(properties: readonly CardProperty[]): string[] {
  const sorted = properties.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)));
  return [...new Set(sorted.map(({ value }) => unescapeValue(value).replace(/^mailto:/i, '')).filter(Boolean))];
}

/** The addresses of the profiles on the professional network: by their kind or by their host. */
function listProfiles(properties: readonly CardProperty[]): string[] {
  const found = properties.flatMap(({ name, types, parameters, value }) => {
    const address = unescapeValue(value);
    if (/^(?:URL|X-SOCIALPROFILE|SOCIALPROFILE)$/.test(name) && /linkedin\.com\/(?:in|pub)\//i.test(address))
      return address;
    const isOfNetwork = types.has('linkedin') || /^linkedin$/i.test(parameters.get('service-type') ?? '');
    const user = parameters.get('x-user');
    return name.endsWith('SOCIALPROFILE') && isOfNetwork && user ? `https://www.linkedin.com/in/${user}` : [];
  });
  return [...new Set(found)];
}

/** "Bergen, Norway": of the address at work, otherwise of the first. */
function readPlace(properties: readonly CardProperty[]): string {
  const [best] = properties.toSorted((a, b) => Number(b.types.has('work')) - Number(a.types.has('work')));
  const parts = splitValue(best?.value ?? '', ';');
  return [parts[3], parts[6]].filter(Boolean).join(', ');
}
