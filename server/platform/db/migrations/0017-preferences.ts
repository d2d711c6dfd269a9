import type { Kysely } from 'kysely';

/** Users' own settings, the mails they turned off, and the browser in which each session was opened. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  // A user who never chose has no row: the defaults below hold for them, too (server/platform/access/preferences.ts).
  await schema
    .createTable('user_preference')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('app_user.id').onDelete('cascade'))
    .addColumn('digest', 'text', (c) => c.notNull().defaultTo('weekly'))
    .addColumn('single_keys', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('profile_key', 'text')
    .addColumn('digest_at', 'text')
    .execute();
  await schema
    .createTable('declined_mail')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('declined_mail_key', ['user_id', 'kind'])
    .execute();

  await schema.alterTable('session').addColumn('client', 'text').execute();
  await schema.createIndex('session_by_user').on('session').column('user_id').execute();
}
