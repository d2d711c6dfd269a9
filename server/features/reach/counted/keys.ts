/** The keys of groups and of those who reach them, as calls have them. */
import { SIZE_STOPS } from '../../../../shared/core/network/account.ts';
import { findCountryCode } from '../../../../shared/core/network/geographies.ts';
import type { ReachAxis } from '../../../../shared/features/reach/calls.ts';
import { FIRM_KEY } from '../../../../shared/features/reach/calls.ts';
import { listSpeltCountries } from '../../../core/network/read/companies/countries.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { type CountedBy, type CountedKey, loadIndustryNames, loadWhoNames, THE_FIRM, type WhoKey } from './queries.ts';

/** The smallest head-count of each step of sizes (core/network/derive/search-index.ts), from step 1. */
const SMALLEST = [1, ...SIZE_STOPS.flatMap((stop) => (stop === null ? [] : [stop + 1]))];

/** @param step from 1 */
export const getSmallestSize = (step: number): number => SMALLEST[step - 1]!;

/** @returns what a group is called in calls; null for companies of which it is not known */
export async function makeNameOfKey(db: Db, by: CountedBy): Promise<(key: CountedKey) => string | null> {
  if (by === 'size') return (key) => (key === 0 ? null : String(getSmallestSize(Number(key))));
  if (by === 'place') return (key) => findCountryCode(key === null ? null : String(key)) ?? null;
  if (by === null) return () => null;
  const names = await loadIndustryNames(db);
  return (key) => (key === null ? null : (names.get(Number(key)) ?? null));
}

/** @returns the keys of the database for what a group is called in calls */
export async function readGroupKeys(db: Db, by: ReachAxis, key: string | null): Promise<readonly CountedKey[]> {
  if (by === 'size') return [key === null ? 0 : SMALLEST.indexOf(Number(key)) + 1];
  const nameKey = await makeNameOfKey(db, by);
  const all: readonly CountedKey[] =
    by === 'place' ? [null, ...(await listSpeltCountries(db))] : [null, ...(await loadIndustryNames(db)).keys()];
  return all.filter((spelt) => nameKey(spelt) === key);
}

const writeWho = (who: WhoKey): string => (who === THE_FIRM ? FIRM_KEY : who > 0 ? `p${who}` : `c${-who}`);

export function readWho(key: string): WhoKey {
  if (key === FIRM_KEY) return THE_FIRM;
  return key.startsWith('p') ? Number(key.slice(1)) : -Number(key.slice(1));
}

/** "The firm" stands for all of its people. */
export async function nameWho(db: Db, keys: readonly WhoKey[]): Promise<Map<WhoKey, { key: string; name: string }>> {
  const names = await loadWhoNames(db, keys);
  return new Map(
    keys.flatMap((key) => {
      const name = key === THE_FIRM ? 'The firm' : names.get(key);
      return name === undefined ? [] : [[key, { key: writeWho(key), name }]];
    }),
  );
}
