import { classifyTitle } from '../server/core/network/words/titles.ts';
import { INDUSTRIES } from '../server/demo/words/industries.ts';
import { foldText } from '../server/platform/text/names.ts';
import { generatePersons, generateTenures } from './careers.ts';
import { makeTitlePool } from './draw.ts';
import { drawMarket, generateAccounts, generateAccountTags, generateInvestments } from './market.ts';
import { generateSignals } from './signals.ts';
import { AT, type BenchSizes, benchSizes, getListId, pickUserCompany } from './sizes.ts';

/** The rows of one table: values in the order of `columns`. Walk through them once, tables in the order given. */
export interface TableRows {
  table: string;
  columns: readonly string[];
  rows: Iterable<unknown[]>;
}

/** The planned network (design: performance.md) as rows, the same for the same number of contacts. */
export function benchNetwork(contacts: number): TableRows[] {
  const sizes = benchSizes(contacts);
  const market = drawMarket(sizes);
  const homes = new Uint8Array(contacts + 1);
  const titles = makeTitlePool(11, sizes.titles);
  const tables: { table: string; columns: string; rows: Iterable<unknown[]> }[] = [
    { table: 'source', columns: 'id kind list label user_id created_at', rows: sources(sizes) },
    {
      table: 'account',
      columns:
        'id name name_key website domain li_id headcount type confidential stealth source_id created_at updated_at',
      rows: generateAccounts(sizes, market),
    },
    {
      table: 'tag',
      columns: 'id name name_key',
      rows: INDUSTRIES.map(({ tag }, place) => [place + 1, tag, foldText(tag)]),
    },
    { table: 'account_tag', columns: 'account_id tag_id', rows: generateAccountTags(sizes, market) },
    {
      table: 'title',
      columns: 'id text title_key kind',
      rows: titles.texts.map((text, place) => [place + 1, text, foldText(text), classifyTitle(text)]),
    },
    {
      table: 'contact',
      columns: 'id name name_key first_name last_name profile_key location connections source_id created_at updated_at',
      rows: generatePersons(sizes, homes),
    },
    {
      table: 'tenure',
      columns: 'id contact_id account_id title_id start_month end_month year_only source_id created_at',
      rows: generateTenures(sizes, market, homes, titles),
    },
    {
      table: 'signal',
      columns: 'id type direction source details from_contact_id to_contact_id amount occurred_on source_id created_at',
      rows: generateSignals(sizes, homes),
    },
    {
      table: 'investment',
      columns: 'id investor_account_id account_id round month source_id created_at',
      rows: generateInvestments(sizes, market),
    },
    {
      table: 'app_user',
      columns: 'id email given_name family_name contact_id account_id roles status created_at updated_at',
      rows: users(sizes),
    },
    { table: 'installation', columns: 'key value', rows: [['firm_account_id', '1']] },
  ];
  return tables.map(({ columns, ...table }) => ({ ...table, columns: columns.split(' ') }));
}

function* sources({ staff, portfolioUsers }: BenchSizes): Generator<unknown[]> {
  yield [1, 'setup', 0, 'Benchmark', null, AT];
  for (let user = 1; user <= staff + portfolioUsers; user++) {
    yield [getListId(user), 'setup', 1, `Connections of user ${user}`, user, AT];
  }
}

/** User and contact have the same number. Staff are `staff1@quillmark.example`, the first of them an admin by role too. */
function* users(sizes: BenchSizes): Generator<unknown[]> {
  for (let user = 1; user <= sizes.staff + sizes.portfolioUsers; user++) {
    const staff = user <= sizes.staff;
    const email = staff ? `staff${user}@quillmark.example` : `user${user - sizes.staff}@portfolio.example`;
    yield [
      user,
      email,
      staff ? 'Staff' : 'User',
      String(user),
      user,
      pickUserCompany(sizes, user),
      user === 1 ? 'Admin' : '',
      'active',
      AT,
      AT,
    ];
  }
}
