/** Names that follow a city's comma: states, provinces and countries, with their short forms. */
const REGIONS = new Set(
  [
    'alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,georgia,hawaii,idaho,illinois,indiana,iowa',
    'kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada',
    'new hampshire,new jersey,new mexico,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina',
    'south dakota,tennessee,texas,utah,vermont,virginia,washington,west virginia,wisconsin,wyoming,d.c.,dc',
    'ontario,quebec,québec,alberta,manitoba,saskatchewan,british columbia,nova scotia,new brunswick,queensland,victoria,tasmania',
    'new south wales,south australia,western australia,england,scotland,wales,northern ireland,bavaria,karnataka,maharashtra',
    'telangana,haryana,tamil nadu,usa,us,u.s.,u.s.a.,united states,united states of america,uk,u.k.,united kingdom,canada,mexico',
    'brazil,argentina,chile,colombia,peru,uruguay,ireland,france,germany,spain,portugal,italy,netherlands,the netherlands,belgium',
    'switzerland,austria,denmark,sweden,norway,finland,iceland,poland,czechia,czech republic,slovakia,hungary,romania,bulgaria',
    'greece,serbia,croatia,slovenia,estonia,latvia,lithuania,ukraine,turkey,israel,united arab emirates,uae,saudi arabia,qatar',
    'egypt,kenya,nigeria,south africa,morocco,ghana,india,pakistan,bangladesh,sri lanka,nepal,china,japan,korea,south korea',
    'republic of korea,taiwan,thailand,vietnam,malaysia,indonesia,philippines,australia,new zealand,costa rica,puerto rico',
    'dominican republic,deutschland,españa,schweiz,österreich,brasil',
  ].flatMap((line) => line.split(',')),
);
/** Only upper case distinguishes "CA" and "IN" from words. */
const SHORT_STATE =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|ON|QC|BC|AB|NSW|VIC|QLD|I[EL]|GB|DE|FR|ES|NL|SG|JP|SE|CH|CAN|USA|GBR|AUS|IND|DEU|FRA)$/;
/** Cities with the name of their state: after "New York," it is the state, elsewhere the city. */
const OF_NEW_YORK = /^(?:new york(?: city)?|nyc|brooklyn|queens|manhattan|buffalo|albany|rochester|syracuse)$/;
const WIDE =
  /^(?:(?:north|south|latin) america|americas|europe|emea|apac|latam|asia|africa|worldwide|global|anywhere)$/;
const COUNTRY =
  /^(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?|can|canada|uk|u\.k\.|united kingdom|australia|india|mexico|brazil|germany)$/;
/** The words of posts without a place. */
const NOWHERE = /^(?:n\/?a|na|none|null|tbd|location|locations?|-+|\.)$/i;

const toPlain = (text: string): string => text.toLowerCase().trim();
export const isRegion = (text: string): boolean => REGIONS.has(toPlain(text)) || SHORT_STATE.test(text.trim());
const stripRemark = (text: string): string => text.replace(/\s*\([^)]*\)\s*$/, '');

/** Whether this belongs to the place before it, as "Texas" does to "Austin". */
function doesBelong(before: string, next: string): boolean {
  const [place, region] = [toPlain(stripRemark(before)), toPlain(stripRemark(next))];
  if (/^d\.?c\.?$/.test(region)) return true;
  if (place === region) return true;
  if (region === 'new york') return OF_NEW_YORK.test(place);
  // "US, Canada" are two places, "Queensland, Australia" is one.
  const last = place.split(', ').at(-1)!;
  if (/^remote$/.test(place)) return WIDE.test(region) || isRegion(stripRemark(next));
  if (!isRegion(stripRemark(next))) return false;
  return !isRegion(last) || (COUNTRY.test(region) && !COUNTRY.test(last));
}

/** "Austin, TX, San Francisco" → "Austin, TX" and "San Francisco": a comma separates places, or a city and its state. */
function byCommas(text: string): string[] {
  const places: string[] = [];
  // The text is not split within brackets.
  for (const part of text.split(/,(?![^(]*\))/).map((part) => part.trim())) {
    const before = places.at(-1);
    if (part === '') continue;
    if (before !== undefined && doesBelong(before, part)) {
      if (toPlain(before) !== toPlain(part) || toPlain(part) === 'new york')
        places[places.length - 1] = `${before}, ${part}`;
    } else places.push(part);
  }
  return places;
}

/** Separators of places; a slash without spaces only if no state follows, as in "Scranton/Wilkes-Barre, PA". */
const BETWEEN =
  /\s*[;|\n•·]\s*|\s+\/\s+|,?\s+or\s+|,\s+and\s+|\s+&\s+|(?<!trinidad|bosnia)\s+and\s+(?=\p{Lu})|(?<!,.*)\/(?!.*,)/iu;

/** The places of a post as written there, without duplicates; empty if it names none. */
export function splitPlaces(text: string): string[] {
  const plainSpaces = text.replace(/\u00a0/g, ' ');
  if (NOWHERE.test(plainSpaces.trim())) return [];
  // Words in brackets belong to the place before them.
  const brackets: string[] = [];
  const bracketless = plainSpaces.replace(/\([^()]*\)/g, (whole) => `(${brackets.push(whole) - 1})`);
  const pieces = bracketless.split(BETWEEN).flatMap(byCommas);
  const places = new Map<string, string>();
  for (const piece of pieces) {
    const whole = piece.replace(/\((\d+)\)/g, (_, at: string) => brackets[Number(at)] ?? '');
    const place = whole.replace(/\s+/g, ' ').trim();
    if (place !== '' && !NOWHERE.test(place) && !places.has(toPlain(place))) places.set(toPlain(place), place);
  }
  return [...places.values()];
}
