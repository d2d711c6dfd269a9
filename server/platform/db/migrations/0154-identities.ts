import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** The accounts at identity providers by which users sign in, and users whose address makes nobody staff. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id, key } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('identity')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('issuer', key, (c) => c.notNull())
    .addColumn('subject', key, (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('vouched', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('member_of', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('username', 'text')
    .addColumn('maybe_user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('somebody_else', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('first_seen_at', 'text', (c) => c.notNull())
    .addColumn('last_seen_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('identity_by_subject', ['issuer', 'subject'])
    .execute();
  await schema.createIndex('identity_by_user').on('identity').column('user_id').execute();
  await schema.createIndex('identity_by_maybe_user').on('identity').column('maybe_user_id').execute();
  await schema
    .alterTable('app_user')
    .addColumn('outside', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('login_nonce')
    .addColumn('provider', 'text', (c) => c.notNull().defaultTo('1'))
    .execute();
}
