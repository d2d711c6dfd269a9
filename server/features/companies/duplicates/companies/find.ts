import { findUnderKeys } from '../../../../core/network/read/under-keys.ts';
import { readFurtherDomains } from '../../../../platform/access/company-domains.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import { getPairKey } from '../pairs/pair-key.ts';
import { type MergeSuggestion, writeSuggestions } from '../pairs/pairs.ts';
import { computeKeysBeside } from './bare-names.ts';
import { findFirstWord, isCompany, judgeCompanies } from './judge.ts';
import { countBeginning, judgeStored, loadCompanies, loadCompanyNames } from './queries.ts';

const MAX_UNDER_KEY = 20;
const MAX_OF_ONE = 10;
const ONLY_THE_TWO = 2;

/** Finds and stores the possible duplicates of some accounts, by the keys of search (account_key). */
export async function findCompanies(db: Db, ids: readonly number[]): Promise<void> {
  const named = (await loadCompanyNames(db, ids)).filter(({ name }) => isCompany(name));
  const keysByName = new Map(named.map(({ id, name }) => [id, computeKeysBeside(name)]));
  const keys = [...new Set([...keysByName.values()].flat())];
  const under = await findUnderKeys(db, { table: 'account_key', key: 'key', id: 'account_id' }, keys, MAX_UNDER_KEY);
  const further = await readFurtherDomains(db, ids);
  const listSites = ({ id, domain }: { id: number; domain: string | null }) =>
    [domain ?? [], further.get(id) ?? []].flat();
  const sites = [...new Set(named.flatMap(listSites))];
  const domains = await findUnderKeys(db, { table: 'account', key: 'domain', id: 'id' }, sites, MAX_UNDER_KEY);
  const furtherOf = await findUnderKeys(
    db,
    { table: 'company_domain', key: 'domain', id: 'account_id' },
    sites,
    MAX_UNDER_KEY,
  );
  const candidates = new Map<string, [number, number]>();
  for (const company of named) {
    const { id } = company;
    const bySite = listSites(company).flatMap((site) => [domains.get(site) ?? [], furtherOf.get(site) ?? []]);
    const groups = [...keysByName.get(id)!.map((key) => under.get(key) ?? []), ...bySite];
    for (const found of groups)
      for (const other of found)
        if (other !== id) candidates.set(getPairKey(id, other), [Math.min(id, other), Math.max(id, other)]);
  }
  const companies = await loadCompanies(db, [...new Set([...candidates.values()].flat())]);
  const found: MergeSuggestion[] = [];
  for (const [left, right] of candidates.values()) {
    const [a, b] = [companies.get(left), companies.get(right)];
    if (!a || !b) continue;
    const word = findFirstWord(a.name, b.name);
    const rareName = word !== null && (await countBeginning(db, word, ONLY_THE_TWO + 1)) <= ONLY_THE_TWO;
    const judged = judgeCompanies(a, b, { rareName, byName: await judgeStored(db, a, b) });
    if (judged) found.push({ one: left, other: right, ...judged });
  }
  await writeSuggestions(db, 'account', ids, found, MAX_OF_ONE);
}
