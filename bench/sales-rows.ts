import { INDUSTRIES } from '../server/demo/words/industries.ts';
import { createRandom, type Random } from '../server/demo/words/random.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { insertDrawn } from './insert-drawn.ts';
import { AT, benchSizes } from './sizes.ts';

/** The additions to the network: two use cases for each of this many companies, and their customers. */
export const SALES = { companies: 15, useCases: 30, customers: 20, prospects: 20 } as const;

const PLACES = [
  ...[['United States', 'Boston', 'Austin', 'New York'] as const, ['Israel', 'Tel Aviv', 'Haifa'] as const],
  ...[['United Kingdom', 'London', 'Leeds'] as const, ['Germany', 'Berlin', 'Hamburg'] as const],
  ...[['Sweden', 'Stockholm', 'Malmö'] as const, ['Denmark', 'Aarhus'] as const, ['France', 'Lyon'] as const],
  ...[['Netherlands', 'Utrecht'] as const, ['Brazil', 'São Paulo'] as const, ['Norway', 'Bergen'] as const],
] as const;
const REGIONS = ['Nordics', 'Europe', 'DACH', 'United States', 'Israel', 'EMEA'] as const;
const PEOPLE = ['engineering', 'product', 'operations', 'security', 'cto', 'procurement', 'data', 'risk'] as const;
const PERSONAS = [['Executive'], ['Executive', 'Manager'], null] as const;
const ROWS = 1_000;

/** Gives every account a place and a description, and writes use cases and customers, from one seed. */
export async function addBenchSales(db: Db, contacts: number): Promise<void> {
  const random = createRandom(37);
  const sizes = benchSizes(contacts);
  const others = () => 2 + sizes.portfolioCompanies + random.int(0, sizes.accounts - sizes.portfolioCompanies - 2);
  const companies = Array.from({ length: SALES.companies }, (_, place) => place + 2);
  await describeAccounts(db, random);
  await db.transaction().execute(async (trx) => {
    await insertDrawn(
      trx,
      'sales_target',
      companies.flatMap((company) => [useCase(random, company, 0), useCase(random, company, 1)]),
    );
    const count = SALES.customers + SALES.prospects;
    const rows = companies.flatMap((company_account_id) => {
      const accounts = new Set<number>();
      while (accounts.size < count) accounts.add(others());
      return [...accounts].map((account_id, place) => ({
        company_account_id,
        account_id,
        relation: place < SALES.customers ? 'customer' : 'prospect',
        source_id: 1,
        created_at: AT,
      }));
    });
    await insertDrawn(trx, 'customer', rows);
  });
}

async function describeAccounts(db: Db, random: Random): Promise<void> {
  const tags = await db
    .selectFrom('account_tag')
    .innerJoin('tag', 'tag.id', 'account_tag.tag_id')
    .select(['account_id', 'name'])
    .orderBy('account_id')
    .execute();
  const tagOf = new Map(tags.map(({ account_id, name }) => [account_id, name]));
  const ids = (await db.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += ROWS)
    await db.transaction().execute(async (trx) => {
      for (const id of ids.slice(from, from + ROWS)) {
        const industry = INDUSTRIES.find(({ tag }) => tag === tagOf.get(id)) ?? random.pick(INDUSTRIES);
        const [country, ...cities] = random.pick(PLACES);
        const description = random.chance(0.7)
          ? `Known for ${random.pick(industry.topics)} and ${random.pick(industry.topics)}, with teams in ${random.pick(cities)}.`
          : null;
        await trx
          .updateTable('account')
          .set({ country, city: random.pick(cities), description, kind: 'Private company' })
          .where('id', '=', id)
          .execute();
      }
    });
}

function useCase(random: Random, account_id: number, place: number): object {
  const [first, second, third] = [random.pick(INDUSTRIES), random.pick(INDUSTRIES), random.pick(INDUSTRIES)];
  const personas = random.pick(PERSONAS);
  const json = (names: readonly string[]) => JSON.stringify([...new Set(names)]);
  return {
    account_id,
    name: `Use case ${place + 1}`,
    is_default: place === 0 ? 1 : 0,
    created_at: AT,
    updated_at: AT,
    one_liner: null,
    value_proposition: null,
    decision_makers: null,
    ask: null,
    intro_text: null,
    case_studies: null,
    sample_email_draft: null,
    size_min: random.pick([1, 11, 51]),
    size_max: random.chance(0.5) ? null : 5_000,
    industries: json([first.tag, second.tag]),
    excluded_industries: random.chance(0.3) ? json([third.tag]) : null,
    keywords: json([random.pick(first.topics), random.pick(third.topics)]),
    geographies: random.chance(0.6) ? json([random.pick(REGIONS), random.pick(REGIONS)]) : null,
    persona_keywords: json([random.pick(PEOPLE), random.pick(PEOPLE)]),
    persona_roles: personas && json(personas),
  };
}
