import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Users' decisions whether a bare name means the company with a domain, either way; and what a user decided about a join of a file. */
export async function up(db: Kysely<never>): Promise<void> {
  const { key } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('name_decision')
    .addColumn('name_key', key, (c) => c.notNull())
    .addColumn('domain', key, (c) => c.notNull())
    .addColumn('one', 'integer', (c) => c.notNull())
    .addColumn('decided_by', 'integer', (c) => c.references('app_user.id'))
    .addColumn('decided_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('name_decision_key', ['name_key', 'domain'])
    .execute();
  await sql`insert into name_decision (name_key, domain, one, decided_by, decided_at)
    select name_key, domain, 0, decided_by, decided_at from name_apart`.execute(db);
  await schema.dropTable('name_apart').execute();
  await schema
    .alterTable('import_join')
    .addColumn('decided', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
