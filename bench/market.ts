import { INDUSTRIES } from '../server/demo/words/industries.ts';
import { createRandom, cumulateWeights, type Random } from '../server/demo/words/random.ts';
import { foldName } from '../server/platform/text/names.ts';
import { drawCompanyName, drawIndustry } from './draw.ts';
import { AT, BENCH_MONTH, type BenchSizes } from './sizes.ts';

/**
 * An account at place u (0 to 1) of all has people in proportion to u^-TAIL - SMALL: of 150,000 the largest has about
 * 16,000, one in ten no more than three.
 */
const TAIL = 0.58;
const SMALL = 0.9;
const people = (place: number): number => place ** -TAIL - SMALL;

export const VENTURE_CAPITAL = INDUSTRIES.findIndex((industry) => industry.tag === 'Venture Capital');
const ROUNDS = ['Seed', 'Series A', 'Series B', 'Series C'];

/** The accounts, by id: account 1 is the firm, and those of the portfolio follow. */
export interface Market {
  industries: Uint8Array;
  weights: Float64Array;
  investors: readonly number[];
  /** The id of an account, of one industry when given, with larger ones likelier. */
  pickAccount(random: Random, home: number | null): number;
}

export function drawMarket({ accounts: count, portfolioCompanies }: BenchSizes): Market {
  const random = createRandom(1);
  const industries = new Uint8Array(count + 1);
  const weights = new Float64Array(count + 1);
  const byIndustry: number[][] = INDUSTRIES.map(() => []);
  for (let id = 1; id <= count; id++) {
    const industry = id === 1 ? VENTURE_CAPITAL : drawIndustry(random);
    industries[id] = industry;
    // The firm and its companies take their people from their users; for others the place is drawn, not the id.
    if (id <= portfolioCompanies + 1) continue;
    weights[id] = people(Math.max(1 / count, random.next()));
    byIndustry[industry]!.push(id);
  }
  // The largest is there at any size.
  weights[portfolioCompanies + 2] = people(1 / count);
  const all = cumulateWeights([...weights]);
  const within = byIndustry.map((places) => cumulateWeights(places.map((place) => weights[place]!)));
  return {
    industries,
    weights,
    investors: byIndustry[VENTURE_CAPITAL]!,
    pickAccount: (random, home) =>
      home === null || byIndustry[home]!.length === 0
        ? random.place(all)
        : byIndustry[home]![random.place(within[home]!)]!,
  };
}

export function* generateAccounts(
  { accounts: count, portfolioCompanies, contacts }: BenchSizes,
  { industries, weights }: Market,
): Generator<unknown[]> {
  const random = createRandom(2);
  const taken = new Set<string>();
  const perAccount = (contacts * 4.5) / weights.reduce((sum, weight) => sum + weight, 0);
  for (let id = 1; id <= count; id++) {
    const name = id === 1 ? 'Quillmark Ventures' : drawCompanyName(random, industries[id]!);
    let domain = `${foldName(name).replaceAll(' ', '')}.example`;
    while (taken.has(domain)) domain = `${domain.slice(0, -8)}${random.int(2, 99)}.example`;
    taken.add(domain);
    const present = Math.max(1, weights[id]! * perAccount * 0.3);
    const size = Math.ceil(present * (1 + random.logNormal(3, 1)));
    const headcount = id <= portfolioCompanies + 1 ? 60 : random.chance(0.08) ? null : size;
    const type = id === 1 ? 'Firm' : id <= portfolioCompanies + 1 ? 'Portfolio' : null;
    const hidden = (share: number) => (id > portfolioCompanies + 1 && random.chance(share) ? 1 : 0);
    yield [
      id,
      name,
      foldName(name),
      domain,
      domain,
      `b${id}`,
      headcount,
      type,
      hidden(0.005),
      hidden(0.005),
      1,
      AT,
      AT,
    ];
  }
}

export function* generateAccountTags({ accounts: count }: BenchSizes, { industries }: Market): Generator<unknown[]> {
  const random = createRandom(3);
  for (let id = 1; id <= count; id++) {
    const tags = new Set([industries[id]! + 1]);
    while (random.chance(0.35)) tags.add(drawIndustry(random) + 1);
    for (const tag of [...tags].sort((a, b) => a - b)) yield [id, tag];
  }
}

export function* generateInvestments(
  { accounts: count, investments: wanted }: BenchSizes,
  { investors }: Market,
): Generator<unknown[]> {
  const random = createRandom(7);
  if (investors.length === 0) return;
  for (let id = 1; id <= wanted; id++) {
    yield [
      id,
      random.pick(investors),
      random.int(2, count),
      random.pick(ROUNDS),
      BENCH_MONTH - random.int(1, 180),
      1,
      AT,
    ];
  }
}
