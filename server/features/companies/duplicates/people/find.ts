import { findUnderKeys } from '../../../../core/network/read/under-keys.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import { getPairKey } from '../pairs/pair-key.ts';
import { type MergeSuggestion, writeSuggestions } from '../pairs/pairs.ts';
import { derivePersonKeys } from './derive-keys.ts';
import { judgePeople } from './judge.ts';
import { computeTurnedKeys, isCounted, isLookedUpUnder, makeFamilyKey, splitName } from './keys.ts';
import { relate } from './names.ts';
import { countPeopleAt, isLargeNetwork, loadJudgedPeople, loadNamedPeople } from './queries.ts';

/** The most people who may share a key; a key that more share says nothing. */
const MAX_UNDER_KEY = 30;
/** The most suggestions about one person. */
const MAX_OF_ONE = 10;

/** Finds and stores the possible duplicates of some contacts. */
export async function findDuplicatePeople(db: Db, ids: readonly number[]): Promise<void> {
  const { named, keys } = await derivePersonKeys(db, ids);
  const looked = new Map([...keys].map(([id, own]) => [id, [...own, ...computeTurnedKeys(named.get(id)!)]]));
  const requested = new Set([...looked.values()].flat().filter(isCounted));
  const under = await findUnderKeys(
    db,
    { table: 'contact_key', key: 'key', id: 'contact_id' },
    [...requested],
    MAX_UNDER_KEY,
  );
  const candidates = new Map<string, [number, number]>();
  for (const [id, theirs] of looked)
    for (const key of theirs.filter(isLookedUpUnder)) {
      for (const other of under.get(key) ?? [])
        if (other !== id) candidates.set(getPairKey(id, other), [Math.min(id, other), Math.max(id, other)]);
    }
  const others = await loadNamedPeople(
    db,
    [...new Set([...candidates.values()].flat())].filter((id) => !named.has(id)),
  );
  const all = new Map([...named, ...others]);
  const likely = [...candidates.values()].filter(([left, right]) => {
    const [a, b] = [all.get(left), all.get(right)];
    return a && b && (relate(a.name, b.name) !== 'other' || (a.emails.length > 0 && b.emails.length > 0));
  });
  const people = await loadJudgedPeople(db, [...new Set(likely.flat())]);
  const peopleAt = await countPeopleAt(db, listSharedCompanies(likely, people));
  const large = await isLargeNetwork(db);
  const isRare = (name: string) => large && (under.get(makeFamilyKey(splitName(name).at(-1) ?? ''))?.length ?? 0) === 2;
  const found = likely.flatMap(([left, right]): MergeSuggestion[] => {
    const [a, b] = [people.get(left)!, people.get(right)!];
    const judged = judgePeople(a, b, { peopleAt, rareName: isRare(a.name) || isRare(b.name) });
    return judged ? [{ one: left, other: right, ...judged }] : [];
  });
  await writeSuggestions(db, 'contact', ids, found, MAX_OF_ONE);
}

function listSharedCompanies(
  pairs: readonly (readonly [number, number])[],
  people: Awaited<ReturnType<typeof loadJudgedPeople>>,
): number[] {
  const listCompaniesOf = (id: number) => people.get(id)!.jobs.map(({ account_id }) => account_id);
  return [...new Set(pairs.flatMap(([a, b]) => listCompaniesOf(a).filter((id) => listCompaniesOf(b).includes(id))))];
}
