/**
 * The last time that somebody's career was read from a provider or their own page: the only place that knows it. Staff
 * alone are told.
 */
import { expressionBuilder } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';

/** For a query of contacts: `read_at`, null where their career was never read. */
export const selectCareerReadAt = () =>
  expressionBuilder<Schema, 'contact'>()
    .selectFrom('career_read')
    .select(({ fn }) => fn.max('read_at').as('read_at'))
    .whereRef('career_read.contact_id', '=', 'contact.id')
    .as('read_at');

/** The same of some people by id; those who are unknown, or were merged into others, are not there. */
export async function loadCareersReadAt(db: Db, ids: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('contact')
    .select(['contact.id', selectCareerReadAt()])
    .where(isAmong(db, 'contact.id', ids))
    .where('contact.merged_into', 'is', null)
    .execute();
  return new Map(rows.map(({ id, read_at }) => [id, read_at]));
}
