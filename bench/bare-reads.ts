import { Kysely } from 'kysely';
import type { Schema } from '../server/platform/db/schema.ts';
import { createSqliteDialect, openSqlite } from '../server/platform/db/sqlite/sqlite.ts';
import { loadDraws } from './draws.ts';
import { summarizeTimes } from './measure.ts';
import { buildPathQueries } from './path-queries.ts';
import { buildQueries, VIEWERS } from './queries.ts';

/** The two times that show the part of a query's time that is not SQLite's. */
export interface BareReads {
  /** Milliseconds of the same statements with the same values, prepared once, their rows unnamed and unused: the limit. */
  bare: number;
  /** Milliseconds of the whole query, in the same rounds. */
  whole: number;
}

interface Statement {
  text: string;
  values: readonly unknown[];
}

const ROUNDS = 60;

/** For each query of staff: the part of its time that remains when only the reads of tables and indexes are done. */
export async function benchBareReads(file: string, contacts: number, share: number): Promise<Map<string, BareReads>> {
  let statements: Statement[] = [];
  const db = new Kysely<Schema>({
    dialect: createSqliteDialect(file),
    log: ({ query }) => {
      statements.push({ text: query.sql, values: query.parameters });
    },
  });
  const connection = openSqlite(file);
  const prepared = new Map<string, ReturnType<typeof connection.prepare>>();
  const read = ({ text, values }: Statement) => {
    let statement = prepared.get(text);
    if (!statement) {
      statement = connection.prepare(text).raw();
      prepared.set(text, statement);
    }
    statement.all(values);
  };
  try {
    const queries = new Map<string, () => Promise<unknown>>(
      Object.entries(buildQueries(db, VIEWERS.staff, await loadDraws(db, 5))).filter(([name]) => !isOfAnother(name)),
    );
    for (const [name, query] of Object.entries(buildPathQueries(db, contacts))) queries.set(name, query);
    const results = new Map<string, BareReads>();
    const rounds = Math.max(10, Math.round(ROUNDS * share));
    for (const [name, query] of queries) {
      const [bare, whole]: [number[], number[]] = [[], []];
      for (let turn = -Math.ceil(rounds / 4); turn < rounds; turn++) {
        statements = [];
        const began = performance.now();
        await query();
        const took = performance.now() - began;
        // The first reading prepares the statements and fetches the pages, which the other connection has already.
        for (const statement of statements) read(statement);
        const again = performance.now();
        for (const statement of statements) read(statement);
        if (turn < 0) continue;
        bare.push(performance.now() - again);
        whole.push(took);
      }
      results.set(name, { bare: summarizeTimes(bare).p50, whole: summarizeTimes(whole).p50 });
    }
    return results;
  } finally {
    connection.close();
    await db.destroy();
  }
}

/** Its own time is only a part of the data that the query reads. */
function isOfAnother(name: string): boolean {
  return name.startsWith('evidence in words');
}
