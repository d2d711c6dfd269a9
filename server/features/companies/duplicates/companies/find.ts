import { underKeys } from '../../../../core/network/read/under-keys.ts';
import { readFurtherDomains } from '../../../../platform/access/company-domains.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import { pairKey } from '../pairs/pair-key.ts';
import { type MergeSuggestion, writeSuggestions } from '../pairs/pairs.ts';
import { keysBeside } from './bare-names.ts';
import { firstWordOf, isCompany, judgeCompanies } from './judge.ts';
import { countBeginning, judgeStored, loadCompanies, namesOf } from './queries.ts';

const MAX_UNDER_KEY = 20;
const MAX_OF_ONE = 10;
const ONLY_THE_TWO = 2;

/** Finds and stores the possible duplicates of some accounts, by the keys of search (account_key). */
export async function findCompanies(db: Db, ids: readonly number[]): Promise<void> {
  const named = (await namesOf(db, ids)).filter(({ name }) => isCompany(name));
  const asked = new Map(named.map(({ id, name }) => [id, keysBeside(name)]));
  const keys = [...new Set([...asked.values()].flat())];
  const under = await underKeys(db, { table: 'account_key', key: 'key', id: 'account_id' }, keys, MAX_UNDER_KEY);
  const further = await readFurtherDomains(db, ids);
  const sitesOf = ({ id, domain }: { id: number; domain: string | null }) =>
    [domain ?? [], further.get(id) ?? []].flat();
  const sites = [...new Set(named.flatMap(sitesOf))];
  const domains = await underKeys(db, { table: 'account', key: 'domain', id: 'id' }, sites, MAX_UNDER_KEY);
  const furtherOf = await underKeys(
    db,
    { table: 'company_domain', key: 'domain', id: 'account_id' },
    sites,
    MAX_UNDER_KEY,
  );
  const candidates = new Map<string, [number, number]>();
  for (const company of named) {
    const { id } = company;
    const bySite = sitesOf(company).flatMap((site) => [domains.get(site) ?? [], furtherOf.get(site) ?? []]);
    const groups = [...asked.get(id)!.map((key) => under.get(key) ?? []), ...bySite];
    for (const found of groups)
      for (const other of found)
        if (other !== id) candidates.set(pairKey(id, other), [Math.min(id, other), Math.max(id, other)]);
  }
  const companies = await loadCompanies(db, [...new Set([...candidates.values()].flat())]);
  const found: MergeSuggestion[] = [];
  for (const [one, other] of candidates.values()) {
    const [a, b] = [companies.get(one), companies.get(other)];
    if (!a || !b) continue;
    const word = firstWordOf(a.name, b.name);
    const rareName = word !== null && (await countBeginning(db, word, ONLY_THE_TWO + 1)) <= ONLY_THE_TWO;
    const judged = judgeCompanies(a, b, { rareName, byName: await judgeStored(db, a, b) });
    if (judged) found.push({ one, other, ...judged });
  }
  await writeSuggestions(db, 'account', ids, found, MAX_OF_ONE);
}
