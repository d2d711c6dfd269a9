import { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, type Dialect, PGliteDialect, PGliteDriver } from 'kysely';

const INT8 = 20;

/** A single PostgreSQL in the process, shared by the databases of all tests: each has a schema of its own. */
export interface SharedPGlite {
  pglite: PGlite;
  /** Settles when the one connection is free. */
  free: Promise<void>;
}

export async function startPGlite(): Promise<SharedPGlite> {
  const pglite = await PGlite.create({ parsers: { [INT8]: Number } });
  return { pglite, free: Promise.resolve() };
}

/** The connection is lent to one user at a time, as a pool of one would, with the schema set anew for each. */
class SchemaDriver extends PGliteDriver {
  readonly #shared: SharedPGlite;
  readonly #schema: string;
  #release: () => void = () => undefined;

  constructor(shared: SharedPGlite, schema: string) {
    super({ pglite: shared.pglite });
    this.#shared = shared;
    this.#schema = schema;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#shared.free;
    this.#shared.free = before.then(() => promise);
    await before;
    this.#release = resolve;
    await this.#shared.pglite.exec(`create schema if not exists ${this.#schema}; set search_path to ${this.#schema}`);
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#release();
  }

  /** The schema stays: it may be lent again. */
  override async destroy(): Promise<void> {
    await this.#shared.free;
  }
}

class SchemaDialect extends PGliteDialect {
  readonly #shared: SharedPGlite;
  readonly #schema: string;

  constructor(shared: SharedPGlite, schema: string) {
    super({ pglite: shared.pglite });
    this.#shared = shared;
    this.#schema = schema;
  }

  override createDriver() {
    return new SchemaDriver(this.#shared, this.#schema);
  }
}

export async function dropSchema({ pglite, free }: SharedPGlite, schema: string): Promise<void> {
  await free;
  await pglite.exec(`drop schema if exists ${schema} cascade`);
}

/** A dialect on the shared PGlite that sees only the schema of that name. */
export function createSharedDialect(shared: SharedPGlite, schema: string): Dialect {
  return new SchemaDialect(shared, schema);
}
