import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Runs that ask a provider for careers, the facts that their sources touched, and when each person was last read. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('enrichment_run')
    .addColumn('id', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('started_by', 'integer', (c) => c.references('app_user.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('minimum_days', 'integer', (c) => c.notNull())
    .addColumn('save', 'integer', (c) => c.notNull())
    .addColumn('slack_text', 'text')
    .addColumn('source_id', 'integer', (c) => c.references('source.id'))
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('summary', 'text')
    .addColumn('error', 'text')
    .addColumn('job_id', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .execute();
  await schema.createIndex('enrichment_run_by_state').on('enrichment_run').columns(['state', 'id']).execute();
  await schema
    .createTable('enrichment_row')
    .addColumn('id', id)
    .addColumn('run_id', 'integer', (c) => c.notNull().references('enrichment_run.id').onDelete('cascade'))
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('profile_key', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('message', 'text')
    .addColumn('contact_id', 'integer', (c) => c.references('contact.id'))
    .execute();
  await schema
    .createIndex('enrichment_row_by_outcome')
    .on('enrichment_row')
    .columns(['run_id', 'outcome', 'id'])
    .execute();
  await schema.createIndex('enrichment_row_by_contact').on('enrichment_row').column('contact_id').execute();
  await schema
    .createTable('source_journal')
    .addColumn('id', id)
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('fact', 'text', (c) => c.notNull())
    .addColumn('fact_ids', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('source_journal_by_fact')
    .on('source_journal')
    .columns(['source_id', 'fact', 'id'])
    .execute();
  await schema
    .createTable('career_read')
    .addColumn('id', id)
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('read_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('career_read_by_contact')
    .unique()
    .on('career_read')
    .columns(['contact_id', 'source_id'])
    .execute();
  await schema.createIndex('career_read_by_source').on('career_read').column('source_id').execute();
  await schema
    .createTable('enrichment_day')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('asked', 'integer', (c) => c.notNull())
    .execute();
}
