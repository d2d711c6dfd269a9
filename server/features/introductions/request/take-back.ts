import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { takeBackMessages } from '../../../platform/messages/delivery.ts';
import { removeIntro } from './queries.ts';

/** A request made from a recommendation has changed the recommendation, and stays. */
export const isTakenBackWhole = (row: Pick<IntroRow, 'sales_recommendation_id'>): boolean =>
  row.sales_recommendation_id === null;

/** Until then the sender of a new request can take it back: nobody has been told of it. */
export const getTakeBackEnd = (
  { created_at }: Pick<IntroRow, 'created_at'>,
  { stepGraceMs }: Pick<Deps['settings'], 'stepGraceMs'>,
): Date => new Date(Date.parse(created_at) + stepGraceMs);

type SentIntro = Pick<
  IntroRow,
  'id' | 'status' | 'created_at' | 'updated_at' | 'status_at' | 'created_by' | 'sales_recommendation_id'
>;

/** Whether this user may take back the request they have just sent. Not after anything was done to it. */
export function isJustSent(row: SentIntro, userId: number, graceMs: number, now: Date): boolean {
  const untouched = row.status === 'To review' && row.updated_at === row.created_at && row.status_at === row.created_at;
  const until = getTakeBackEnd(row, { stepGraceMs: graceMs });
  return graceMs > 0 && row.created_by === userId && untouched && isTakenBackWhole(row) && until > now;
}

/** Takes it back with its messages, as if it had not been sent. @returns false if somebody was told, or was faster */
export async function takeRequestBack(trx: Db, row: SentIntro, now: Date): Promise<boolean> {
  if (!(await takeBackMessages(trx, { entity: 'intro', id: row.id }, now))) return false;
  return removeIntro(trx, row.id, row.created_at);
}
