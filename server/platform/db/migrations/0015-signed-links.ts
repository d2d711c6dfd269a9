import { type Kysely, sql } from 'kysely';
import { getEngine } from '../engine.ts';
import { getEngineColumns } from './columns.ts';

/** Messages and links about any row, not only introductions, and messages that wait for their time. */
export async function up(db: Kysely<never>): Promise<void> {
  const { id } = getEngineColumns(db);
  const { schema } = db;
  await schema
    .createTable('signed_link')
    .addColumn('id', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await schema.createIndex('signed_link_by_entity').on('signed_link').columns(['entity', 'entity_id']).execute();
  // Their ids stay, because the tokens in sent mails are derived from them.
  await sql`
    insert into signed_link (id, kind, entity, entity_id, made_at, expires_at, used_at)
    select id, 'intro.feedback', 'intro', intro_id, made_at, expires_at, used_at from feedback_link order by id`.execute(
    db,
  );
  if (getEngine(db) === 'postgres')
    await sql`
      select setval(pg_get_serial_sequence('signed_link', 'id'), max(id)) from signed_link having max(id) is not null`.execute(
      db,
    );
  await schema.dropTable('feedback_link').execute();

  const outbox = schema.alterTable('outbox');
  await outbox.addColumn('kind', 'text').execute();
  await outbox.addColumn('entity', 'text').execute();
  await outbox.addColumn('entity_id', 'integer').execute();
  await outbox.addColumn('link_id', 'integer').execute();
  await outbox.addColumn('not_before', 'text').execute();
  await sql`update outbox set entity = 'intro', entity_id = intro_id where intro_id is not null`.execute(db);
  await sql`update outbox set link_id = feedback_link_id where feedback_link_id is not null`.execute(db);
  await schema.dropIndex('outbox_by_intro').execute();
  await outbox.dropColumn('intro_id').execute();
  await outbox.dropColumn('feedback_link_id').execute();
  await schema.createIndex('outbox_by_entity').on('outbox').columns(['entity', 'entity_id', 'id']).execute();
}
