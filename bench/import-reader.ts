import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import type { Schema } from '../server/platform/db/schema.ts';
import { getWaitingWriters } from '../server/platform/db/sqlite/sqlite-driver.ts';
import { READ_EVERY_MS, readSomething } from './imports.ts';

export interface BesideImport {
  databaseUrl: string;
  /** The time in ms between two writes. */
  writeEvery: number;
}

/** A thread that reads, and sometimes writes, until it is stopped. It then reports how long each took, in ms. */
const port = parentPort!;
const { databaseUrl, writeEvery } = workerData as BesideImport;
const db = openDatabase(databaseUrl);
port.postMessage(getWaitingWriters(db));
const [reads, writes]: [number[], number[]] = [[], []];
let reading = true;
port.once('message', () => {
  reading = false;
});
let written = performance.now();
while (reading) {
  reads.push(await readSomething(db, reads.length));
  if (performance.now() - written > writeEvery) {
    writes.push(await writeSomething(db, String(writes.length)));
    written = performance.now();
  }
  await wait(READ_EVERY_MS);
}
await db.destroy();
port.postMessage({ reads, writes });

async function writeSomething(db: Kysely<Schema>, value: string): Promise<number> {
  const started = performance.now();
  await db
    .insertInto('installation')
    .values({ key: 'bench', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return performance.now() - started;
}
