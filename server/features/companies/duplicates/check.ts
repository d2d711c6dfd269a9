/** Compares the keys by which duplicates are found with people's names and addresses, for npm run network:check. */
import type { Kysely } from 'kysely';
import { type ChunkPace, overContacts } from '../../../core/network/derive/chunks.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { waitingToPair } from './pairs/queries.ts';
import { personKeys } from './people/keys.ts';
import { keysOfPeople, namedPeople } from './people/queries.ts';

export async function duplicateDifferences(
  db: Kysely<Schema>,
  found: (what: string) => void,
  pace: ChunkPace = {},
): Promise<void> {
  for (const { half, id } of await waitingToPair(db)) found(`${half} ${id} waits to be compared`);
  await overContacts(db, pace, async (trx, ids) => {
    const named = await namedPeople(trx, ids);
    const stored = await keysOfPeople(trx, ids);
    for (const id of ids) {
      const person = named.get(id);
      const [now, before] = [person ? personKeys(person).sort() : [], (stored.get(id) ?? []).sort()];
      if (now.join('\n') !== before.join('\n'))
        found(`keys of contact ${id} are ${JSON.stringify(before)}, should be ${JSON.stringify(now)}`);
    }
  });
}
