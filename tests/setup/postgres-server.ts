import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '../../server/platform/db/opening/open.ts';
import { startPostgres } from '../../server/testing/postgres.ts';

/** What the tests are told, and what ends it. */
interface StartedPostgres {
  postgres: { url: string; template: string };
  tearDown: () => Promise<void>;
}

const KEY = Symbol.for('kith.test.postgres');
const holder = globalThis as { [KEY]?: { started: Promise<StartedPostgres>; projects: number } };

/**
 * The server that the projects on a PostgreSQL server share: TEST_POSTGRES_URL, or a temporary one. It gets one migrated
 * database, of which each test gets a copy. All of them are removed when the last project ends.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  holder[KEY] ??= { started: startServer(), projects: 0 };
  const shared = holder[KEY];
  shared.projects++;
  const { postgres, tearDown } = await shared.started;
  project.provide('postgres', postgres);
  return async () => {
    if (--shared.projects === 0) await tearDown();
  };
}

async function startServer(): Promise<StartedPostgres> {
  const given = process.env.TEST_POSTGRES_URL || undefined;
  const temporary = given ? undefined : await startPostgres();
  const url = given ?? temporary!.url('postgres');
  const template = `kith_test_${randomBytes(4).toString('hex')}`;
  const server = openDatabase(url);
  const tearDown = async (): Promise<void> => {
    if (given) await dropAll();
    await server.destroy();
    await temporary?.stop();
  };
  const dropAll = async (): Promise<void> => {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname, ${template})`.execute(server);
    for (const { name } of rows) await sql`drop database ${sql.id(name)} with (force)`.execute(server);
  };
  try {
    await sql`create database ${sql.id(template)}`.execute(server);
    const made = new URL(url);
    made.pathname = template;
    const db = openDatabase(made.href);
    await migrate(db).finally(() => db.destroy());
  } catch (error) {
    await tearDown();
    throw error;
  }
  return { postgres: { url, template }, tearDown };
}
