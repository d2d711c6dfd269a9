import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** How often each user did what has a bound per day, and messages to the staff channel that wait to be gathered. */
export async function up(db: Kysely<never>): Promise<void> {
  const { key, keyed } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('daily_use')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_use_key', ['user_id', 'kind', 'day'])
    .modifyEnd(keyed)
    .execute();
  await schema
    .alterTable('outbox')
    .addColumn('gathers', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('outbox').addColumn('gathered_by', 'integer').execute();
  await schema.createIndex('outbox_by_gathered_by').on('outbox').column('gathered_by').execute();
  await schema.createIndex('outbox_by_recipient').on('outbox').columns(['recipient', 'created_at']).execute();
}
