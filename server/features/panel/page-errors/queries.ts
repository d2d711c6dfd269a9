import type { Browser } from '../../../../shared/features/panel/page-errors/browsers.ts';
import type { UnreadPages } from '../../../../shared/features/panel/page-errors/calls.ts';
import type { Db } from '../../../platform/db/engine.ts';

export async function addUnreadPage(db: Db, day: string, browser: Browser): Promise<void> {
  await db
    .insertInto('unread_page')
    .values({ day, browser, times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'browser']).doUpdateSet((is) => ({ times: is('unread_page.times', '+', 1) })),
    )
    .execute();
}

export const listUnreadSince = (db: Db, day: string): Promise<UnreadPages[]> =>
  db
    .selectFrom('unread_page')
    .select(['day', 'browser', 'times'])
    .where('day', '>=', day)
    .orderBy('day', 'desc')
    .orderBy('browser')
    .execute();
