/** What is recorded of funds: what they invested in, and when a company asked for them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findCountryCode } from '../../../../shared/core/network/geographies.ts';
import { listSpeltCountries } from '../../../core/network/read/companies/countries.ts';
import { ALL_SEEING, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../../core/network/read/visible.ts';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import type { RaiseTerms } from './terms.ts';

/** Companies that invested in some company, and that everybody of the scope may know. @param only one of them */
export function listFunds(db: Db, scope: ViewerScope, only?: number) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'name_key', 'logo_url', 'city', 'country'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('investment').select('id').whereRef('investor_account_id', '=', 'account.id')),
    )
    .where(mayOpenAccount(scope))
    .$if(only !== undefined, (query) => query.where('account.id', '=', only ?? 0))
    .orderBy('account.id')
    .execute();
}
export type FundRow = Awaited<ReturnType<typeof listFunds>>[number];

/** Of some funds, as the viewer may know them. */
export function loadFundRows(db: Db, scope: ViewerScope, ids: readonly number[]) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'name_key', 'logo_url', 'city', 'country'])
    .where(isAmong(db, 'account.id', ids))
    .where(mayOpenAccount(scope))
    .execute();
}

/** The spellings of rounds and countries that a raise means. */
export async function loadSpellings(
  db: Db,
  { round, places: { countries } }: RaiseTerms,
  isRound: (of: string) => boolean,
) {
  const rounds = await db.selectFrom('investment').select('round').distinct().where('round', 'is not', null).execute();
  const spelt = await listSpeltCountries(db);
  return {
    rounds:
      round === null ? [] : rounds.flatMap((row) => (row.round !== null && isRound(row.round) ? [row.round] : [])),
    countries: spelt.filter((country) => countries.has(findCountryCode(country) ?? '')),
  };
}

const isIn = (column: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<SqlBool> =>
  texts.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join([...texts])})`;

interface CountedTerms {
  terms: RaiseTerms;
  firmId: number;
  spellings: Awaited<ReturnType<typeof loadSpellings>>;
}

/** What a raise looks for in an investment, in queries of `investment` and its `account`. Raw: they stand within counts and orders. */
function makeConditions({ terms, firmId, spellings }: CountedTerms) {
  return {
    ofFirm: sql`account.id <> ${terms.companyId} and (account.type = 'Portfolio' or exists (select 1 from investment own
      where own.account_id = account.id and own.investor_account_id = ${firmId}))`,
    inSector: sql`exists (select 1 from account_tag join tag on tag.id = account_tag.tag_id
      where account_tag.account_id = account.id and ${isIn(sql`tag.name_key`, [...terms.sectors.keys()])})`,
    inPlace: sql`(${isIn(sql`account.country`, spellings.countries)}
      or ${isIn(sql`lower(account.city)`, [...terms.places.towns])})`,
    inRound: isIn(sql`investment.round`, spellings.rounds),
  };
}

/**
 * The number of companies that each of these funds invested in, and the nearest to what the raise looks for. That a fund backs a competitor is
 * a reason to leave it out: staff alone read it. Raw: counts and orders of conditions.
 */
export async function listPastInvestments(
  db: Db,
  scope: ViewerScope,
  fundIds: readonly number[],
  counted: CountedTerms,
  limit: number,
) {
  const { inSector, ofFirm, inPlace, inRound } = makeConditions(counted);
  const makeFlag = (condition: RawBuilder<unknown>) => sql<number>`max(case when ${condition} then 1 else 0 end)`;
  // One in the sectors says more than one that only was there in time and place.
  const weighed = [inSector, inSector, inSector, ofFirm, ofFirm, inPlace, inRound];
  const conditions = weighed.map((condition) => sql`case when ${condition} then 1 else 0 end`);
  const order = sql`max(${sql.join(conditions, sql` + `)}) desc, account.name, account.id`;
  const ranked = db
    .selectFrom('investment')
    .innerJoin('account', 'account.id', 'investment.account_id')
    .select(['investment.investor_account_id as fund', 'account.id', 'account.name'])
    .select([makeFlag(inSector).as('sector'), makeFlag(ofFirm).as('together')])
    .select([makeFlag(inPlace).as('place'), makeFlag(inRound).as('round')])
    .select(sql<number>`row_number() over (partition by investment.investor_account_id order by ${order})`.as('rank'))
    .select(sql<number>`count(*) over (partition by investment.investor_account_id)`.as('total'))
    .where(isAmong(db, 'investment.investor_account_id', fundIds))
    .where('account.id', '!=', counted.terms.companyId)
    .where(mayOpenAccount(scope))
    .$if(!scope.staff, (query) => query.where('account.name_key', 'not in', ['', ...counted.terms.competitorKeys]))
    .groupBy(['investment.investor_account_id', 'account.id', 'account.name']);
  return db
    .selectFrom(ranked.as('past'))
    .selectAll()
    .where('past.rank', '<=', limit)
    .orderBy('past.fund')
    .orderBy('past.rank')
    .execute();
}

/**
 * For each fund the number of companies that it invested in, by what the raise wants, among those that the viewer may know. Raw: counts of
 * cases within one pass over all investments.
 */
export async function countInvestments(
  db: Db,
  scope: ViewerScope,
  { terms, firmId, spellings }: CountedTerms,
  only?: number,
) {
  const count = (condition: RawBuilder<unknown>) =>
    sql<number>`count(distinct case when ${condition} then account.id end)`;
  const { ofFirm, inSector, inPlace, inRound } = makeConditions({ terms, firmId, spellings });
  const rows = await db
    .selectFrom('investment')
    .innerJoin('account', 'account.id', 'investment.account_id')
    .select('investment.investor_account_id as fund')
    .select([
      count(ofFirm).as('together'),
      count(inSector).as('sector'),
      count(inPlace).as('place'),
      count(inRound).as('round'),
      count(sql`account.id = ${terms.companyId}`).as('own'),
    ])
    .where(mayOpenAccount(scope))
    .$if(only !== undefined, (query) => query.where('investment.investor_account_id', '=', only ?? 0))
    .groupBy('investment.investor_account_id')
    .execute();
  return new Map(
    rows.map(({ fund, together, sector, place, round, own }) => [
      fund,
      {
        together: Number(together),
        sector: Number(sector),
        place: Number(place),
        round: Number(round),
        own: Number(own),
      },
    ]),
  );
}

/** Which of these keys are names of companies, or of industries. */
export async function listKnownKeys(db: Db, keys: { companies: readonly string[]; sectors: readonly string[] }) {
  const companies = db
    .selectFrom('account')
    .select('name_key')
    .where(isAmongTexts(db, 'account.name_key', keys.companies))
    .where('merged_into', 'is', null)
    .execute();
  const sectors = db
    .selectFrom('tag')
    .select('name_key')
    .where(isAmongTexts(db, 'tag.name_key', keys.sectors))
    .execute();
  return {
    companies: new Set((await companies).map(({ name_key }) => name_key)),
    sectors: new Set((await sectors).map(({ name_key }) => name_key)),
  };
}

/** Companies under these names, and the funds that invested in them. */
export async function listBackers(db: Db, nameKeys: readonly string[]) {
  if (nameKeys.length === 0) return [];
  return db
    .selectFrom('account')
    .innerJoin('investment', 'investment.account_id', 'account.id')
    .select(['investment.investor_account_id as fund', 'account.name'])
    .distinct()
    .where(isAmongTexts(db, 'account.name_key', nameKeys))
    .where('account.merged_into', 'is', null)
    .orderBy('account.name')
    .execute();
}

/** When a company last asked for each of these accounts. */
export async function loadLastAsked(db: Db, companyId: number, accountIds: readonly number[]) {
  const rows = await db
    .selectFrom('intro')
    .select('target_account_id')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('account_id', '=', companyId)
    .where(isAmong(db, 'target_account_id', accountIds))
    .groupBy('target_account_id')
    .execute();
  return new Map(rows.map(({ target_account_id, at }) => [target_account_id!, at as string]));
}

/** The lists of people that everybody at the firm reads, by name. */
export function listFirmLists(db: Db, firmId: number) {
  return db
    .selectFrom('people_list')
    .select(['id', 'name', 'lps'])
    .where('account_id', '=', firmId)
    .where('audience', '=', 'company')
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id')
    .execute();
}

/** Those on a list whom staff may see. */
export async function listPeopleOn(db: Db, listId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('people_list_entry')
    .innerJoin('contact', 'contact.id', 'people_list_entry.contact_id')
    .select('contact.id')
    .where('people_list_entry.list_id', '=', listId)
    .where(mayOpenContact(ALL_SEEING))
    .execute();
  return rows.map(({ id }) => id);
}

/** @param listId the list of the firm's own investors; null: none */
export async function markLps(db: Db, listId: number | null): Promise<void> {
  await db.updateTable('people_list').set({ lps: 0 }).where('lps', '=', 1).execute();
  if (listId !== null) await db.updateTable('people_list').set({ lps: 1 }).where('id', '=', listId).execute();
}
