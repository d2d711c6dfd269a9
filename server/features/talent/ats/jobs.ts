import type { Deps } from '../../../platform/app/deps.ts';
import type { JobPayloads, ServedJobs } from '../../../platform/jobs/jobs.ts';
import { AtsBusy, AtsKeyError } from '../../../platform/ports/ats.ts';
import { enqueueAtsReading, enqueueAtsSending, enqueueNextAtsReading } from './enqueue.ts';
import { followApplication } from './move.ts';
import { describeAtsError, openAts } from './open-ats.ts';
import * as queries from './queries.ts';
import { sendApplication } from './send.ts';

const MINUTE_MS = 60_000;
const MAX_ATTEMPTS = 6;
const HOUR_MS = 60 * 60_000;
/** Applications that are asked for at once. */
const BATCH = 50;

/** Sends candidates to companies' applicant tracking systems, and reads how they are doing there. */
export function atsJobs(deps: Deps) {
  const { db, clock } = deps;
  return {
    'ats.send': {
      async run({ payload, signal }) {
        try {
          await sendApplication(deps, payload.applicationId, signal);
        } catch (error) {
          if (!(error instanceof AtsBusy)) throw error;
          await sendLater(deps, payload, error);
        }
      },
      async gaveUp(at, { applicationId }, why) {
        await queries.changeAtsApplication(at, applicationId, {
          state: 'failed',
          problem: `It was not sent: ${why} Try again later.`,
        });
      },
    },
    'ats.read': {
      run: ({ payload, signal }) => readConnection(deps, payload.connectionId, signal),
      async gaveUp(at, { connectionId }, why, now) {
        await queries.changeAtsConnection(at, connectionId, { error: `The last reading stopped. (${why})` });
        await enqueueNextAtsReading(at, connectionId, now);
      },
    },
    'ats.day': {
      /** A reading that no job does any more is begun again. */
      async run() {
        const now = clock.now();
        const late = new Date(now.getTime() - HOUR_MS).toISOString();
        for (const { id } of await queries.listUnreadConnections(db, late)) await enqueueAtsReading(db, id, now);
      },
    },
  } satisfies ServedJobs;
}

/** Each attempt waits longer, and as long as the ATS asked for. */
async function sendLater(
  { db, clock }: Deps,
  { connectionId, applicationId, attempt = 1 }: JobPayloads['ats.send'],
  { message, waitMs }: AtsBusy,
): Promise<void> {
  const isLast = attempt >= MAX_ATTEMPTS;
  const problem = isLast ? `${message} Try again later.` : `${message} Kith will try again soon.`;
  await queries.changeAtsApplication(db, applicationId, { state: isLast ? 'failed' : 'sending', problem });
  if (isLast) return;
  const now = clock.now();
  const runAt = new Date(now.getTime() + Math.max(waitMs, attempt * MINUTE_MS));
  await enqueueAtsSending(db, { connectionId, applicationId, attempt: attempt + 1 }, now, runAt);
}

async function readConnection(deps: Deps, connectionId: number, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const connection = await queries.findAtsConnectionById(db, connectionId);
  if (!connection || connection.state !== 'connected') return;
  const rows = await queries.listSentApplications(db, connectionId);
  try {
    const account = openAts(deps, connection, signal);
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      const present = await account.read(batch.flatMap(({ application }) => application ?? []));
      for (const application of present) {
        const row = batch.find((known) => known.application === application.id);
        if (row) await followApplication(deps, connection, row, application);
      }
    }
  } catch (error) {
    const words = describeAtsError(error);
    const isLapsed = error instanceof AtsKeyError;
    await queries.changeAtsConnection(db, connectionId, { ...(isLapsed ? { state: 'lapsed' } : {}), error: words });
    if (!isLapsed) await enqueueNextAtsReading(db, connectionId, clock.now());
    return;
  }
  const now = clock.now();
  await queries.changeAtsConnection(db, connectionId, { read_at: now.toISOString(), error: null });
  await enqueueNextAtsReading(db, connectionId, now);
}
