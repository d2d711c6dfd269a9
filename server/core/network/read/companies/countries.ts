import { sql } from 'kysely';
import { findCountryCode } from '../../../../../shared/core/network/geographies.ts';
import type { Db } from '../../../../platform/db/engine.ts';

/**
 * The countries of all accounts, as the sources spell them: "SE", "Sverige" and "Sweden". Raw: from one spelling to the next by the index, as
 * PostgreSQL would read every company for a distinct.
 */
export async function listSpeltCountries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    with recursive spelt (country) as (
      select min(country) from account
      union all
      select (select min(account.country) from account where account.country > spelt.country)
      from spelt where spelt.country is not null
    )
    select country from spelt where country is not null`.execute(db);
  return rows.map(({ country }) => country);
}

/** The spellings of one country among them. @param code of two letters */
export const listCountrySpellings = async (db: Db, code: string): Promise<string[]> =>
  (await listSpeltCountries(db)).filter((country) => findCountryCode(country) === code);
