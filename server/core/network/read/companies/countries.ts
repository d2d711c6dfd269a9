import { findCountryCode } from '../../../../../shared/core/network/geographies.ts';
import type { Db } from '../../../../platform/db/engine.ts';

/** The countries of all accounts, as the sources spell them: "SE", "Sverige" and "Sweden". */
export async function listSpeltCountries(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('account').select('country').distinct().where('country', 'is not', null).execute();
  return rows.flatMap(({ country }) => country ?? []);
}

/** The spellings of one country among them. @param code of two letters */
export const listCountrySpellings = async (db: Db, code: string): Promise<string[]> =>
  (await listSpeltCountries(db)).filter((country) => findCountryCode(country) === code);
