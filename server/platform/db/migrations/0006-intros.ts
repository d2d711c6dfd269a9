import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Introduction requests with their timeline, feedback links, invitations, feedback, CRM history, and the states of messages. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;

  await schema
    .createTable('intro')
    .addColumn('id', id)
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    .addColumn('requester_user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('requester_contact_id', 'integer', (c) => c.references('contact.id').onDelete('set null'))
    // An import that brought a company or person may be undone, but the request stays.
    .addColumn('target_account_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('target_name', 'text', (c) => c.notNull())
    .addColumn('target_contact_id', 'integer', (c) => c.references('contact.id').onDelete('set null'))
    .addColumn('connector_contact_id', 'integer', (c) => c.references('contact.id').onDelete('set null'))
    .addColumn('facilitator_user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('connector_relationship', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('came_from', 'text')
    .addColumn('goal', 'text', (c) => c.notNull())
    .addColumn('sales_status', 'text')
    .addColumn('furthest_sales_status', 'text')
    .addColumn('feedback', 'text')
    .addColumn('feedback_details', 'text')
    .addColumn('reject_reason', 'text')
    .addColumn('reject_details', 'text')
    .addColumn('archived', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_update', 'text')
    .addColumn('intro_date', 'text')
    .addColumn('comments', 'text')
    .addColumn('why', 'text')
    .addColumn('path', 'text')
    .addColumn('email_draft', 'text')
    .addColumn('prior_interaction', 'text')
    .addColumn('customer_tier', 'text')
    .addColumn('who_to_introduce', 'text')
    .addColumn('extra_comments', 'text')
    .addColumn('source', 'text')
    .addColumn('sales_target_id', 'integer', (c) => c.references('sales_target.id').onDelete('set null'))
    .addColumn('sales_recommendation_id', 'text')
    .addColumn('crm_id', 'text')
    .addColumn('request_key', 'text', (c) => c.unique())
    .addColumn('created_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('status_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('intro_by_account').on('intro').columns(['account_id', 'status', 'archived']).execute();
  await schema.createIndex('intro_by_target').on('intro').columns(['target_account_id', 'account_id']).execute();
  await schema.createIndex('intro_by_status').on('intro').columns(['status', 'archived', 'next_update']).execute();
  for (const column of [
    'requester_contact_id',
    'target_contact_id',
    'connector_contact_id',
    'requester_user_id',
    'facilitator_user_id',
  ] as const)
    await schema.createIndex(`intro_by_${column}`).on('intro').column(column).execute();

  await schema
    .createTable('intro_change')
    .addColumn('id', id)
    .addColumn('intro_id', 'integer', (c) => c.notNull().references('intro.id').onDelete('cascade'))
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
  await schema.createIndex('intro_change_by_intro').on('intro_change').columns(['intro_id', 'id']).execute();

  await schema
    .createTable('feedback_link')
    .addColumn('id', id)
    .addColumn('intro_id', 'integer', (c) => c.notNull().references('intro.id').onDelete('cascade'))
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await schema.createIndex('feedback_link_by_intro').on('feedback_link').column('intro_id').execute();

  await schema
    .createTable('invitation')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('invited_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('job_role', 'text', (c) => c.notNull())
    .addColumn('comments', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('invitation_by_user').on('invitation').column('user_id').execute();

  await schema
    .createTable('user_feedback')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('feedback', 'text', (c) => c.notNull())
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('pathname', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('crm_task')
    .addColumn('id', id)
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('crm_id', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('activity_date', 'text')
    .addColumn('owner_first_name', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('crm_task_by_contact').on('crm_task').columns(['contact_id', 'activity_date']).execute();

  const outbox = schema.alterTable('outbox');
  await outbox.addColumn('state', 'text', (c) => c.notNull().defaultTo('kept')).execute();
  await outbox.addColumn('error', 'text').execute();
  await outbox.addColumn('intro_id', 'integer').execute();
  await outbox.addColumn('sent_at', 'text').execute();
  await schema.createIndex('outbox_by_intro').on('outbox').columns(['intro_id', 'id']).execute();

  const user = schema.alterTable('app_user');
  await user.addColumn('chat_id', 'text').execute();
  await user.addColumn('default_goal', 'text').execute();
}
