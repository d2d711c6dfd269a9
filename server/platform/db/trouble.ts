/** The failures of a database server: it is away, too busy, or another transaction was in the way. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, TransactionBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** A database that Kith cannot run on; the message says why. */
export class DatabaseUnfit extends Error {}

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 10;

/** Serialization failure, and deadlock: the server rolled the transaction back and asks to repeat it. */
const AGAIN = ['40001', '40P01'];
/** Refused or broken connections, a server that shuts down or starts, and one that accepts no more connections. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|ENOENT|57P0[1-5]|08...|53300)$/;
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;
/** A statement ran out of time, or could not get a lock in time. */
const SLOW = ['57014', '55P03'];

const getCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Whether the database server did not answer, so that a repeat may work in a moment. */
export function isAway(error: unknown): boolean {
  return error instanceof Error && (isFromServer(error) || AWAY_WORDS.test(error.message));
}

/** An error of a file or of another host has a code, too, and names its subject (`path`, `hostname`). */
function isFromServer(error: Error): boolean {
  return AWAY.test(getCode(error)) && !('path' in error && getCode(error) === 'ENOENT');
}

/** Whether the database server gave up because something took too long. */
export const isTooSlow = (error: unknown): boolean => SLOW.includes(getCode(error));

/** Whether another process is writing to the file. */
export const isBusy = (error: unknown): boolean => getCode(error).startsWith('SQLITE_BUSY');

/** Problems that keep a database from working until a person solves them, with the words for /readyz and for users. */
export interface Trouble {
  kind: 'full' | 'readonly' | 'disk' | 'damaged';
  sentence: string;
}

const TROUBLES: readonly (Trouble & { codes: RegExp })[] = [
  {
    kind: 'full',
    codes: /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/,
    sentence: 'The server’s disk is full, so this wasn’t saved. Earlier data is safe. Please tell the firm.',
  },
  {
    kind: 'readonly',
    codes: /^(SQLITE_READONLY.*|EROFS|25006)$/,
    sentence: 'Kith can’t write to the database, so this wasn’t saved. Earlier data is safe. Please tell the firm.',
  },
  {
    kind: 'damaged',
    codes: /^(SQLITE_CORRUPT.*|SQLITE_NOTADB|XX001|XX002)$/,
    sentence: 'The database is damaged. Please tell the firm to restore a backup.',
  },
  {
    kind: 'disk',
    codes: /^(SQLITE_IOERR.*|SQLITE_CANTOPEN.*|EIO|58030)$/,
    sentence: 'The server’s disk reports errors, so this wasn’t saved. Please tell the firm.',
  },
];

/** The problem that an error reports, if any. */
export function getTrouble(error: unknown): Trouble | undefined {
  const found = TROUBLES.find(({ codes }) => codes.test(getCode(error)));
  return found && { kind: found.kind, sentence: found.sentence };
}

/** Whether the database is the reason, so that a repeat may work later. */
export const isOfDatabase = (error: unknown): boolean =>
  isAway(error) || isTooSlow(error) || isBusy(error) || getTrouble(error) !== undefined;

/**
 * The same database, whose transactions are repeated when the server asks for that. For calls: their transactions change nothing outside
 * the database. Jobs are tried again as a whole.
 */
export function withRetries(db: Kysely<Schema>): Kysely<Schema> {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => makePatient(target.transaction());
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function makePatient(builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> {
  const execute = builder.execute.bind(builder);
  return Object.assign(builder, {
    execute: async (run: Parameters<typeof execute>[0]) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await execute(run);
        } catch (error) {
          if (attempt === ATTEMPTS || !AGAIN.includes(getCode(error))) throw error;
          await wait(FIRST_WAIT_MS * 2 ** attempt * Math.random());
        }
      }
    },
  });
}
