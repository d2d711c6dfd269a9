import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { createPostgresDialect } from '../platform/db/postgres/postgres.ts';

/**
 * A database of the server that tests borrow one after the other, with connections that outlive them: a new connection
 * reads the catalogue of all tables again, which costs more than most tests do.
 */
export interface LastingPostgres {
  /** For one borrower; closing it waits for running statements, and leaves the connections open. */
  dialect(): Dialect;
  close(): Promise<void>;
}

export function startLastingPostgres(url: string): LastingPostgres {
  const dialect = createPostgresDialect(url);
  return {
    dialect: () => ({
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => leftOpen(dialect.createDriver()),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    }),
    async close() {
      const driver = dialect.createDriver();
      await driver.init();
      await driver.destroy();
    },
  };
}

function leftOpen(driver: Driver): Driver {
  const { promise: idle, resolve } = Promise.withResolvers<void>();
  let [inUse, closing] = [0, false];
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  const done = (): void => {
    inUse--;
    if (closing && inUse === 0) resolve();
  };
  return Object.assign(driver, {
    async acquireConnection(...options: Parameters<Driver['acquireConnection']>): Promise<DatabaseConnection> {
      inUse++;
      return acquire(...options).catch((error: unknown) => {
        done();
        throw error;
      });
    },
    async releaseConnection(...given: Parameters<Driver['releaseConnection']>): Promise<void> {
      await release(...given).finally(done);
    },
    async destroy(): Promise<void> {
      closing = true;
      if (inUse === 0) resolve();
      await idle;
    },
  });
}
