import { foldText } from '../../../platform/text/names.ts';
import { LEADERS_ELSEWHERE, matchWords, OTHERS_ELSEWHERE } from './titles-elsewhere.ts';

/** The kinds of roles that a job title can show, most telling first: a title of two kinds has the first. */
export const titleKinds = [
  'founder',
  'executive',
  'board',
  'investor',
  'advisor',
  'consultant',
  'manager',
  'ic',
] as const;
export type TitleKind = (typeof titleKinds)[number];

/**
 * Executive abbreviations and their long forms (specification 2 §9). Each inner list holds the spellings of one meaning; the first meaning
 * is the usual one.
 */
const SHORT_FORMS: Record<string, readonly (readonly string[])[]> = {
  ceo: [['chief executive officer', 'chief executive']],
  cto: [['chief technology officer', 'chief technical officer']],
  cfo: [['chief financial officer', 'chief finance officer']],
  coo: [['chief operating officer', 'chief operations officer']],
  cmo: [['chief marketing officer'], ['chief medical officer']],
  cio: [['chief information officer'], ['chief investment officer'], ['chief innovation officer']],
  ciso: [['chief information security officer']],
  cpo: [['chief product officer'], ['chief people officer'], ['chief procurement officer'], ['chief privacy officer']],
  cro: [['chief revenue officer'], ['chief risk officer']],
  cco: [['chief commercial officer'], ['chief customer officer'], ['chief compliance officer']],
  cso: [['chief strategy officer'], ['chief security officer'], ['chief sales officer'], ['chief scientific officer']],
  cdo: [['chief data officer'], ['chief digital officer'], ['chief design officer']],
  cbo: [['chief business officer']],
  cgo: [['chief growth officer']],
  cao: [['chief accounting officer'], ['chief administrative officer']],
  clo: [['chief legal officer']],
  chro: [['chief human resources officer']],
  cxo: [['chief experience officer']],
  caio: [['chief ai officer', 'chief artificial intelligence officer']],
  evp: [['executive vice president', 'executive vp']],
  svp: [['senior vice president', 'senior vp']],
  avp: [['assistant vice president'], ['associate vice president']],
  vp: [['vice president']],
  md: [['managing director']],
  gm: [['general manager']],
  gp: [['general partner']],
};

const CHIEFS = Object.keys(SHORT_FORMS).filter((short) => /^c.*o$/.test(short));

/**
 * The table: the first row with a phrase that occurs in the folded title gives its kind. Exceptions come before their rule. Words of other
 * languages are those common in the careers of the network.
 */
const KINDS: readonly (readonly [TitleKind, RegExp])[] = [
  ['ic', matchWords('(?:executive|personal|virtual|administrative) assistant', '^assistant$')],
  ['ic', matchWords(`(?:${CHIEFS.join('|')}|founder|president|director|partner)(?: s)? (?:assistant|secretary)`)],
  ['ic', matchWords('(?:account|sales|marketing|advertising|business development|customer service) executive')],
  ['ic', matchWords('founding (?:[a-z]+ )?(?:engineer|designer|developer|account executive|sales|team)')],
  ['founder', matchWords('(?:co ?)?founder', 'founding', 'business owner', 'co ?owner', '^owner', '(?:and|ceo) owner')],
  ['founder', matchWords('(?:co ?)?fondat(?:eur|rice)', '(?:co ?)?fundador[a]?', '(?:mit)?grunder(?:in)?', 'מייסדת?')],
  ...LEADERS_ELSEWHERE,
  ['board', matchWords('non ?executive', 'board of (?:directors|trustees)', 'independent director', 'aufsichtsrat')],
  [
    'executive',
    matchWords(...CHIEFS, 'evp', 'svp', 'vp', 'md', '(?:vice )?president', 'managing (?:director|partner)'),
  ],
  [
    'executive',
    matchWords('chief (?!of staff)(?:[a-z]+ ){0,4}officer', 'chief (?:executive|scientist|architect|economist)'),
  ],
  [
    'executive',
    matchWords('(?:executive|general) director', '^executive$', 'general counsel', 'executive chair(?:man|woman)?'),
  ],
  [
    'executive',
    matchWords('geschaftsfuhrer(?:in)?', 'vorstand', 'pdg', 'direct(?:eur|rice|or|ora) general[e]?', 'ס?מנכלי?ת?'),
  ],
  ...OTHERS_ELSEWHERE,
  ['advisor', matchWords('advisory board', 'board (?:of )?advis[oe]rs?', 'member of the advisory board')],
  ['board', matchWords('board (?:member|director|chair|observer)', 'member of the (?:supervisory )?board', '^board$')],
  ['board', matchWords('(?:vice )?chair(?:man|woman|person)?', 'trustee', 'supervisory board', 'director board')],
  [
    'investor',
    matchWords('investor(?! relations)', 'angel', '(?:general|venture|limited|investment|operating) partner'),
  ],
  ['investor', matchWords('venture capitalist', '^(?:gp|lp)$')],
  ['ic', matchWords('(?:financial|tax|wealth|customer|service|sales|travel|legal|insurance|mortgage) advis[oe]r')],
  ['ic', matchWords('(?:business|people|talent|channel|finance|hr) partner')],
  ['advisor', matchWords('advis[oe]r', 'advisory', 'mentor', 'beirat', 'berater(?:in)?', 'asesor[a]?')],
  ['consultant', matchWords('consultant', 'contractor', 'freelance[r]?', 'self employed', '^independent')],
  ['executive', matchWords('partner$', 'partner (?:and|at)')],
  ['manager', matchWords('(?:group|head of|director of|vp of) (?:product|project|program|account)s?')],
  [
    'ic',
    matchWords('(?:account|product|project|program|programme|community|content|case|brand|office|campaign) managers?'),
  ],
  [
    'ic',
    matchWords(
      '(?:social media|relationship|(?:customer|client) success|category|delivery|release|event|bid) managers?',
    ),
  ],
  ['ic', matchWords('art director', 'scrum master')],
  [
    'manager',
    matchWords('manager', 'management$', 'managing', 'director', 'head', 'supervisor', 'chief of staff', 'gm'),
  ],
  ['manager', matchWords('lead$', 'team ?lead(?:er)?', 'tech(?:nical)? lead', 'principal$')],
  ['manager', matchWords('gerente', 'leiter(?:in)?', 'direct(?:eur|rice)', 'direttore', 'responsable', 'מנהלת?')],
];

/** An assistant of a high title does not have that title: "Assistant to the CEO" is an assistant. */
const HELPERS = /\b(assistant|advis[oe]r|aide|secretary|consultant|liaison|chief of staff|reporting) to\b.*$/;
const OFFICE = /\boffice of the .*$|\b(?:c[a-z]{1,2}o|chairman|president|founder|vorstands?|board) ?s? office\b/;
/** Work that is over or only wished for, up to the next part of the title: "ex-CEO", "CEO, formerly CFO at Harrow". */
const PAST =
  /(^|[,;/|(&•·]|\s[-–—]\s|\b(?:and|now)\b)\s*(?:ex(?!\W*officio)|former(?:ly)?|previous(?:ly)?|past|retired|aspiring|ehemalige[rs]?|ancien(?:ne)?|antigu[oa]|tidligere|voormalig|fd|бывший)\.?[\s-]+[^,;/|()•·]*/gi;

/** "Partner, Head of Growth" is a partner, "Partner Engineer" is not; folded they would look the same. */
const PARTNER_FIRST = /^\s*partner\s*(?:[,;|/(]|[-–—]\s)/i;

/** The kind of a job title; 'ic' (individual contributor) if the table does not know it or it is empty. */
export function classifyTitle(title: string): TitleKind {
  const folded = foldText(title.replace(PAST, '$1 ').replace(PARTNER_FIRST, 'Partner and '))
    .replace(HELPERS, '$1')
    .replace(OFFICE, '')
    .trim();
  return KINDS.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'ic';
}

/** The roles that the deal team looks for (relationship model §3: defpodScore). */
export function isDealRole(kind: TitleKind): boolean {
  return kind === 'founder' || kind === 'executive' || kind === 'board' || kind === 'investor';
}

/** The group of an introduction's paths that somebody of the kind belongs to (document 2 §9, document 1 §2). */
export function getPathGroup(kind: TitleKind): 'executives' | 'board_members' | 'managers' | 'employees' {
  return GROUPS[kind];
}

const GROUPS = {
  founder: 'executives',
  executive: 'executives',
  board: 'board_members',
  investor: 'board_members',
  advisor: 'board_members',
  manager: 'managers',
  consultant: 'employees',
  ic: 'employees',
} as const satisfies Record<TitleKind, string>;

const PARTNER = matchWords('partner', 'gp', 'md', 'managing director');

/** A person who decides at an investing firm: a founder, or anybody with the title of partner or a similar title. */
export function isVcPartner(kind: TitleKind, titleKey: string): boolean {
  return kind === 'founder' || ((kind === 'executive' || kind === 'investor') && PARTNER.test(titleKey));
}

const INVESTS = matchWords('partner', 'gp', 'md', 'managing director', 'principal', 'investor');

/** A person who invests for a fund, by their title there: partners of any kind, principals and investors. */
export function isFundPartner(kind: TitleKind, titleKey: string): boolean {
  if (/\b(?:limited partner|lp)\b/.test(titleKey)) return false;
  return kind === 'investor' || (kind !== 'ic' && kind !== 'advisor' && INVESTS.test(titleKey));
}

/** A management or founder role, as the relationship model counts them (§1). */
export function isManagement(kind: TitleKind): boolean {
  return kind === 'founder' || kind === 'executive' || kind === 'manager';
}

/** Ranks that people write with and without "of" ("VP of Sales", "VP Sales"). */
const RANKS = ['evp', 'svp', 'avp', 'vp', 'vice president', 'head', 'director'];

/**
 * The phrases of whole words that a search of titles for `keyword` looks for: the folded keyword first, then its
 * synonyms. An abbreviation stands for all its long forms; a long form for its abbreviation only where that is
 * the usual meaning, so that "chief people officer" does not find every CPO. Empty for a blank keyword.
 */
export function expandTitleQuery(keyword: string): string[] {
  const folded = foldText(keyword);
  if (folded === '') return [];
  const phrases = [folded, ...listOtherNames(folded)];
  return [...new Set([...phrases, ...phrases.flatMap(getWithAndWithout)])];
}

function listOtherNames(phrase: string): string[] {
  return Object.entries(SHORT_FORMS).flatMap(([short, meanings]) => {
    const spelledOut = replaceWords(phrase, short, meanings.flat());
    const others = meanings.flatMap((spellings, place) => {
      const spelling = spellings.find((long) => hasWords(phrase, long));
      const same = spellings.filter((long) => long !== spelling);
      return spelling ? replaceWords(phrase, spelling, place === 0 ? [short, ...same] : same) : [];
    });
    return [...spelledOut, ...others];
  });
}

function getWithAndWithout(phrase: string): string[] {
  return RANKS.flatMap((rank) => {
    if (hasWords(phrase, `${rank} of`)) return replaceWords(phrase, `${rank} of`, [rank]);
    return phrase.endsWith(rank) ? [] : replaceWords(phrase, rank, [`${rank} of`]);
  });
}

function hasWords(phrase: string, part: string): boolean {
  return ` ${phrase} `.includes(` ${part} `);
}

function replaceWords(phrase: string, part: string, by: readonly string[]): string[] {
  return hasWords(phrase, part) ? by.map((other) => ` ${phrase} `.replace(` ${part} `, ` ${other} `).trim()) : [];
}
