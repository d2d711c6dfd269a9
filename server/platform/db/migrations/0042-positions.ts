import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Openings at portfolio companies, and the job boards that some of them come from. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('job_board')
    .addColumn('id', id)
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('vendor', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('set_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('looked_at', 'text')
    .addColumn('found', 'integer')
    .addColumn('added', 'integer')
    .addColumn('gone', 'integer')
    .addColumn('error', 'text')
    .execute();
  await schema.createIndex('job_board_by_account').on('job_board').column('account_id').execute();
  await schema
    .createTable('position')
    .addColumn('id', id)
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('location', 'text')
    .addColumn('place_key', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('main_skill', 'text')
    .addColumn('role', 'text')
    .addColumn('skill_category', 'text')
    .addColumn('confidential', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('high_priority', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('owner_user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('link', 'text')
    .addColumn('short_description', 'text')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('Open'))
    .addColumn('closed_at', 'text')
    .addColumn('last_known_open', 'text', (c) => c.notNull())
    .addColumn('off_board_since', 'text')
    .addColumn('board_id', 'integer', (c) => c.references('job_board.id').onDelete('set null'))
    .addColumn('board_key', 'text')
    .addColumn('derived', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('by_hand', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('import_id', 'integer', (c) => c.references('import_run.id').onDelete('set null'))
    .addColumn('created_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('position_by_account').on('position').columns(['account_id', 'status']).execute();
  await schema.createIndex('position_by_status').on('position').columns(['status', 'created_at']).execute();
  await schema.createIndex('position_by_board').on('position').columns(['board_id', 'board_key']).unique().execute();
}
