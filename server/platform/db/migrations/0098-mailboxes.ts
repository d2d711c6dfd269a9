import type { Kysely } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** Linked mailboxes, the people in them, and the people whom such lists brought into the network. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('mailbox_consent')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id'))
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await schema.createIndex('mailbox_consent_by_user').on('mailbox_consent').column('user_id').execute();
  await schema
    .createTable('mailbox')
    .addColumn('id', id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('token', 'text')
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('cursor', 'text')
    .addColumn('history_from', 'text')
    .addColumn('history', 'text')
    .addColumn('whole_at', 'text')
    .addColumn('total', 'integer')
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('left_out', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('job_id', 'integer')
    .addColumn('linked_at', 'text', (c) => c.notNull())
    .addColumn('read_at', 'text')
    .execute();
  await schema.createIndex('mailbox_by_user').on('mailbox').columns(['user_id', 'id']).execute();
  await schema
    .createTable('mailbox_person')
    .addColumn('mailbox_id', 'integer', (c) => c.notNull().references('mailbox.id').onDelete('cascade'))
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sent', 'integer', (c) => c.notNull())
    .addColumn('received', 'integer', (c) => c.notNull())
    .addColumn('answers', 'integer', (c) => c.notNull())
    .addColumn('mailings', 'integer', (c) => c.notNull())
    .addColumn('last_on', 'text')
    .addPrimaryKeyConstraint('mailbox_person_key', ['mailbox_id', 'round', 'address'])
    .execute();
  await schema
    .createTable('acquaintance')
    .addColumn('id', id)
    .addColumn('source_id', 'integer', (c) => c.notNull().references('source.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('phone_hash', 'text')
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('last_on', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('contact_id', 'integer', (c) => c.references('contact.id'))
    .addColumn('signal_id', 'integer')
    .execute();
  await schema.createIndex('acquaintance_by_key').unique().on('acquaintance').columns(['source_id', 'key']).execute();
  await schema.createIndex('acquaintance_by_state').on('acquaintance').columns(['source_id', 'state', 'id']).execute();
  await schema.createIndex('acquaintance_by_contact').on('acquaintance').column('contact_id').execute();
  await schema.createIndex('acquaintance_by_phone').on('acquaintance').column('phone_hash').execute();
}
