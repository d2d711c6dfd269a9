import { findAccountsUnderKeys } from '../../../core/network/derive/account-keys.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { computeNameKeys } from '../../../core/network/words/name-keys.ts';
import { getQueryKeys } from '../../../core/network/words/name-match.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';
import { listAccountsWithSpans } from '../people/queries.ts';

/** Names in one statement. */
const NAMES = 50;

/** Those of the names under which the network has a company with people in the pool, however the name is spelled. */
export async function findNamesWithPeople(
  db: Db,
  scope: ViewerScope,
  poolId: number,
  names: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < names.length; from += NAMES) {
    const keysOf = new Map(
      names.slice(from, from + NAMES).map((name) => [name, [...getQueryKeys(computeNameKeys(name)).keys()]]),
    );
    const accounts = await findAccountsUnderKeys(db, scope, [...new Set([...keysOf.values()].flat())]);
    const peopled = await listAccountsWithSpans(db, poolId, [...new Set(accounts.map(({ id }) => id))]);
    const keys = new Set(accounts.flatMap(({ id, key }) => (peopled.has(id) ? [key] : [])));
    for (const [name, own] of keysOf) if (own.some((key) => keys.has(key))) found.add(name);
    await yieldToEventLoop();
  }
  return found;
}
