import type { Db } from '../db/engine.ts';
import type { Account } from '../db/schema.ts';
import type { Sight } from '../network/sight.ts';
import { mayOpenAccount } from '../network/visible.ts';

export function findAccount(db: Db, sight: Sight, id: number): Promise<Pick<Account, 'id' | 'name_key'> | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'name_key'])
    .where('id', '=', id)
    .where(mayOpenAccount(sight))
    .executeTakeFirst();
}
