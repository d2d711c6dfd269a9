import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Invitations that wait for staff, and when an address may no longer sign in with one. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('invitation_request')
    .addColumn('id', id)
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('job_role', 'text', (c) => c.notNull())
    .addColumn('comments', 'text', (c) => c.notNull())
    // 'waiting', 'approved', 'declined', 'withdrawn'
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('quiet', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .execute();
  await schema
    .createIndex('invitation_request_by_email')
    .on('invitation_request')
    .columns(['email', 'account_id'])
    .execute();
  await schema.createIndex('invitation_request_by_state').on('invitation_request').columns(['state', 'id']).execute();
  await schema
    .createIndex('invitation_request_by_inviter')
    .on('invitation_request')
    .columns(['user_id', 'created_at'])
    .execute();
  await schema.createIndex('invitation_by_inviter').on('invitation').columns(['invited_by', 'created_at']).execute();
}
