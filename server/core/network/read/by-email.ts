/** The people who have an e-mail address, be it the first or a further one. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { type Db, isAmongTexts } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { listEmails, makeEmailId } from '../words/person-ids.ts';

/** The records that have one of the addresses, each with the address; records merged into others stand for themselves. */
export async function findEmailHolders(db: Db, emails: readonly string[]): Promise<{ id: number; email: string }[]> {
  if (emails.length === 0) return [];
  const first = await db
    .selectFrom('contact')
    .select(['id', 'email'])
    .where(isAmongTexts(db, 'email', emails))
    .execute();
  const further = await db
    .selectFrom('contact_external_id')
    .select(['contact_id as id', 'value'])
    .where(isAmongTexts(db, 'value', emails.map(makeEmailId)))
    .execute();
  const found = [
    ...first.map(({ id, email }) => ({ id, emails: listEmails({ email }) })),
    ...further.map(({ id, value }) => ({ id, emails: listEmails({ external_ids: [value] }) })),
  ].flatMap(({ id, emails }) => emails.map((email) => ({ id, email })));
  return [...new Map(found.map((row) => [`${row.id} ${row.email}`, row])).values()];
}

/** Whether the contact of a query is one of those. */
export const hasEmail = (
  builder: ExpressionBuilder<Schema, 'contact'>,
  email: string,
): ExpressionWrapper<Schema, 'contact', SqlBool> =>
  builder.or([builder('contact.email', '=', email), hasId(builder, makeEmailId(email))]);

/** Whether the contact of a query has the id. */
export const hasId = (
  { exists, selectFrom }: ExpressionBuilder<Schema, 'contact'>,
  id: string,
): ExpressionWrapper<Schema, 'contact', SqlBool> =>
  exists(
    selectFrom('contact_external_id')
      .select('contact_external_id.value')
      .whereRef('contact_external_id.contact_id', '=', 'contact.id')
      .where('contact_external_id.value', '=', id),
  );
