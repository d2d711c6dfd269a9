import type { Insertable } from 'kysely';
import type { PersonInView } from '../../../shared/features/panel/calls.ts';
import { type FoundPerson, selectPeople } from '../../core/network/read/find-person.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenAccount } from '../../core/network/read/visible.ts';
import { foldPerson } from '../../core/network/words/fold-person.ts';
import { type Db, isAmongTexts } from '../../platform/db/engine.ts';
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

/** By name and present company, for lists that name neither address nor entity id: only whoever is the one of that name there. */
export async function findNamedAt(
  db: Db,
  scope: ViewerScope,
  people: readonly PersonInView[],
): Promise<Map<PersonInView, FoundPerson>> {
  const keys = new Set(people.flatMap(({ fullName, company }) => (fullName && company ? foldPerson(fullName) : [])));
  if (keys.size === 0) return new Map();
  const rows = await selectPeople(db, scope)
    .select('contact.name_key')
    .where(isAmongTexts(db, 'contact.name_key', [...keys]))
    .execute();
  return new Map(
    people.flatMap((listed) => {
      const [person, ...others] = rows.filter(
        ({ name_key, account }) =>
          name_key === foldPerson(listed.fullName ?? '') &&
          account !== null &&
          foldName(account) === foldName(listed.company ?? ''),
      );
      return person && others.length === 0 ? [[listed, { ...person, found_by: 'name' as const }]] : [];
    }),
  );
}
