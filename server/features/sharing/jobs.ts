import type { Kysely } from 'kysely';
import { deleteBlock, deleteTakenBefore, findBlock } from '../../core/facts/blocklist/entries.ts';
import { restoreTaken } from '../../core/facts/blocklist/restore.ts';
import { takeOut } from '../../core/facts/blocklist/take-out.ts';
import { enqueueWriting, listAccountsOfSources } from '../../core/facts/own-lists/accounts.ts';
import { FIND_DUPLICATES } from '../../core/facts/write/unpaired.ts';
import type { JobContext } from '../../platform/app/feature.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { enqueue, NETWORK_LANE, type ServedJobs } from '../../platform/jobs/jobs.ts';
import { readAgainWhole } from './queries.ts';

export const HOLD_BLOCKS = 'sharing.hold';
export const FORGET_TAKEN = 'sharing.day';
export const RESTORE_MS = 24 * 3_600_000;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [HOLD_BLOCKS]: { entryId: number };
    [FORGET_TAKEN]: object;
  }
}

/** One job makes the network follow an entry, whether it was added or ended: the entry says which. */
export function sharingJobs({ db, clock, sealing, references, wakeJobs }: JobContext) {
  const getNow = () => clock.now();
  return {
    [HOLD_BLOCKS]: {
      lane: NETWORK_LANE,
      async run({ payload: { entryId }, cancelled, job }) {
        const entry = await findBlock(db, entryId);
        if (!entry) return;
        const deps = { sealing, references, now: getNow, stopped: cancelled };
        const isEnded = entry.removed_at !== null;
        const touched = await (isEnded ? restoreTaken(db, entryId, deps) : takeOut(db, entry, deps));
        if (touched === null) return;
        await db.transaction().execute(async (trx) => {
          for (const table of ['mailbox', 'calendar_account'] as const)
            for (const id of await listAccountsOfSources(trx, table, touched))
              await enqueueWriting(trx, table, id, getNow());
          if (isEnded) await deleteBlock(trx, entryId);
          await enqueue(
            trx,
            { kind: FIND_DUPLICATES, payload: {}, key: `${FIND_DUPLICATES}-block-${job.id}` },
            getNow(),
          );
        });
        if (isEnded) await readAgainWhole(db as Kysely<Schema>, entry.user_id);
        wakeJobs();
      },
    },
    [FORGET_TAKEN]: {
      async run() {
        await deleteTakenBefore(db, new Date(getNow().getTime() - RESTORE_MS).toISOString());
      },
    },
  } satisfies ServedJobs;
}
