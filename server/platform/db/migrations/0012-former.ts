import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** 999999 is OPEN_END of server/platform/time/months.ts, as it was when this was written. */
const OPEN_END = sql.lit(999999);

/** Known people who worked at an account, for finding the people of fifty accounts. Derived (server/core/network/derive/formers.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  const { keyed } = getEngineColumns(db);
  const { schema } = db;
  // Rows follow their contact's spells: a reference to the account would only be checked for each of millions of rows.
  await schema
    .createTable('former')
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.notNull())
    .addColumn('still', 'integer', (c) => c.notNull())
    .addColumn('rank', 'integer', (c) => c.notNull())
    .addColumn('works_at', 'integer')
    .addColumn('visibility', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('former_key', ['contact_id', 'account_id'])
    .modifyEnd(keyed)
    .execute();
  await sql`
    insert into former (contact_id, account_id, still, rank, works_at, visibility)
    select spell.contact_id, spell.account_id, case when max(spell.end_month) = ${OPEN_END} then 1 else 0 end,
      4 - contact.score, contact.account_id, contact.visibility
    from spell join contact on contact.id = spell.contact_id
    where contact.score > 0 and contact.account_id is distinct from spell.account_id
    group by spell.contact_id, spell.account_id, contact.score, contact.account_id, contact.visibility
    order by spell.contact_id, spell.account_id`.execute(db);
  // In the order of the answers and with all columns of the conditions: the best people of each account come first.
  await schema
    .createIndex('former_by_account')
    .on('former')
    .columns(['account_id', 'still', 'rank', 'contact_id', 'works_at', 'visibility'])
    .execute();
  // The firm's own people are a small part of the circle, and are needed for each portfolio user's evidence.
  await schema.createIndex('member_by_kind').on('member').column('kind').execute();
}
