import type { Db } from '../../../platform/db/engine.ts';

/** Checks the next titles, and deletes unused ones. @returns the last title that was checked; null after all */
export async function deleteUnheldTitles(db: Db, after: number, limit: number): Promise<number | null> {
  const some = await db.selectFrom('title').select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
  const last = some.at(-1)?.id;
  if (last === undefined) return null;
  await db
    .deleteFrom('title')
    .where('id', '>', after)
    .where('id', '<=', last)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tenure').select('tenure.id').whereRef('tenure.title_id', '=', 'title.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('contact').select('contact.id').whereRef('contact.title_id', '=', 'title.id'))),
    )
    .execute();
  return last;
}
