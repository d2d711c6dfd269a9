/** States and countries as people and posts write them: "TX", "Texas", "USA", "United States". */

const STATES = `al alabama,ak alaska,az arizona,ar arkansas,ca california,co colorado,ct connecticut,dc district of columbia,de delaware,
fl florida,ga georgia,hi hawaii,ia iowa,id idaho,il illinois,in indiana,ks kansas,ky kentucky,la louisiana,ma massachusetts,md maryland,
me maine,mi michigan,mn minnesota,mo missouri,ms mississippi,mt montana,nc north carolina,nd north dakota,ne nebraska,nh new hampshire,
nj new jersey,nm new mexico,nv nevada,ny new york,oh ohio,ok oklahoma,or oregon,pa pennsylvania,ri rhode island,sc south carolina,
sd south dakota,tn tennessee,tx texas,ut utah,va virginia,vt vermont,wa washington,wi wisconsin,wv west virginia,wy wyoming`;

const SHORT_STATES: ReadonlyMap<string, string> = new Map(
  STATES.split(/,\s*/).map((line) => [line.slice(0, 2), line.slice(3)] as const),
);
/** These abbreviations also mean a country: "Haifa, IL" is not in a state of the USA. */
const ALSO_COUNTRIES = new Set(['il', 'in', 'de']);

const COUNTRY_OF: ReadonlyMap<string, string> = new Map([
  ...[...SHORT_STATES.values()].map((state) => [state, 'united states'] as const),
  ...['ontario', 'quebec', 'alberta', 'manitoba', 'saskatchewan', 'british columbia', 'nova scotia'].map(
    (state) => [state, 'canada'] as const,
  ),
]);

/** Other names of the countries and towns in which positions and people are most often. */
const SAME: Readonly<Record<string, string>> = {
  us: 'united states',
  usa: 'united states',
  'united states of america': 'united states',
  uk: 'united kingdom',
  gb: 'united kingdom',
  gbr: 'united kingdom',
  'great britain': 'united kingdom',
  england: 'united kingdom',
  scotland: 'united kingdom',
  wales: 'united kingdom',
  'northern ireland': 'united kingdom',
  uae: 'united arab emirates',
  deutschland: 'germany',
  can: 'canada',
  fr: 'france',
  es: 'spain',
  nl: 'netherlands',
  'the netherlands': 'netherlands',
  jp: 'japan',
  ie: 'ireland',
  nyc: 'new york',
  'new york city': 'new york',
  sf: 'san francisco',
  'tel aviv yafo': 'tel aviv',
  on: 'ontario',
  qc: 'quebec',
  bc: 'british columbia',
  ab: 'alberta',
};

/** @param key folded */
export const canonicalizeName = (key: string): string => SAME[key] ?? key;

/** The meaning of a region after a town, and the country and state that follow from it, as far as they do. */
export function findRegion(key: string, isCountry: boolean): { key: string; state?: string; country?: string } {
  const name = SHORT_STATES.get(key) ?? canonicalizeName(key);
  const country = COUNTRY_OF.get(name);
  if (country) return { key: name, state: name, ...(ALSO_COUNTRIES.has(key) ? {} : { country }) };
  return { key: name, ...(isCountry ? { country: name } : {}) };
}
