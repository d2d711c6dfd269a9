import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The talent team's data about candidates, and their candidacies. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('candidate')
    .addColumn('id', id)
    .addColumn('contact_id', 'integer', (c) => c.notNull().unique().references('contact.id').onDelete('cascade'))
    .addColumn('looking', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('discreet', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('skills', 'text')
    .addColumn('skill_category', 'text')
    .addColumn('role', 'text')
    .addColumn('secondary_email', 'text')
    .addColumn('mobile_phone', 'text')
    .addColumn('summary', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('poscan')
    .addColumn('id', id)
    .addColumn('position_id', 'integer', (c) => c.notNull().references('position.id').onDelete('cascade'))
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('candidate_source', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('closed_mark', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('request_type', 'text', (c) => c.notNull())
    .addColumn('portco_owner_user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('kith_owner_user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('rejection_reason', 'text')
    .addColumn('rejection_details', 'text')
    .addColumn('internal_rejection_reasons', 'text')
    .addColumn('candidate_interested', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('portco_interested', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('date_suggested_to_account', 'text')
    .addColumn('date_suggested_to_candidate', 'text')
    .addColumn('intro_date', 'text')
    .addColumn('ramzor_score', 'text')
    .addColumn('priority', 'text', (c) => c.notNull().defaultTo('Best Effort'))
    .addColumn('comments', 'text')
    .addColumn('personalized_message', 'text')
    .addColumn('reference_check_details', 'text')
    .addColumn('portco_feedback_status', 'text', (c) => c.notNull().defaultTo('Not Requested'))
    .addColumn('portco_feedback', 'text')
    .addColumn('candidate_feedback_status', 'text', (c) => c.notNull().defaultTo('Not Requested'))
    .addColumn('candidate_feedback', 'text')
    .addColumn('next_portco_feedback_request', 'text')
    .addColumn('gmail_thread_id', 'text')
    .addColumn('predicted_end_date', 'text')
    .addColumn('request_key', 'text')
    .addColumn('created_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('status_at', 'text', (c) => c.notNull())
    .execute();
  const columns = ['position_id', 'contact_id', 'closed_mark'];
  await schema.createIndex('poscan_open_once').on('poscan').columns(columns).unique().execute();
  await schema.createIndex('poscan_by_contact').on('poscan').column('contact_id').execute();
  await schema.createIndex('poscan_by_status').on('poscan').columns(['status', 'created_at']).execute();

  await schema
    .createTable('poscan_change')
    .addColumn('id', id)
    .addColumn('poscan_id', 'integer', (c) => c.notNull().references('poscan.id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('acting_user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text')
    .addColumn('comment', 'text')
    .addColumn('internal_comment', 'text')
    .execute();
  await schema.createIndex('poscan_change_by_poscan').on('poscan_change').column('poscan_id').execute();

  // Nothing has named one yet, so the column can be made again with a reference.
  await schema.alterTable('intro').dropColumn('position_candidate_id').execute();
  await schema
    .alterTable('intro')
    .addColumn('position_candidate_id', 'integer', (c) => c.references('poscan.id').onDelete('set null'))
    .execute();
  await sql`create index intro_by_poscan on intro (position_candidate_id) where position_candidate_id is not null`.execute(
    db,
  );
}
