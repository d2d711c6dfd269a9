import { type Kysely, sql } from 'kysely';
import { columnsOf } from './columns.ts';

/**
 * Pairs that may be one, and those of whom somebody said that they are not; the keys under which people are looked for beside
 * others, and who is to be looked at. To begin with everybody is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { key, keyed } = columnsOf(db);
  const { schema } = db;
  for (const of of ['contact', 'account'] as const) {
    await schema
      .createTable(`${of}_pair`)
      .addColumn('one_id', 'integer', (c) => c.notNull().references(`${of}.id`))
      .addColumn('other_id', 'integer', (c) => c.notNull().references(`${of}.id`))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('sureness', 'integer', (c) => c.notNull())
      .addColumn('evidence', 'text', (c) => c.notNull())
      .addColumn('later_at', 'text')
      .addColumn('decided_by', 'integer')
      .addColumn('decided_at', 'text')
      .addPrimaryKeyConstraint(`${of}_pair_key`, ['one_id', 'other_id'])
      .execute();
    await schema.createIndex(`${of}_pair_by_other`).on(`${of}_pair`).column('other_id').execute();
    await schema.createIndex(`${of}_pair_by_state`).on(`${of}_pair`).columns(['state', 'sureness']).execute();
    await schema
      .createTable(`unpaired_${of}`)
      .addColumn(`${of}_id`, 'integer', (c) => c.primaryKey().references(`${of}.id`).onDelete('cascade'))
      .execute();
    await sql`insert into ${sql.table(`unpaired_${of}`)} select id from ${sql.table(of)}`.execute(db);
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
