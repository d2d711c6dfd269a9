import { type Kysely, sql } from 'kysely';
import { getEngineColumns } from './columns.ts';

/** How often, from when and for whom connectors let themselves be asked; and each asking, which counts for it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('connector_term')
    .addColumn('id', id)
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('max_a_month', 'integer')
    .addColumn('not_before', 'text')
    .addColumn('account_id', 'integer', (c) => c.references('account.id'))
    .addColumn('said_at', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('connector_term_contact').on('connector_term').column('contact_id').execute();
  await schema.createIndex('connector_term_account').on('connector_term').column('account_id').execute();
  await schema
    .createTable('connector_ask')
    .addColumn('id', id)
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('account_id', 'integer', (c) => c.references('account.id'))
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('overridden', 'text')
    .addColumn('override_reason', 'text')
    .execute();
  await schema.createIndex('connector_ask_contact').on('connector_ask').columns(['contact_id', 'month']).execute();
  await schema.createIndex('connector_ask_entity').on('connector_ask').columns(['entity', 'entity_id']).execute();
  await schema.createIndex('connector_ask_account').on('connector_ask').column('account_id').execute();
  await schema
    .createTable('connector_link')
    .addColumn('id', id)
    .addColumn('link_id', 'integer', (c) => c.notNull().references('signed_link.id').onDelete('cascade'))
    .addColumn('contact_id', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .execute();
  await schema.createIndex('connector_link_contact').on('connector_link').column('contact_id').execute();
  await schema.createIndex('connector_link_link').on('connector_link').column('link_id').execute();
  // Askings from before count as well.
  await sql`
    insert into connector_ask (contact_id, account_id, entity, entity_id, month, made_at)
    select intro.connector_contact_id, intro.account_id, 'intro', intro.id, substr(change.at, 1, 7), min(change.at)
    from intro join intro_change as change on change.intro_id = intro.id
    where intro.connector_contact_id is not null and change.to_status = 'Asked'
    group by intro.connector_contact_id, intro.account_id, intro.id, substr(change.at, 1, 7)`.execute(db);
  await sql`
    insert into connector_ask (contact_id, account_id, entity, entity_id, month, made_at)
    select connector_contact_id, account_id, 'reachout', id, substr(made_at, 1, 7), made_at from reachout`.execute(db);
  await sql`
    insert into connector_ask (contact_id, entity, entity_id, month, made_at)
    select contact_id, 'key_node_ask', id, substr(created_at, 1, 7), created_at from key_node_ask`.execute(db);
  // A link that still asks belongs to the person who is asked; of others nobody can say any more.
  await sql`
    insert into connector_link (link_id, contact_id)
    select link.id, intro.connector_contact_id from signed_link as link join intro on intro.id = link.entity_id
    where link.kind = 'intro.connector' and link.entity = 'intro' and link.used_at is null
      and intro.connector_contact_id is not null`.execute(db);
}
