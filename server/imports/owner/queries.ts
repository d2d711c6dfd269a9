import type { Db } from '../../db/engine.ts';
import type { AppUser } from '../../db/schema.ts';
import { foldText } from '../../network/names.ts';
import { markStale } from '../../network/stale.ts';

const LABEL = 'Users of Kith';

/** The source of what users are by being users: it stays when their imports are undone. */
export async function usersSource(db: Db, at: string): Promise<number> {
  const known = await db
    .selectFrom('source')
    .select('id')
    .where('kind', '=', 'setup')
    .where('label', '=', LABEL)
    .orderBy('id')
    .executeTakeFirst();
  if (known) return known.id;
  const made = await db
    .insertInto('source')
    .values({ kind: 'setup', list: 0, label: LABEL, import_id: null, user_id: null, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** The user's own contact: the linked one, the one with their e-mail and name, or one made now. */
export async function contactOfUser(db: Db, user: AppUser, at: string): Promise<number> {
  if (user.contact_id !== null) return user.contact_id;
  const name = [user.given_name, user.family_name].filter(Boolean).join(' ') || user.email.split('@')[0]!;
  const known = await db
    .selectFrom('contact')
    .select('id')
    .where('email', '=', user.email)
    .where('name_key', '=', foldText(name))
    .where('merged_into', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  const id = known?.id ?? (await newContact(db, user, name, at));
  await db.updateTable('app_user').set({ contact_id: id }).where('id', '=', user.id).execute();
  await markStale(db, [id]);
  return id;
}

async function newContact(db: Db, user: AppUser, name: string, at: string): Promise<number> {
  const { id } = await db
    .insertInto('contact')
    .values({
      name,
      name_key: foldText(name),
      first_name: user.given_name,
      last_name: user.family_name,
      email: user.email,
      source_id: await usersSource(db, at),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function contactById(db: Db, id: number) {
  return db.selectFrom('contact').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
}
