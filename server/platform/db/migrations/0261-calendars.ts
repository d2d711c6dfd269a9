import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Linked calendars, the meetings in them without what they were about, and whom their owners met. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('calendar_account')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('token', 'text')
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('left_out', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('job_id', 'integer')
    .addColumn('linked_at', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .execute();
  await schema.createIndex('calendar_account_by_user').on('calendar_account').columns(['user_id', 'id']).execute();
  await schema
    .createTable('calendar_stretch')
    .addColumn('id', id)
    .addColumn('calendar_id', 'integer', (c) => c.notNull().references('calendar_account.id').onDelete('cascade'))
    .addColumn('calendar_hash', 'text', (c) => c.notNull())
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addColumn('place', 'text')
    .addColumn('is_whole', 'smallint', (c) => c.notNull())
    .addColumn('run', 'integer', (c) => c.notNull())
    .addColumn('read_round', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('calendar_stretch_once')
    .unique()
    .on('calendar_stretch')
    .columns(['calendar_id', 'calendar_hash', 'part'])
    .execute();
  await schema
    .createTable('calendar_event')
    .addColumn('id', id)
    .addColumn('calendar_id', 'integer', (c) => c.notNull().references('calendar_account.id').onDelete('cascade'))
    .addColumn('stretch_id', 'integer', (c) => c.notNull().references('calendar_stretch.id').onDelete('cascade'))
    .addColumn('event_hash', 'text', (c) => c.notNull())
    .addColumn('uid_hash', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addColumn('run', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('calendar_event_once')
    .unique()
    .on('calendar_event')
    .columns(['stretch_id', 'event_hash'])
    .execute();
  await schema.createIndex('calendar_event_by_uid').on('calendar_event').column('uid_hash').execute();
  await schema.createIndex('calendar_event_by_account').on('calendar_event').columns(['calendar_id', 'day']).execute();
  await schema
    .createTable('calendar_guest')
    .addColumn('event_id', 'integer', (c) => c.notNull().references('calendar_event.id').onDelete('cascade'))
    .addColumn('calendar_id', 'integer', (c) => c.notNull().references('calendar_account.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('is_tentative', 'smallint', (c) => c.notNull())
    .addPrimaryKeyConstraint('calendar_guest_key', ['event_id', 'address'])
    .execute();
  await schema
    .createIndex('calendar_guest_by_address')
    .on('calendar_guest')
    .columns(['calendar_id', 'address'])
    .execute();
  await schema.alterTable('acquaintance').addColumn('sub_type', 'text').execute();
}
