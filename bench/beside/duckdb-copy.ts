import {
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api';
import { openSqlite } from '../../server/platform/db/sqlite/sqlite.ts';

const TYPES = { integer: INTEGER, double: DOUBLE, varchar: VARCHAR };
type Type = keyof typeof TYPES;

/**
 * The data for the questions, in the order in which DuckDB reads least: it knows the least and greatest value of each
 * block.
 */
const TABLES: { table: string; columns: Record<string, Type>; from: string }[] = [
  {
    table: 'account',
    columns: { id: 'integer', name: 'varchar', name_key: 'varchar', headcount: 'integer', relationship: 'integer' },
    from: 'account where merged_into is null order by id',
  },
  {
    table: 'account_tag',
    columns: { tag_id: 'integer', account_id: 'integer', rank: 'integer', headcount: 'integer' },
    from: 'account_tag order by tag_id, rank, account_id',
  },
  { table: 'tag', columns: { id: 'integer', name_key: 'varchar' }, from: 'tag order by id' },
  { table: 'title', columns: { id: 'integer', text: 'varchar', title_key: 'varchar' }, from: 'title order by id' },
  {
    table: 'contact',
    columns: {
      id: 'integer',
      name: 'varchar',
      name_key: 'varchar',
      title_id: 'integer',
      account_id: 'integer',
      score: 'integer',
      connections: 'integer',
    },
    from: 'contact where merged_into is null order by id',
  },
  {
    table: 'spell',
    columns: {
      contact_id: 'integer',
      account_id: 'integer',
      start_month: 'integer',
      end_month: 'integer',
      year_only: 'integer',
      management: 'integer',
      title_id: 'integer',
    },
    from: 'spell order by account_id, start_month',
  },
  {
    table: 'pool_spell',
    columns: {
      pool_id: 'integer',
      account_id: 'integer',
      contact_id: 'integer',
      start_month: 'integer',
      end_month: 'integer',
      year_only: 'integer',
      management: 'integer',
    },
    from: 'pool_spell order by pool_id, account_id',
  },
  {
    table: 'pool_member',
    columns: { pool_id: 'integer', contact_id: 'integer', score: 'integer', probability: 'double' },
    from: 'pool_member order by pool_id, contact_id',
  },
  {
    table: 'nearest',
    columns: { contact_id: 'integer', member_id: 'integer', probability: 'double' },
    from: 'nearest order by contact_id',
  },
  {
    table: 'tie',
    columns: { contact_id: 'integer', member_id: 'integer', probability: 'double', evidence: 'varchar' },
    from: 'tie order by contact_id',
  },
  {
    table: 'signal',
    columns: {
      id: 'integer',
      type: 'varchar',
      sub_type: 'varchar',
      direction: 'varchar',
      from_contact_id: 'integer',
      to_contact_id: 'integer',
      amount: 'integer',
      occurred_on: 'varchar',
    },
    from: 'signal order by to_contact_id',
  },
];

/** For reads of one row among very many, by its number. */
const INDEXES = ['spell (contact_id)', 'spell (account_id)', 'tie (contact_id)', 'nearest (contact_id)'].concat(
  ['contact (id)', 'account (id)', 'signal (to_contact_id)', 'signal (from_contact_id)'],
  ['pool_spell (account_id)', 'pool_member (contact_id)'],
);

const BLOCK = 2_048;

/** The network of a SQLite file in DuckDB, in memory, with indexes. */
export async function copyToDuckDb(file: string): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '4GB' });
  const connection = await instance.connect();
  const db = openSqlite(file);
  try {
    for (const { table, columns, from } of TABLES) {
      const names = Object.keys(columns);
      const types = Object.values(columns);
      await connection.run(`create table ${table} (${names.map((name) => `${name} ${columns[name]}`).join()})`);
      const appender = await connection.createAppender(table);
      let rows: DuckDBValue[][] = [];
      const append = () => {
        if (rows.length === 0) return;
        const chunk = DuckDBDataChunk.create(
          types.map((type) => TYPES[type]),
          rows.length,
        );
        chunk.setRows(rows);
        appender.appendDataChunk(chunk);
        rows = [];
      };
      for (const row of db.prepare(`select ${names.join()} from ${from}`).raw().iterate()) {
        rows.push(row as DuckDBValue[]);
        if (rows.length === BLOCK) append();
      }
      append();
      appender.closeSync();
    }
    for (const [place, index] of INDEXES.entries())
      await connection.run(`create index index_${place} on ${index.split(' ')[0]} ${index.split(' ')[1]}`);
    return connection;
  } finally {
    db.close();
  }
}
