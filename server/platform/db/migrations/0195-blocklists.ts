import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** What users, and the firm for all, keep out of the network; and what was taken out, for as long as that can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  await db.schema
    .createTable('blocklist_entry')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.references('app_user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('proposed', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('added_at', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'text')
    .execute();
  await db.schema
    .createIndex('blocklist_entry_once')
    .unique()
    .on('blocklist_entry')
    .expression(sql`coalesce(user_id, 0), hash`)
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('blocklist_taken')
    .addColumn('id', id)
    .addColumn('entry_id', 'integer', (c) => c.notNull().references('blocklist_entry.id').onDelete('cascade'))
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('taken_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('blocklist_taken_entry').on('blocklist_taken').column('entry_id').execute();
  await db.schema.createIndex('blocklist_taken_source').on('blocklist_taken').column('source_id').execute();
  // The groups of a member, as keyed hashes with their sizes: names of groups are not kept.
  await db.schema.alterTable('acquaintance').addColumn('group_sizes', 'text').execute();
}
