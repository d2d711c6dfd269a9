import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/engine.ts';
import { isOfDatabase } from '../db/trouble.ts';
import { createUnavailableError } from '../errors.ts';

const TRY_AGAIN_MS = 5_000;
/** More means that the database cannot be written for long. */
const MAX_WAITING = 1_000;

interface BackgroundWrites {
  /**
   * Writes something that a reading call leaves behind, such as the audit of an export. The call does not wait for it: it is tried until
   * the database takes it, and lost only if the process is killed meanwhile.
   * @throws unavailable if too much waits already: what must be on record is not answered then
   */
  add: (write: (db: Db) => Promise<unknown>) => void;
  /** Resolves when everything is written. */
  settled: () => Promise<void>;
  end: () => Promise<void>;
}

/** Writes one after the other, in the order in which they were added. */
export function writeInBackground(app: FastifyInstance): BackgroundWrites {
  const { db } = app.deps;
  const waiting: ((db: Db) => Promise<unknown>)[] = [];
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    for (let write = waiting[0]; write; write = waiting[0]) {
      try {
        await write(db);
      } catch (error) {
        app.log.error({ err: error }, 'did not write what a call left behind');
        if (isOfDatabase(error)) {
          timer = setTimeout(start, TRY_AGAIN_MS).unref();
          return;
        }
      }
      waiting.shift();
    }
  }
  // Not part of the call: nothing that holds for it holds for what is written later.
  const start = AsyncResource.bind((): void => {
    clearTimeout(timer);
    working ??= work().finally(() => {
      working = undefined;
    });
  });
  const settle = async (): Promise<void> => {
    if (waiting.length > 0) start();
    await working;
  };
  return {
    add(write) {
      if (waiting.length >= MAX_WAITING)
        throw createUnavailableError('Kith can’t write to the database at the moment. Try again in a few minutes.');
      waiting.push(write);
      start();
    },
    settled: settle,
    async end() {
      await settle();
      clearTimeout(timer);
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    background: BackgroundWrites;
  }
}
