import type { Kysely } from 'kysely';

/** The target person is asked before addresses are exchanged; the mail that a connector forwards; finer words for what came of it. */
export async function up(db: Kysely<never>): Promise<void> {
  const add = (name: string, type: 'text' | 'integer') => db.schema.alterTable('intro').addColumn(name, type);
  const addFlag = (name: string) =>
    db.schema.alterTable('intro').addColumn(name, 'integer', (c) => c.notNull().defaultTo(0));
  await addFlag('double_opt_in').execute();
  await add('forwardable', 'text').execute();
  await add('target_answer', 'text').execute();
  await add('target_answered_at', 'text').execute();
  await add('target_address', 'text').execute();
  await addFlag('connector_in_copy').execute();
  await add('forward_reminder', 'text').execute();
  await add('progress', 'text').execute();
  await addFlag('progress_shared').execute();
}
