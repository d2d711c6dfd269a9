/** People whom nothing but sources for staff name: a connected CRM whose people are not opened (docs/decisions/132). */
import { type SqlBool, sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { STAFF } from '../model/visibility.ts';
import { updateKnown } from './portfolio-only.ts';
import { markStale } from './stale.ts';

async function isAnySourceHidden(db: Db): Promise<boolean> {
  const row = await db.selectFrom('source').select('id').where('staff_only', '=', 1).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The contacts among these that only staff may know. Who uses Kith is known by that. */
export async function findStaffOnly(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0 || !(await isAnySourceHidden(db))) return new Set();
  const isMember = sql`(member.id = contact.id or member.merged_into = contact.id) and source.staff_only = 0`;
  const isNamed = sql<SqlBool>`(
    exists (select 1 from contact member join source on source.id = member.source_id where ${isMember})
    or exists (select 1 from contact member
      join extra_source on extra_source.fact = 'contact' and extra_source.fact_id = member.id
      join source on source.id = extra_source.source_id where ${isMember}))`;
  const rows = await db
    .selectFrom('contact')
    .leftJoin('app_user', 'app_user.contact_id', 'contact.id')
    .select('contact.id')
    .where(isAmong(db, 'contact.id', ids))
    .where('app_user.id', 'is', null)
    .where(({ not }) => not(isNamed))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** New people of such a source are hidden from their first moment, and not only when what is derived follows. */
export async function hideUntilDerived(db: Db, contacts: readonly { id: number }[], sourceId: number): Promise<void> {
  if (contacts.length === 0) return;
  const source = await db.selectFrom('source').select('staff_only').where('id', '=', sourceId).executeTakeFirst();
  if (source?.staff_only !== 1) return;
  await db
    .updateTable('contact')
    .set({ visibility: STAFF })
    .where(
      'id',
      'in',
      contacts.map(({ id }) => id),
    )
    .execute();
}

/** Companies and people of a source that was opened or closed: who may learn of them follows. */
export async function deriveOpening(db: Db, fact: 'account' | 'contact', ids: readonly number[]): Promise<void> {
  if (fact === 'account') await updateKnown(db, ids);
  else await markStale(db, ids);
}
