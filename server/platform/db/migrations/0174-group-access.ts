import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** What groups at a provider decided about people, and the sessions that a provider may end. */
export async function up(db: Kysely<never>): Promise<void> {
  const { key } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('group_access')
    .addColumn('identity_id', 'integer', (c) => c.primaryKey().references('identity.id').onDelete('cascade'))
    .addColumn('roles', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('ended', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('judged_at', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('asked_at', 'text')
    .execute();
  await schema
    .createTable('provider_session')
    .addColumn('session_id', key, (c) => c.primaryKey().references('session.id').onDelete('cascade'))
    .addColumn('identity_id', 'integer', (c) => c.notNull().references('identity.id').onDelete('cascade'))
    .addColumn('sid', key)
    .execute();
  await schema.createIndex('provider_session_by_identity').on('provider_session').column('identity_id').execute();
  await schema.alterTable('login_nonce').addColumn('refresh_token', 'text').execute();
}
