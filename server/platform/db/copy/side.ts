/** An end of a copy: the database of a URL, read or written in bulk. */
export interface CopySide {
  /** The URL without its password, as it is shown. */
  name: string;
  /** Names of the migrations that ran on it, in order. */
  migrations(): Promise<string[]>;
  /** Kith's own tables, without the engine's word indexes, ordered so that each comes after the tables it refers to. */
  tables(): Promise<Table[]>;
  /** All rows of a table in batches, with values in the order of its columns; all tables as of one moment. */
  rows(table: Table): AsyncIterable<unknown[][]>;
  /** Adds rows. A kill leaves some of them or none. */
  write(table: Table, batches: AsyncIterable<unknown[][]>): Promise<void>;
  hasRows(table: Table): Promise<boolean>;
  /** Deletes all rows of these tables, to which no other table refers. */
  clear(tables: readonly Table[]): Promise<void>;
  /** The highest id that a table ever gave, including ids of deleted rows; null for a table that gives none. */
  lastId(table: Table): Promise<number | null>;
  setLastId(table: Table, id: number): Promise<void>;
  /** The source whose unfinished copy this database is; null if it is not a copy. */
  unfinished(): Promise<string | null>;
  /** Marks it as unfinished, and removes what only slows loading down; `finish` makes that again. */
  begin(from: string): Promise<void>;
  /** Makes what the engine derives from the rows (indexes, statistics), and removes the mark. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

export interface Table {
  name: string;
  /** In alphabetical order. */
  columns: readonly string[];
  /** Names of the tables that it refers to. */
  refersTo: readonly string[];
}

/** Tables of the migrations and of the copy itself. */
export const NOT_COPIED = ['kysely_migration', 'kysely_migration_lock', 'unfinished_copy'];

/** The tables, each after those it refers to, otherwise by name. */
export function sortTables(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const left = new Map(tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((table) => [table.name, table]));
  while (left.size > 0) {
    const next = [...left.values()].find((table) =>
      table.refersTo.every((name) => name === table.name || !left.has(name)),
    );
    if (!next) throw new Error(`These tables refer to each other in a circle: ${[...left.keys()].join(', ')}.`);
    ordered.push(next);
    left.delete(next.name);
  }
  return ordered;
}
