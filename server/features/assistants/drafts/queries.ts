import type { Db } from '../../../platform/db/engine.ts';
import type { StoredAssistantDraft } from '../../../platform/db/tables/assistant-tables.ts';

type NewDraft = Pick<
  StoredAssistantDraft,
  'user_id' | 'made_by' | 'kind' | 'title' | 'args' | 'contact_id' | 'account_id'
>;

/** Drafts that wait for one person: more are refused, so that an assistant that runs wild fills nobody's list. */
export const MAX_WAITING = 100;

export function insertDraft(db: Db, draft: NewDraft, now: Date): Promise<StoredAssistantDraft> {
  return db
    .insertInto('assistant_draft')
    .values({ ...draft, path: null, state: 'waiting', created_at: now.toISOString(), decided_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function countWaiting(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('assistant_draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newest first. @param before the id after which a page begins */
export function findDrafts(
  db: Db,
  userId: number,
  { limit, before, waiting }: { limit: number; before?: number | undefined; waiting?: true },
): Promise<StoredAssistantDraft[]> {
  return db
    .selectFrom('assistant_draft')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .$if(waiting === true, (query) => query.where('state', '=', 'waiting'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findDraft(db: Db, userId: number, id: number): Promise<StoredAssistantDraft | undefined> {
  return db
    .selectFrom('assistant_draft')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Decides on a draft that waits. @returns undefined if somebody, or the person elsewhere, has decided already */
export function decideDraft(
  db: Db,
  id: number,
  decided: { state: 'sent' | 'discarded'; path: string | null },
  now: Date,
): Promise<StoredAssistantDraft | undefined> {
  return db
    .updateTable('assistant_draft')
    .set({ ...decided, decided_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

/** A draft whose call was refused waits again. */
export async function resetDraft(db: Db, id: number): Promise<void> {
  await db
    .updateTable('assistant_draft')
    .set({ state: 'waiting', decided_at: null })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();
}

export async function linkDraft(db: Db, id: number, path: string): Promise<void> {
  await db.updateTable('assistant_draft').set({ path }).where('id', '=', id).execute();
}

/** Deletes what was decided or left waiting before a day. */
export async function deleteOldDrafts(db: Db, decidedBefore: Date, madeBefore: Date): Promise<void> {
  await db
    .deleteFrom('assistant_draft')
    .where((where) =>
      where.or([
        where('decided_at', '<', decidedBefore.toISOString()),
        where.and([where('state', '=', 'waiting'), where('created_at', '<', madeBefore.toISOString())]),
      ]),
    )
    .execute();
}
