import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/engine.ts';
import { getTrouble, type Trouble } from '../db/trouble.ts';
import { deleteInstallation, writeInstallation } from '../settings/installation.ts';
import type { Clock } from '../time/clock.ts';

/** Written and removed again: more than the free pages of a full database. */
const PROBE = 'x'.repeat(128 * 1024);
/** /readyz is open to everybody, and each try writes. */
const TRY_EVERY_MS = 5_000;

/**
 * Remembers the reason why the database does not work, so that /readyz reports it and not only the call that met it.
 */
export interface DatabaseWatch {
  /** Takes note of an error, if it reports such a problem. */
  notice(error: unknown): void;
  /**
   * Queries the database, and tries a write if it was in trouble.
   * @returns the remaining problem; damage stays until the process is started on a sound file
   * @throws if the database does not answer
   */
  ask(): Promise<Trouble | undefined>;
}

export function watchDatabase(db: Db, clock: Clock, log: FastifyBaseLogger): DatabaseWatch {
  let present: Trouble | undefined;
  let triedAt = 0;
  const noteTrouble = (error: unknown): void => {
    const trouble = getTrouble(error);
    if (!trouble) return;
    if (present?.kind !== trouble.kind) log.fatal({ err: error, trouble: trouble.kind }, trouble.sentence);
    // Damage does not end because the disk is full, too.
    if (present?.kind !== 'damaged') present = trouble;
  };
  const tryToWrite = async (): Promise<void> => {
    try {
      await db.transaction().execute(async (trx) => {
        await writeInstallation(trx, 'probe', PROBE);
        await deleteInstallation(trx, 'probe');
      });
      log.info({ trouble: present?.kind }, 'the database can be written to again');
      present = undefined;
    } catch (error) {
      if (!getTrouble(error)) throw error;
      noteTrouble(error);
    }
  };
  return {
    notice: noteTrouble,
    async ask() {
      // Raw: it only checks that the database answers, and reads no table.
      await sql`select 1`.execute(db);
      const now = clock.now().getTime();
      if (present && present.kind !== 'damaged' && now - triedAt >= TRY_EVERY_MS) {
        triedAt = now;
        await tryToWrite();
      }
      return present;
    },
  };
}
