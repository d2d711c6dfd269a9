import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../server/db/open.ts';
import { READ_EVERY_MS, readSomething } from './imports.ts';

/** A thread that reads until it is stopped, and then reports how long each read took, in ms. */
const db = openDatabase(workerData as string);
const reads: number[] = [];
let reading = true;
parentPort!.once('message', () => {
  reading = false;
});
while (reading) {
  reads.push(await readSomething(db, reads.length));
  await wait(READ_EVERY_MS);
}
await db.destroy();
parentPort!.postMessage(reads);
