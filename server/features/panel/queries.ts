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

/** @returns undefined if the company has proposed the person already */
export async function insertProposal(db: Db, row: Insertable<ProposedContactTable>): Promise<number | undefined> {
  const made = await db
    .insertInto('proposed_contact')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'profile_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** The person whom a company proposed under an address. */
export function findProposal(db: Db, companyId: number, profileKey: string) {
  return db
    .selectFrom('proposed_contact')
    .select(['name', 'profile_key', 'company', 'title'])
    .where('account_id', '=', companyId)
    .where('profile_key', '=', profileKey)
    .executeTakeFirst();
}
