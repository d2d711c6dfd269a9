/** What strengths would be with a tie more or without one, by the model of stored strengths. */
import { computeExpectedTies, loadInsiderSignals, loadManySignals } from '../../../core/network/derive/contact-ties.ts';
import { loadSpans } from '../../../core/network/model/employment-spans.ts';
import type { Category } from '../../../core/network/model/ties.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';
import { countStrengthsAt, listPartlyShown, listStoredTies } from './queries.ts';

/** Ids of one statement: a few milliseconds of the thread. */
const PIECE = 500;

export const readPieces = <Key, Row>(keys: Iterable<Key>, read: (some: readonly Key[]) => Promise<readonly Row[]>) =>
  readInBatches(keys, read, PIECE);

/** The probabilities of a person's ties, by member. */
type TiesOf = ReadonlyMap<number, number>;
const NONE: TiesOf = new Map();

/** All ties of some people that count in strengths, also those that nobody is shown. */
export async function loadCountedTies(db: Db, ids: readonly number[], now: Date): Promise<(id: number) => TiesOf> {
  const ties = new Map<number, Map<number, number>>();
  const put = (id: number, member: number, probability: number) =>
    ties.set(id, (ties.get(id) ?? new Map()).set(member, probability));
  for (const row of await readPieces(ids, (some) => listStoredTies(db, some)))
    put(row.contact_id, row.member_id, row.probability);
  const partly = await readPieces(ids, (some) => listPartlyShown(db, some));
  const cache = new Map();
  await readPieces(partly, async (some) => {
    const hidden = some.map(({ id }) => id);
    const spans = await loadSpans(db, hidden);
    const signals = await loadInsiderSignals(db, hidden);
    const many = await loadManySignals(db, some);
    const counted = await computeExpectedTies(db, { spans, signals, many }, cache, now);
    for (const row of [...counted.ties.values()].flat()) put(row.contact_id, row.member_id, row.probability);
    return [];
  });
  return (id) => ties.get(id) ?? NONE;
}

/** A strength as it is and as it would be. */
export interface StrengthChange {
  was: Category;
  would: Category;
}

/** A person of the network whose strength would be another. */
interface PersonChange extends StrengthChange {
  account_id: number | null;
}

/** How many people of a company have each strength, 0 to 4. */
type PeopleByStrength = [number, number, number, number, number];

const findBest = (people: PeopleByStrength): Category =>
  Math.max(
    0,
    people.findLastIndex((count) => count > 0),
  ) as Category;

/**
 * The best strengths of companies, of those people there whom the viewer may know, before and after some of them change.
 * @param accountIds further companies, of which nobody changes
 */
export async function compareCompanies(
  db: Db,
  scope: ViewerScope,
  changes: readonly PersonChange[],
  accountIds: Iterable<number> = [],
): Promise<Map<number, StrengthChange>> {
  const changed = changes.filter(
    (change): change is PersonChange & { account_id: number } => change.account_id !== null,
  );
  const wanted = new Set([...accountIds, ...changed.map(({ account_id }) => account_id)]);
  const people = new Map<number, PeopleByStrength>([...wanted].map((id) => [id, [0, 0, 0, 0, 0]]));
  for (const { account_id, score, people: count } of await readPieces(wanted, (some) =>
    countStrengthsAt(db, scope, some),
  ))
    people.get(account_id)![score] = Number(count);
  const was = new Map([...people].map(([id, counts]) => [id, findBest(counts)]));
  for (const change of changed) {
    const counts = people.get(change.account_id)!;
    counts[change.was]! -= 1;
    counts[change.would]! += 1;
  }
  return new Map([...people].map(([id, counts]) => [id, { was: was.get(id)!, would: findBest(counts) }]));
}
