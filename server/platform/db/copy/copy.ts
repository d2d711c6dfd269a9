import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { migrations } from '../migrations/index.ts';
import { migrate, openDatabase, prepareAlone } from '../opening/open.ts';
import { type Checksum, RowSum } from './checksum.ts';
import { createPostgresSide } from './postgres-side.ts';
import type { CopySide, Table } from './side.ts';
import { createSqliteSide } from './sqlite-side.ts';

export const USAGE = `Usage: npm run db:copy -- <from> <to>
  from, to   file:data/kith.db or postgres://user:password@host/database; <to> has to be empty
To continue an interrupted copy, run the same command again.`;

/** The reason why nothing was copied, in words for the user who typed the command. */
export class CopyRefusedError extends Error {}

/** Writes a line; a `transient` line may be overwritten by the next. */
export type Out = (line: string, transient?: boolean) => void;

/**
 * Copies a whole installation, as it is at this moment, into an empty database of either engine, and compares every table afterwards. After
 * a kill, a second run keeps the tables that are the same and copies the others again.
 * @throws CopyRefusedError if there is nothing to copy, or the target holds other data
 */
export async function copyInstallation(fromUrl: string, toUrl: string, out: Out): Promise<void> {
  const [fromFile, toFile] = [getFile(fromUrl), getFile(toUrl)];
  if (fromUrl === toUrl || (fromFile !== null && fromFile === toFile))
    throw new CopyRefusedError('Both are the same database.');
  if (fromFile !== null && !existsSync(fromFile)) throw new CopyRefusedError(`There is no file ${fromFile}.`);
  await prepareAlone(toUrl, async () => {
    const from = await open(fromUrl, 'from');
    try {
      await requireMigrated(from);
      const db = openDatabase(toUrl);
      await migrate(db).finally(() => db.destroy());
      const to = await open(toUrl, 'to');
      try {
        await copy(from, to, out);
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
  });
}

function getFile(url: string): string | null {
  if (url.startsWith('file:')) return resolve(url.slice('file:'.length));
  if (/^postgres(ql)?:\/\//.test(url)) return null;
  throw new CopyRefusedError(`${url} isn’t a database.\n${USAGE}`);
}

function open(url: string, role: 'from' | 'to'): Promise<CopySide> | CopySide {
  const file = getFile(url);
  return file === null ? createPostgresSide(url, role) : createSqliteSide(file, role);
}

async function requireMigrated(from: CopySide): Promise<void> {
  const [has, needs] = [await from.migrations(), Object.keys(migrations)];
  if (has.length === 0) throw new CopyRefusedError(`${from.name} isn’t a Kith database.`);
  if (has.join() !== needs.join())
    throw new CopyRefusedError(
      `${from.name} is from another version of Kith. Start this version on it once, then copy.`,
    );
  const unfinished = await from.unfinished();
  if (unfinished !== null)
    throw new CopyRefusedError(`${from.name} is an unfinished copy of ${unfinished} itself. Finish that first.`);
}

async function copy(from: CopySide, to: CopySide, out: Out): Promise<void> {
  const tables = await requireSameTables(from, to);
  const begun = await to.unfinished();
  if (begun === null) {
    for (const table of tables)
      if (await to.hasRows(table))
        throw new CopyRefusedError(`${to.name} already holds data (${table.name}). Copy into an empty database.`);
    await to.begin(from.name);
  } else if (begun !== from.name)
    throw new CopyRefusedError(`${to.name} is an unfinished copy of ${begun}, not of ${from.name}.`);
  out(`${from.name} → ${to.name}${begun === null ? '' : ' (going on)'}`);

  const sums: Checksum[] = [];
  const savedCount = begun === null ? 0 : await saveCopy(from, to, tables, sums, out);
  await to.clear(tables.slice(savedCount));
  for (const table of tables.slice(savedCount)) sums.push(await copyTable(from, to, table, out));
  for (const [place, table] of tables.entries()) {
    const copied = await loadSum(to, table);
    const { rows, sum } = sums[place]!;
    if (copied.rows !== rows || copied.sum !== sum)
      throw new Error(
        `${table.name} differs: ${rows} rows, ${sum}; copied ${copied.rows}, ${copied.sum}. Run it again.`,
      );
    const last = await from.lastId(table);
    if (last !== null) await to.setLastId(table, last);
    out(`${table.name.padEnd(16)} ${count(rows).padStart(12)} rows  ${sum}  the same`);
  }
  out('Indexes and statistics …', true);
  await to.finish();
  const total = sums.reduce((all, { rows }) => all + rows, 0);
  out(`${count(tables.length)} tables, ${count(total)} rows: copied and compared.`);
}

/** The tables of both sides, which must be the same. */
async function requireSameTables(from: CopySide, to: CopySide): Promise<Table[]> {
  const [source, target] = [await from.tables(), await to.tables()];
  const describeShape = (tables: readonly Table[]) =>
    tables
      .map(({ name, columns }) => `${name}(${columns.join()})`)
      .sort()
      .join(' ');
  if (describeShape(source) !== describeShape(target))
    throw new CopyRefusedError('The two databases do not have the same tables.');
  return target;
}

/**
 * The number of tables, in order, that an earlier run has copied already. Tables come after the tables that they refer
 * to.
 */
async function saveCopy(
  from: CopySide,
  to: CopySide,
  tables: readonly Table[],
  sums: Checksum[],
  out: Out,
): Promise<number> {
  for (const table of tables) {
    out(`${table.name.padEnd(16)} compared with what is there …`, true);
    const [source, target] = [await loadSum(from, table), await loadSum(to, table)];
    if (source.rows !== target.rows || source.sum !== target.sum) break;
    sums.push(source);
  }
  out(`${sums.length} tables are there already.`);
  return sums.length;
}

async function copyTable(from: CopySide, to: CopySide, table: Table, out: Out): Promise<Checksum> {
  const sum = new RowSum();
  const began = performance.now();
  let rows = 0;
  async function* passRows(): AsyncGenerator<unknown[][]> {
    for await (const batch of from.rows(table)) {
      for (const row of batch) sum.add(row);
      yield batch;
      rows += batch.length;
      out(`${table.name.padEnd(16)} ${count(rows).padStart(12)} rows …`, true);
    }
  }
  await to.write(table, passRows()).catch((error: unknown) => {
    throw new Error(`${table.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  const seconds = (performance.now() - began) / 1000;
  if (rows > 0) out(`${table.name.padEnd(16)} ${count(rows).padStart(12)} rows in ${seconds.toFixed(1)} s`);
  return sum.value();
}

async function loadSum(side: CopySide, table: Table): Promise<Checksum> {
  const sum = new RowSum();
  for await (const batch of side.rows(table)) for (const row of batch) sum.add(row);
  return sum.value();
}

const count = (number: number): string => number.toLocaleString('en-US');
