import { HEADING_WORDS, HEADINGS, type Heading } from '../../../../shared/features/imports/headings.ts';
import { foldText } from '../../../platform/text/names.ts';

/** A possible meaning of a column in a connections export. */
export type Meaning = Heading;

interface KnownHeader {
  meaning: Meaning;
  /** Every language in which the word has this meaning. */
  languages: string[];
}

function buildIndex(): ReadonlyMap<string, KnownHeader> {
  const known = new Map<string, KnownHeader>();
  for (const [language, line] of Object.entries(HEADING_WORDS)) {
    line.split('|').forEach((group, at) => {
      for (const word of group.split(',')) {
        const key = foldText(word);
        const before = known.get(key);
        if (!before) known.set(key, { meaning: HEADINGS[at]!, languages: [language] });
        else if (before.meaning === HEADINGS[at]) before.languages.push(language);
      }
    });
  }
  return known;
}
const KNOWN = buildIndex();

/** Parts of words that decide about an unlisted header, the most telling first. */
const TELLING: readonly [RegExp, Meaning][] = [
  [/e ?mail|courriel|correo|\be?posta|\bmejl|почт|пошт|דוא|メール|邮|郵|이메일/u, 'email'],
  [/\burl\b|\blink\b|linkedin|profil|perfil|קישור|профил|προφιλ|リンク|链接|프로필/u, 'profile_url'],
  [/first name|given name|\bvorname|\bprenom|\bvoornaam|\bimie\b/u, 'first_name'],
  [/last name|surname|family name|nachname|apellido|cognome|sobrenome|achternaam|nazwisko|efternamn/u, 'last_name'],
  [/connect|verbund|vernetzt|verknupft|connexion|conexi|conexao|colleg|baglan/u, 'connected_on'],
  [/position|\btitle\b|\brole\b|\bposte\b|\bcargo\b|stanowisk|functie|stilling|headline/u, 'position'],
  [/compan|unternehm|firma|entreprise|empresa|aziend|bedrijf|foretag|sirket|employer|organi[sz]/u, 'company'],
];

/** The subject of a header with one of these words, which is about something or somebody else. */
const OTHERS =
  /\b(?:ids?|owners?|managers?|assistants?|created?|creat(?:or|ion)|updated?|modified|activity|status|confidence|sources?|verif\w*|types?|labels?|tags?|counts?|numbers?|degree|strength|scores?|rank|domains?|web|websites?|size|phones?|fax|street|address 2|city|state|country|region|zip|postal|industry|industries|employees|revenue|funding|raised|founded|keywords|departments?|seniority|logo|photo|image|picture|facebook|twitter|instagram|github|crunchbase|zoom ?info|parent|previous|past|birthday|anniversary|started?|end(?:ed)?|timestamp|query|conversation|message|yomi|phonetic|for emails?|interaction|interview|display|stage|description|summary|mutual|shared)\b/u;

/** The person that a column is about, if all columns are about one person each. */
export const OF_THE_PERSON =
  /^(?:person|people|contact|lead|supplier|candidate|prospect|applicant|record|attendee|member|name) (?=.)/;

/** `companyName` is two words, and LinkedIn one. */
export const splitHeaderWords = (header: string): string =>
  foldText(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replaceAll('linked in', 'linkedin');

/** Whether a header without a known word is about something that a list of connections does not hold. */
export const isAboutOthers = (header: string): boolean => OTHERS.test(splitHeaderWords(header));

/** The meaning of a header in any known language, or null. Case, accents and punctuation do not count. */
export function findHeaderMeaning(text: string): KnownHeader | null {
  const key = foldText(text);
  if (key === '' || key.length > 60) return null;
  const words = splitHeaderWords(text);
  const known = KNOWN.get(key) ?? KNOWN.get(words);
  if (known) return known;
  const bare = words.replace(OF_THE_PERSON, '');
  const its = bare === words ? undefined : KNOWN.get(bare);
  if (its && its.meaning !== 'connected_on') return its;
  const telling = OTHERS.test(words) ? undefined : TELLING.find(([pattern]) => pattern.test(words));
  if (!telling) return null;
  // The company's own page or address is not the person's.
  const isOfCompany = /compan|organi[sz]/.test(words) && (telling[1] === 'email' || telling[1] === 'profile_url');
  return isOfCompany ? null : { meaning: telling[1], languages: [] };
}

/** A day of any kind; a more specific header says that it is the day on which two people connected. */
const ANY_DAY =
  /^(?:date|datum|data|fecha|dato|paivamaara|tarih|ngay|tanggal|дата|ημερομηνια|תאריך|التاريخ|日付|日期|날짜|วันที่)$/u;

/** Whether the header says that the column holds the days on which two people connected. */
export function isAboutConnecting(header: string): boolean {
  const known = findHeaderMeaning(header);
  return known?.meaning === 'connected_on' && !ANY_DAY.test(foldText(header));
}

/** The two sides of a message or invitation. */
const ENDS: readonly (readonly [RegExp, RegExp])[] = [
  [/^from\b/, /^to\b/],
  [/\bsender\b/, /\b(?:recipients?|receivers?)\b/],
  [/^inviter/, /^invitee/],
];

/** Whether each row is between two people, and no heading says whose names it holds. */
export function isAboutMessages(headers: readonly string[]): boolean {
  const keys = headers.map(foldText);
  const names: readonly Meaning[] = ['first_name', 'last_name', 'full_name'];
  if (keys.some((key) => names.includes(KNOWN.get(key)?.meaning ?? 'company'))) return false;
  return ENDS.some(([a, b]) => keys.some((key) => a.test(key)) && keys.some((key) => b.test(key)));
}
