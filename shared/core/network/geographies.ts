/** Countries and regions by name: the meaning of "Nordics" in a use case, and the country of "Deutschland". */
import { z } from 'zod';
import { toPlainWords } from '../../platform/plain-words.ts';

const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GI GL GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VC VE VG VI VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  );

/** A country in an address or a call. */
export const CountryCode = z.enum(CODES as [string, ...string[]]);

/** Their codes of three letters, in the same order: files have these. */
const THREE_LETTERS =
  'and are afg atg aia alb arm ago arg asm aut aus abw aze bih brb bgd bel bfa bgr bhr bdi ben bmu brn bol bra bhs btn bwa blr blz can cod caf cog che civ chl cmr chn col cri cub cpv cyp cze deu dji dnk dma dom dza ecu est egy eri esp eth fin fji fsm fra gab gbr grd geo gha gib grl gmb gin gnq grc gtm gnb guy hkg hnd hrv hti hun idn irl isr ind irq irn isl ita jam jor jpn ken kgz khm com kna prk kor kwt cym kaz lao lbn lca lie lka lbr lso ltu lux lva lby mar mco mda mne mdg mhl mkd mli mmr mng mac mrt mlt mus mdv mwi mex mys moz nam ner nga nic nld nor npl nru nzl omn pan per png phl pak pol pri pse prt plw pry qat rou srb rus rwa sau slb syc sdn swe sgp svn svk sle smr sen som sur ssd stp slv syr swz tcd tgo tha tjk tls tkm tun ton tur tto tuv twn tza ukr uga usa ury uzb vct ven vgb vir vnm vut wsm xkx yem zaf zmb zwe'.split(
    ' ',
  );

/** Further names, and codes that files still have. */
const ALSO: Readonly<Record<string, string>> = {
  US: 'u s a,us,united states of america,america,the united states',
  GB: 'uk,great britain,england,scotland,wales,northern ireland,the united kingdom,britain',
  NL: 'holland,the netherlands,nederland',
  DE: 'ger,deutschland,federal republic of germany',
  AE: 'uae,emirates',
  CZ: 'czech republic,cesko',
  KR: 'south korea,korea,republic of korea',
  RU: 'russian federation',
  CH: 'schweiz,suisse,svizzera',
  AT: 'osterreich',
  ES: 'espana',
  IT: 'italia',
  SE: 'sverige',
  NO: 'norge',
  DK: 'danmark',
  FI: 'suomi',
  BR: 'brasil',
  CN: 'prc,peoples republic of china',
  BE: 'belgie,belgique',
  PL: 'polska',
  TR: 'turkey',
  VN: 'viet nam',
  CI: 'ivory coast',
  MK: 'macedonia',
  HK: 'hong kong',
  RO: 'rom',
};

const NORDICS = 'DK FI IS NO SE';
const BENELUX = 'BE LU NL';
const DACH = 'AT CH DE';
const BALTICS = 'EE LT LV';
const EU = `AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK`;
const EUROPE = `${EU} AD AL BA BY CH GB GI IS LI MC MD ME MK NO RS RU SM UA XK`;
const MIDDLE_EAST = 'AE BH IL IQ IR JO KW LB OM PS QA SA SY TR YE';
const AFRICA =
  'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW';
const SOUTHEAST_ASIA = 'BN ID KH LA MM MY PH SG TH TL VN';
const SOUTH_ASIA = 'AF BD BT IN LK MV NP PK';
const EAST_ASIA = 'CN HK JP KP KR MN MO TW';
const OCEANIA = 'AU FJ FM MH NR NZ PG PW SB TO TV VU WS';
const CENTRAL_ASIA = 'KG KZ TJ TM UZ';
const NORTH_AMERICA = 'CA MX US';
const SOUTH_AMERICA = 'AR BO BR CL CO EC GY PE PY SR UY VE';
const CENTRAL_AMERICA = 'BZ CR GT HN NI PA SV';

const REGIONS: Readonly<Record<string, string>> = {
  Nordics: NORDICS,
  Scandinavia: 'DK NO SE',
  Baltics: BALTICS,
  Benelux: BENELUX,
  DACH,
  'European Union': EU,
  Europe: EUROPE,
  'Western Europe': `AT BE CH DE FR GB IE LU NL`,
  'Eastern Europe': 'BG BY CZ HU MD PL RO RU SK UA',
  'Southern Europe': 'CY ES GR IT MT PT',
  'British Isles': 'GB IE',
  'Middle East': MIDDLE_EAST,
  Gulf: 'AE BH KW OM QA SA',
  Africa: AFRICA,
  MENA: `${MIDDLE_EAST} DZ EG LY MA TN`,
  EMEA: `${EUROPE} ${MIDDLE_EAST} ${AFRICA}`,
  'North America': NORTH_AMERICA,
  'South America': SOUTH_AMERICA,
  'Central America': CENTRAL_AMERICA,
  'Latin America': `${SOUTH_AMERICA} ${CENTRAL_AMERICA} CU DO MX PR`,
  Americas: `${NORTH_AMERICA} ${SOUTH_AMERICA} ${CENTRAL_AMERICA} CU DO PR`,
  Asia: `${SOUTHEAST_ASIA} ${SOUTH_ASIA} ${EAST_ASIA} ${CENTRAL_ASIA}`,
  'Southeast Asia': SOUTHEAST_ASIA,
  'South Asia': SOUTH_ASIA,
  'East Asia': EAST_ASIA,
  Oceania: OCEANIA,
  APAC: `${SOUTHEAST_ASIA} ${SOUTH_ASIA} ${EAST_ASIA} ${OCEANIA}`,
};

const MORE_REGIONS: Readonly<Record<string, string>> = {
  eu: 'European Union',
  latam: 'Latin America',
  'asia pacific': 'APAC',
  scandinavian: 'Scandinavia',
  gcc: 'Gulf',
  'nordic countries': 'Nordics',
  'baltic states': 'Baltics',
  worldwide: 'World',
  global: 'World',
};

export interface Geography {
  /** The name as it is shown. */
  name: string;
  countries: readonly string[];
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
const getCountryName = (code: string): string => (code === 'HK' ? 'Hong Kong' : (NAMES.of(code) ?? code));

const KNOWN: ReadonlyMap<string, Geography> = new Map([
  ...CODES.flatMap((code, place) => {
    const country: Geography = { name: getCountryName(code), countries: [code] };
    const names = [country.name, code, THREE_LETTERS[place]!, ...(ALSO[code]?.split(',') ?? [])];
    return names.map((name) => [toPlainWords(name), country] as const);
  }),
  ...Object.entries(REGIONS).map(
    ([name, codes]) => [toPlainWords(name), { name, countries: [...new Set(codes.split(' '))] }] as const,
  ),
  ['world', { name: 'World', countries: CODES }] as const,
]);

/** A country or region by any of its names; undefined for a name that is neither. */
export function findGeography(text: string): Geography | undefined {
  const key = toPlainWords(text);
  return KNOWN.get(key) ?? KNOWN.get(toPlainWords(MORE_REGIONS[key] ?? ''));
}

/** The displayed name of a country, from any of its names and codes; unknown text stays unchanged. */
export function formatCountry(text: string): string {
  const found = findGeography(text);
  return found?.countries.length === 1 ? found.name : text;
}

/**
 * The code of a country by any of its names; undefined for an unknown name, or for several countries, as a region has.
 */
export function findCountryCode(text: string | null): string | undefined {
  const found = text === null ? undefined : findGeography(text);
  return found?.countries.length === 1 ? found.countries[0] : undefined;
}

/** All names to choose from: regions, then countries. */
export const listGeographyNames = (): string[] => [
  ...Object.keys(REGIONS).sort(),
  ...CODES.map(getCountryName).sort((a, b) => a.localeCompare(b)),
];

/** The known name that was most likely meant by an unknown name; undefined if none is near. */
export function findNearestGeography(text: string): string | undefined {
  const key = toPlainWords(text);
  if (key.length < 4) return undefined;
  const most = key.length < 7 ? 1 : 2;
  let best: { name: string; steps: number } | undefined;
  for (const [known, { name }] of KNOWN) {
    if (known.length < 4 || Math.abs(known.length - key.length) > most) continue;
    const steps = countEdits(key, known);
    if (steps <= most && (!best || steps < best.steps)) best = { name, steps };
  }
  return best?.name;
}

/** The number of letters that have to be inserted, deleted or replaced. */
function countEdits(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let at = 1; at <= a.length; at++) {
    const now = [at];
    for (let to = 1; to <= b.length; to++) {
      const change = before[to - 1]! + (a[at - 1] === b[to - 1] ? 0 : 1);
      now.push(Math.min(change, before[to]! + 1, now[to - 1]! + 1));
    }
    before = now;
  }
  return before[b.length]!;
}
