import type { Db } from '../../../platform/db/engine.ts';

interface NewFeedback {
  user_id: number;
  feedback: string;
  search: string;
  pathname: string;
  created_at: string;
}

export async function insertFeedback(db: Db, feedback: NewFeedback): Promise<number> {
  const row = await db.insertInto('user_feedback').values(feedback).returning('id').executeTakeFirstOrThrow();
  return row.id;
}
