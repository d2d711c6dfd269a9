/** Compares the keys by which duplicates are found with people's names and addresses, for npm run network:check. */
import type { Kysely } from 'kysely';
import { type ChunkPace, walkContacts } from '../../../core/network/derive/chunks.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { listWaitingToPair } from './pairs/queries.ts';
import { computePersonKeys } from './people/keys.ts';
import { computeKeysOfPeople, loadNamedPeople } from './people/queries.ts';

export async function findDuplicateDifferences(
  db: Kysely<Schema>,
  found: (what: string) => void,
  pace: ChunkPace = {},
): Promise<void> {
  for (const { kind, id } of await listWaitingToPair(db)) found(`${kind} ${id} waits to be compared`);
  await walkContacts(db, pace, async (trx, ids) => {
    const named = await loadNamedPeople(trx, ids);
    const stored = await computeKeysOfPeople(trx, ids);
    for (const id of ids) {
      const person = named.get(id);
      const [now, before] = [person ? computePersonKeys(person).sort() : [], (stored.get(id) ?? []).sort()];
      if (now.join('\n') !== before.join('\n'))
        found(`keys of contact ${id} are ${JSON.stringify(before)}, should be ${JSON.stringify(now)}`);
    }
  });
}
