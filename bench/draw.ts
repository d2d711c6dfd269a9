import { INDUSTRIES } from '../server/demo/words/industries.ts';
import {
  inventInvestorTitle,
  inventJobTitle,
  JOB_FIELDS,
  type Rank,
  SIDE_TITLES,
} from '../server/demo/words/job-titles.ts';
import { inventPersonName } from '../server/demo/words/person-names.ts';
import { createRandom, cumulateWeights, type Random } from '../server/demo/words/random.ts';
import { foldText } from '../server/platform/text/names.ts';

/**
 * The source of the benchmark's network, so that its names and titles are distributed like real ones: a few words
 * (global, health, bank, senior, engineer) in very many of them, a part of their own in each.
 */

const STARTS =
  'bal cor dra el fen gal hes ith jor kal lum mar nor ost pel quin ras sel tor ulm ver wes xan yor zel ard bri cla dun eks'.split(
    ' ',
  );
const MIDDLES = 'a e i o u an en or il ar em ov id al is ur et ol am ei ora eni uma ita'.split(' ');
const JOINS = 'b d g k l m n p r s t v z st nd rk lm'.split(' ');
const ENDS =
  'dane vane trix lumo sora mint quet dris nova beck thal zeno rune tique vaux paro field ford stead mark'.split(' ');
const FIRST_WORDS = [
  'Global',
  'First',
  'United',
  'Northern',
  'Royal',
  'New',
  'General',
  'National',
  'Digital',
  'Smart',
];
const LAST_WORDS = [
  'Group',
  'Holdings',
  'International',
  'Global',
  'Partners',
  'Technologies',
  'Solutions',
  'Services',
];
const FORMS = [' Inc.', ', Inc.', ' Ltd', ' LLC', ' GmbH', ' AB', ' S.A.', ' B.V.', ' plc', ' Corp.'];

const INDUSTRY_SUMS = cumulateWeights(INDUSTRIES.map((_, place) => 1 / (place + 5)));

/** An industry's place; the first ones are many times as common as the last. */
export function drawIndustry(random: Random): number {
  return random.place(INDUSTRY_SUMS);
}

/** A company's name; two words on average, one of them its own. */
export function drawCompanyName(random: Random, industry: number): string {
  const own =
    random.pick(STARTS) +
    random.pick(MIDDLES) +
    (random.chance(0.7) ? random.pick(JOINS) + random.pick(MIDDLES) : '') +
    random.pick(ENDS);
  const words = [own[0]!.toUpperCase() + own.slice(1)];
  if (random.chance(0.08)) words.unshift(random.pick(FIRST_WORDS));
  if (random.chance(0.75)) words.push(random.pick(INDUSTRIES[industry]!.nouns));
  if (random.chance(0.2)) words.push(random.pick(LAST_WORDS));
  return words.join(' ') + (random.chance(0.12) ? random.pick(FORMS) : '');
}

/** Remembers folded words: a million names are made of a few thousand. */
export function makeWordFolder(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let folded = known.get(text);
    if (folded === undefined) {
      folded = foldText(text);
      known.set(text, folded);
    }
    return folded;
  };
}

export interface DrawnPerson {
  name: string;
  key: string;
  first: string;
  last: string;
}

/** A person's name and its key; half have a middle initial. */
export function drawPerson(random: Random, fold: (word: string) => string): DrawnPerson {
  const { first, last } = inventPersonName(random);
  const middle = random.chance(0.5) ? String.fromCharCode(65 + random.int(0, 25)) : null;
  return {
    name: middle ? `${first} ${middle}. ${last}` : `${first} ${last}`,
    key: middle ? `${fold(first)} ${middle.toLowerCase()} ${fold(last)}` : `${fold(first)} ${fold(last)}`,
    first,
    last,
  };
}

export interface TitlePool {
  texts: readonly string[];
  /** A title's place in `texts` for a rank: common ones often, most of them hardly ever. */
  draw(random: Random, rank: Rank): number;
  drawInvestor(random: Random): number;
  drawSeat(random: Random): number;
}

const TOPICS = [...new Set(INDUSTRIES.flatMap((industry) => industry.topics))];
const REGIONS = [
  'EMEA',
  'Nordics',
  'DACH',
  'Benelux',
  'UK & Ireland',
  'Iberia',
  'Israel',
  'North America',
  'LATAM',
  'APAC',
  'Japan',
  'India',
];
/** The number of titles of each rank among a hundred. */
const RANK_SHARES = [24, 26, 17, 14, 11, 4, 0, 0] as const;

/**
 * A pool of `size` distinct titles from the grammar of the demo network, with regions and teams behind them. The
 * frequency of each falls as 1 / place, so the few common ones make up most of the network.
 */
export function makeTitlePool(seed: number, size: number): TitlePool {
  const random = createRandom(seed);
  const fieldSums = cumulateWeights(JOB_FIELDS.map((field) => field.weight));
  const texts: string[] = [];
  const known = new Map<string, number>();
  const add = (text: string): number => {
    const found = known.get(text);
    if (found !== undefined) return found;
    known.set(text, texts.length);
    texts.push(text);
    return texts.length - 1;
  };
  const pools = RANK_SHARES.map((share, rank) => {
    const wanted = Math.max(40, Math.round((size * share) / 96));
    const places = new Set<number>();
    for (let misses = 0; places.size < wanted && misses < 400; ) {
      const before = places.size;
      const title = inventJobTitle(random, JOB_FIELDS[random.place(fieldSums)]!, rank as Rank, random.pick(TOPICS));
      const tail = random.next() * Math.min(1, places.size / 400);
      places.add(
        add(
          tail > 0.75 ? `${title}, ${random.pick(REGIONS)}` : tail > 0.6 ? `${title} (${random.pick(TOPICS)})` : title,
        ),
      );
      misses = places.size === before ? misses + 1 : 0;
    }
    // The plain ones are the common ones.
    const details = (place: number) => texts[place]!.replace(/[^,(]/g, '').length;
    return getPool([...places].sort((a, b) => details(a) - details(b)));
  });
  const investors = getPool(
    ([1, 3, 5, 7] as const).flatMap((rank) => Array.from({ length: 6 }, () => add(inventInvestorTitle(random, rank)))),
  );
  const seats = getPool(SIDE_TITLES.map(add));
  const from = (pool: ReturnType<typeof getPool>, source: Random) => pool.places[source.place(pool.sums)]!;
  return {
    texts,
    draw: (source, rank) => from(pools[rank]!, source),
    drawInvestor: (source) => from(investors, source),
    drawSeat: (source) => from(seats, source),
  };
}

function getPool(places: readonly number[]) {
  return { places, sums: cumulateWeights(places.map((_, place) => 1 / (place + 3))) };
}
