import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { copyInstallation } from '../server/platform/db/copy/copy.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import { findPostgresBinaries, startPostgres } from '../server/testing/postgres.ts';
import { benchServed, type HttpBench, type HttpOptions } from './load.ts';
import { benchPaths, type PathResults } from './path-queries.ts';
import { benchQueries, type Results } from './queries.ts';

export interface PostgresBench {
  version: string;
  load: { rows: number; seconds: number; sqliteBytes: number; postgresBytes: number };
  queries: Results;
  paths: PathResults;
  http: HttpBench;
}

/** The settings of a server with 4 GB for its database; JIT compilation costs more than these queries take. */
export const SETTINGS = [
  ...['shared_buffers=1GB', 'effective_cache_size=3GB', 'work_mem=32MB', 'maintenance_work_mem=256MB'],
  ...['random_page_cost=1.1', 'jit=off', 'max_wal_size=4GB'],
];

/**
 * The same searches as benchQueries and benchHttp on a PostgreSQL server of this machine, with the same network, copied from the file.
 * @returns null if this machine has no PostgreSQL server
 */
export async function benchPostgres(
  file: string,
  contacts: number,
  { minutes, share }: Pick<HttpOptions, 'minutes' | 'share'>,
  log: (line: string) => void,
): Promise<PostgresBench | null> {
  if (!findPostgresBinaries()) return null;
  const server = await startPostgres({ durable: true, settings: SETTINGS });
  const folder = mkdtempSync(join(tmpdir(), 'kith-bench-postgres-'));
  try {
    const url = server.url('kith');
    const began = performance.now();
    let rows = 0;
    await copyInstallation(`file:${file}`, url, (line, transient) => {
      if (transient) return;
      rows = Number(/^\d+ tables, ([\d,]+) rows/.exec(line)?.[1]?.replaceAll(',', '') ?? rows);
      log(line);
    });
    const seconds = (performance.now() - began) / 1000;
    const db = openDatabase(url);
    const { rows: messages } = await sql<{ bytes: number; version: string }>`
      select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`.execute(db);
    await db.destroy();
    const { bytes, version } = messages[0]!;
    return {
      version: version.split(' ')[0]!,
      load: { rows, seconds, sqliteBytes: statSync(file).size, postgresBytes: bytes },
      queries: await benchQueries(url, share),
      paths: await benchPaths(url, contacts, share),
      http: await benchServed(url, folder, { contacts, minutes, share, overload: false }),
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
