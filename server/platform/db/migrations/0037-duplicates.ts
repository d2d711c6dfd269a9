import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/**
 * Pairs that may be duplicates, and pairs that a user marked as not the same; the keys under which people are compared, and the people to
 * look at, at first everybody.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { key, keyed } = getEngineColumns(db);
  const { schema } = db;
  for (const half of ['contact', 'account'] as const) {
    await schema
      .createTable(`${half}_pair`)
      .addColumn('one_id', 'integer', (c) => c.notNull().references(`${half}.id`))
      .addColumn('other_id', 'integer', (c) => c.notNull().references(`${half}.id`))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('sureness', 'integer', (c) => c.notNull())
      .addColumn('evidence', 'text', (c) => c.notNull())
      .addColumn('later_at', 'text')
      .addColumn('decided_by', 'integer')
      .addColumn('decided_at', 'text')
      .addPrimaryKeyConstraint(`${half}_pair_key`, ['one_id', 'other_id'])
      .execute();
    await schema.createIndex(`${half}_pair_by_other`).on(`${half}_pair`).column('other_id').execute();
    await schema.createIndex(`${half}_pair_by_state`).on(`${half}_pair`).columns(['state', 'sureness']).execute();
    await schema
      .createTable(`unpaired_${half}`)
      .addColumn(`${half}_id`, 'integer', (c) => c.primaryKey().references(`${half}.id`).onDelete('cascade'))
      .execute();
    await sql`insert into ${sql.table(`unpaired_${half}`)} select id from ${sql.table(half)}`.execute(db);
  }
  await schema
    .createTable('contact_key')
    .addColumn('key', key, (c) => c.notNull())
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('contact_key_key', ['key', 'contact_id'])
    .modifyEnd(keyed)
    .execute();
  await schema.createIndex('contact_key_by_contact').on('contact_key').column('contact_id').execute();
}
