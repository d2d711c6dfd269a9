import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { enqueue, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { loadReadingState, saveReadingState } from '../../../platform/messages/reading-state.ts';
import { MailInRefusedError } from '../../../platform/ports/mail-in.ts';
import { deleteOldIncoming } from './queries.ts';
import { takeMail } from './take-mail.ts';

const EVERY_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** So many mails are read at a time. */
const MAILS_AT_ONCE = 100;
/** What is left then waits for the next reading. */
const MAX_ROUNDS = 50;
/** After so many failed readings the mail at which they stop is left out. */
const MAX_FAILURES = 3;
const DAY_MS = 86_400_000;

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'replies.read': object;
  }
}

type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'declared' | 'secret' | 'warn' | 'mailIn' | 'wakeJobs'>;

/** Reads the mailbox of answers every five minutes, and less often while it cannot be reached. */
export function replyJobs(deps: ReadingDeps) {
  return {
    'replies.read': {
      lane: 'replies',
      async run({ cancelled }) {
        const { db, settings, clock, mailIn } = deps;
        if (!mailIn || !settings.mailIn) return;
        if ((await loadReadingState(db, settings.mailIn)).isStopped || (await cancelled())) return;
        const wait = await readMailbox(deps);
        if (wait !== null) await queueReading(db, new Date(clock.now().getTime() + wait));
      },
    },
  } satisfies ServedJobs;
}

/** Queues a reading for a time: one for each five minutes, however many ask. */
export async function queueReading(db: Db, at: Date): Promise<void> {
  const key = `replies-${Math.floor(at.getTime() / EVERY_MS)}`;
  await enqueue(db, { kind: 'replies.read', payload: {}, key, runAt: at }, at);
}

/** @returns how long to wait until it is read again; null: until a person changes something */
async function readMailbox(deps: ReadingDeps): Promise<number | null> {
  const { db, clock, settings, mailIn, warn } = deps;
  const setting = settings.mailIn!;
  const { position, failures } = await loadReadingState(db, setting);
  const at = clock.now().toISOString();
  try {
    let after = position;
    let hasMore = true;
    for (let round = 0; round < MAX_ROUNDS && hasMore; round++)
      hasMore = await mailIn!.read(after, MAILS_AT_ONCE, async (source, next) => {
        const taking = db.transaction().execute(async (trx) => {
          await takeMail(trx, deps, source);
          await saveReadingState(trx, setting, { position: next });
        });
        await taking.catch(async (error: unknown) => {
          // A mail that can never be taken does not hold up those behind it.
          if (failures < MAX_FAILURES || after !== position) throw error;
          warn({ err: error }, 'a mail in the mailbox of answers was left out');
          await saveReadingState(db, setting, { position: next });
        });
        after = next;
      });
    deps.wakeJobs();
    await saveReadingState(db, setting, { at, error: null, failures: 0, isStopped: false });
    const old = new Date(clock.now().getTime() - settings.keepDays.outbox * DAY_MS).toISOString();
    await deleteOldIncoming(db, old);
    return EVERY_MS;
  } catch (error) {
    const isStopped = error instanceof MailInRefusedError;
    const words = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    await saveReadingState(db, setting, { at, error: words, failures: failures + 1, isStopped });
    if (failures === 0) warn({ err: error }, 'the mailbox of answers cannot be read');
    return isStopped ? null : Math.min(EVERY_MS * 2 ** Math.min(failures, 10), LONGEST_WAIT_MS);
  }
}
