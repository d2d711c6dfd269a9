import type { Insertable } from 'kysely';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenAccount } from '../../core/network/read/visible.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { ProposedContactTable } from '../../platform/db/tables/platform-tables.ts';
import { foldName } from '../../platform/text/names.ts';

export interface NamedAccount {
  id: number;
  name: string;
  type: string | null;
  logo_url: string | null;
  source_id: number;
}

/** The account of a name, the best known of several; undefined if the viewer may see none. */
export function findAccountNamed(db: Db, scope: ViewerScope, name: string): Promise<NamedAccount | undefined> {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.name', 'account.type', 'account.logo_url', 'account.source_id'])
    .where('account.name_key', '=', foldName(name))
    .where(mayOpenAccount(scope))
    .orderBy('account.relationship', 'desc')
    .orderBy('account.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * A request that is made later joins the proposal that there is.
 * @returns undefined if the company has proposed the person already, with that request or another one
 */
export async function insertProposal(db: Db, row: Insertable<ProposedContactTable>): Promise<number | undefined> {
  const { user_id, position_id = null, request_type, request_words } = row;
  const made = await db
    .insertInto('proposed_contact')
    .values(row)
    .onConflict((conflict) => {
      const proposed = conflict.columns(['account_id', 'profile_key']);
      return position_id === null
        ? proposed.doNothing()
        : proposed
            .doUpdateSet({ user_id, position_id, request_type, request_words })
            .where('proposed_contact.position_id', 'is', null);
    })
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** The person whom a company proposed under an address. */
export function findProposal(db: Db, companyId: number, profileKey: string) {
  return db
    .selectFrom('proposed_contact')
    .select(['name', 'profile_key', 'company', 'title', 'position_id'])
    .where('account_id', '=', companyId)
    .where('profile_key', '=', profileKey)
    .executeTakeFirst();
}

/** An open position of a company. */
export function findOpenPositionOf(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('position')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('account_id', '=', companyId)
    .where('status', '=', 'Open')
    .executeTakeFirst();
}
