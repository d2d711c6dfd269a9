import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshFile } from '../../../testing/databases.ts';
import { openSqlite } from './sqlite.ts';
import { cacheStatements } from './statement-cache.ts';

describe('the statements that SQLite keeps prepared', () => {
  let prepared: string[];
  let connection: ReturnType<typeof cacheStatements>;
  beforeEach(async () => {
    const { url } = await freshFile();
    const database = openSqlite(url.slice('file:'.length), { synchronous: 'off' });
    prepared = [];
    const prepare = database.prepare.bind(database);
    database.prepare = ((text: string) => {
      prepared.push(text);
      return prepare(text);
    }) as typeof database.prepare;
    connection = cacheStatements(database);
    connection.prepare('create table thing (a integer)').run([]);
    connection.prepare('insert into thing values (?), (?)').run([1, 2]);
    prepared = [];
  });
  afterEach(() => connection.close());

  const all = (text: string, values: unknown[] = []) => connection.prepare(text).all(values);

  test('are prepared once, and answer for each new set of values', () => {
    expect(all('select a from thing where a = ?', [1])).toEqual([{ a: 1 }]);
    expect(all('select a from thing where a = ?', [2])).toEqual([{ a: 2 }]);
    expect(prepared).toEqual(['select a from thing where a = ?']);
  });

  test('are not run a second time while their rows are being read one by one', () => {
    const text = 'select a from thing order by a';
    const rows = connection.prepare(text).iterate([]);
    expect(rows.next().value).toEqual({ a: 1 });
    expect(all(text)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(rows.next().value).toEqual({ a: 2 });
    expect(rows.next().done).toBe(true);
    all(text);
    expect(prepared).toEqual([text, text]);
  });

  test('see a table as it is after changes', () => {
    const text = 'select * from thing where a = 1';
    all(text);
    connection.prepare('create index thing_a on thing (a)').run([]);
    expect(all(text)).toEqual([{ a: 1 }]);
    connection.prepare('drop index thing_a').run([]);
    expect(all(text)).toEqual([{ a: 1 }]);
    connection.prepare("alter table thing add column b text default 'new'").run([]);
    expect(all(text)).toEqual([{ a: 1, b: 'new' }]);
    connection.prepare('drop table thing').run([]);
    expect(() => all(text)).toThrow('no such table');
    expect(prepared.filter((other) => other === text)).toEqual([text]);
  });

  test('stay when lists of every length are asked for, as long as they are in use themselves', () => {
    const ours = 'select a from thing';
    for (let length = 1; length <= 900; length++) {
      all(ours);
      all(`select a from thing where a in (${Array(length).fill('?').join(', ')})`, Array(length).fill(1));
    }
    expect(prepared.filter((text) => text === ours)).toHaveLength(1);
    all('select a from thing where a in (?)', [1]);
    expect(prepared.filter((text) => text.endsWith(' (?)'))).toHaveLength(2);
  });

  test('include no pragmas, which may act when they are prepared', () => {
    all('pragma foreign_keys');
    all('pragma foreign_keys');
    expect(prepared).toHaveLength(2);
  });
});
