import { findCountryCode } from '../../../../../shared/core/network/geographies.ts';
import type { Db } from '../../../../platform/db/engine.ts';

/** The spellings of a country among the accounts: sources write "SE", "Sverige" and "Sweden". @param code of two letters */
export async function listCountrySpellings(db: Db, code: string): Promise<string[]> {
  const rows = await db.selectFrom('account').select('country').distinct().where('country', 'is not', null).execute();
  return rows.flatMap(({ country }) => (country !== null && findCountryCode(country) === code ? [country] : []));
}
