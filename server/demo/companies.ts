import { foldText } from '../platform/text/names.ts';
import type { DemoAccountRow, RowBuilder } from './rows.ts';
import { inventCompanyName, inventCompanyStem } from './words/company-names.ts';
import { INDUSTRIES, type Industry } from './words/industries.ts';
import type { Random } from './words/random.ts';
import { cumulateWeights } from './words/random.ts';

/** A company that careers may lead through. */
export interface DemoCompany {
  account: DemoAccountRow;
  industry: Industry;
  /** The month in which it began. */
  founded: number;
  /** Its place by size; the largest has 0. */
  place: number;
  /** The probability that a person works there. */
  weight: number;
}

export interface CompanyMarket {
  companies: readonly DemoCompany[];
  /** Draws a company, well-known ones with a higher chance; of one industry if given. */
  pick(random: Random, industry?: Industry): DemoCompany;
}

const VENTURE_CAPITAL = INDUSTRIES.find((industry) => industry.tag === 'Venture Capital')!;

/**
 * Draws `count` companies: a few large and many small (weight falls with the place), of all industries, about one in a
 * hundred confidential, another one in a hundred in stealth mode. Names are kept apart from those that are there.
 */
export function drawCompanies(random: Random, builder: RowBuilder, count: number): CompanyMarket {
  const taken = new Set(builder.rows.account.map((account) => account.name_key));
  const stems = new Set(builder.rows.account.map((account) => account.name_key.split(' ')[0]));
  const companies: DemoCompany[] = [];
  let previous = '';
  while (companies.length < count) {
    const industry = random.chance(0.03) ? VENTURE_CAPITAL : random.pick(INDUSTRIES);
    // Now and then two companies share their first word, as groups do, and strangers too.
    const stem: string = previous && random.chance(0.04) ? previous : inventCompanyStem(random);
    if (stem !== previous && stems.has(stem.toLowerCase())) continue;
    const name = inventCompanyName(random, stem, industry);
    const website = `${foldText(name)
      .replace(/ (?:inc|ltd|llc|gmbh|ab|sa|bv|plc)$/, '')
      .replaceAll(' ', '')}.example`;
    if (taken.has(website)) continue;
    stems.add(stem.toLowerCase());
    taken.add(website);
    previous = stem;
    const stealth = random.chance(0.01);
    const account = builder.account(
      {
        name,
        website,
        type: industry === VENTURE_CAPITAL ? 'Investor' : random.pick([null, null, 'Prospect', 'Customer', 'Partner']),
        confidential: random.chance(0.01) ? 1 : 0,
        stealth: stealth ? 1 : 0,
        crm_id: random.chance(0.4) ? `A${String(builder.rows.account.length + 1).padStart(6, '0')}` : null,
      },
      [industry.tag, ...(random.chance(0.45) ? [random.pick(INDUSTRIES).tag] : [])],
    );
    const age = stealth ? random.int(4, 30) : Math.min(1200, Math.round(random.logNormal(190, 0.75)) + 12);
    const place = companies.length;
    companies.push({ account, industry, founded: builder.today - age, place, weight: (place + 8) ** -0.85 });
  }
  return getMarket(companies);
}

function getMarket(companies: readonly DemoCompany[]): CompanyMarket {
  const all = { companies, sums: cumulateWeights(companies.map((company) => company.weight)) };
  const byIndustry = new Map(
    INDUSTRIES.map((industry) => {
      const own = companies.filter((company) => company.industry === industry);
      return [industry, { companies: own, sums: cumulateWeights(own.map((company) => company.weight)) }];
    }),
  );
  return {
    companies,
    pick: (random, industry) => {
      const own = industry && byIndustry.get(industry);
      const from = own && own.companies.length > 0 ? own : all;
      return from.companies[random.place(from.sums)]!;
    },
  };
}

/** Head-counts after everybody has a job: heavy-tailed, never below the number of people known there now; one in twenty unknown. */
export function setHeadcounts(
  random: Random,
  companies: readonly DemoCompany[],
  knownNow: ReadonlyMap<number, number>,
): void {
  for (const { account } of companies) {
    const known = knownNow.get(account.id) ?? 0;
    const size = Math.max(known * (1.2 + random.logNormal(1.6, 0.9)), random.logNormal(30, 1.4), 2);
    account.headcount = random.chance(0.05) ? null : roundUp(size);
  }
}

/** Two digits, as such numbers are usually given. */
function roundUp(size: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(size)) - 1);
  return Math.ceil(size / unit) * unit;
}
