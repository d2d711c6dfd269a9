import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildApp } from '../server/app.ts';
import { DEMO_FIRM } from '../server/demo/people.ts';
import { features } from '../server/features.ts';
import { noCalendars } from '../server/platform/adapters/none/no-calendars.ts';
import { noEnrichment } from '../server/platform/adapters/none/no-enrichment.ts';
import { createEmbeddedOutbox } from '../server/platform/adapters/outbox/outbox.ts';
import { collectDeclarations } from '../server/platform/app/feature.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { noReports } from '../server/platform/ports/reports.ts';
import { createSealer } from '../server/platform/secrets/sealed.ts';
import { readSettings } from '../server/platform/settings/settings.ts';
import { type Measurement, summarizeTimes } from './measure.ts';

/** Rounds before those that count. */
const WARMING = 20;
/** The key that signs sessions of these apps. */
export const FRONT_DOOR_SECRET = 'a secret for measuring, long enough to sign with';

/**
 * The time of a task. `busy` is the time of the processor: on a machine that others use too it says more than the
 * clock.
 */
export interface TimedAnswers {
  clock: Measurement;
  busy: Measurement;
  /** The longest that anybody else would have waited for the thread, at the middle and at its worst, in ms. */
  held: Measurement;
}

/** The whole app over its front door in this process, to be asked by `inject`. */
export function startApp(db: Db, folder: string, now: Date) {
  const clock = { now: () => now };
  const never = () => Promise.reject(new Error('Nobody outside is asked here.'));
  return buildApp({
    deps: {
      db,
      settings: {
        ...readSettings(
          { DATA_FOLDER: folder, RATE_LIMIT: '1000000', POINTS_PER_MINUTE: '100000000', STEP_GRACE: '0' },
          DEMO_FIRM,
        ),
        publicUrl: 'http://kith.example',
      },
      clock,
      identity: { origins: never, verify: never, exchange: never, refresh: never, readLogout: never },
      ...createEmbeddedOutbox(db, clock),
      jobBoards: { read: never },
      clientDocuments: { read: never },
      webhooks: { post: never },
      mailboxes: [],
      calendars: noCalendars,
      crms: [],
      atses: [],
      enrichment: noEnrichment,
      reports: noReports,
      warn: () => undefined,
      sealing: createSealer([FRONT_DOOR_SECRET]),
      secret: FRONT_DOOR_SECRET,
      declared: collectDeclarations(features),
      wakeJobs: () => undefined,
      awaitJob: () => Promise.resolve(),
    },
    sessionSecret: FRONT_DOOR_SECRET,
  });
}

/** @param run gets the round, so that each round can ask for different data; rounds before 0 do not count */
export async function timeRounds(
  rounds: number,
  run: (round: number) => Promise<void>,
  warming: number = WARMING,
): Promise<TimedAnswers> {
  const taken: number[] = [];
  const worked: number[] = [];
  const held: number[] = [];
  for (let turn = -warming; turn < rounds; turn++) {
    // As between two requests of a server, the memory of the last one is released here.
    await nextTurn();
    const [began, before] = [performance.now(), process.cpuUsage()];
    const longest = await watched(() => run(turn));
    const { user, system } = process.cpuUsage(before);
    if (turn < 0) continue;
    taken.push(performance.now() - began);
    worked.push((user + system) / 1000);
    held.push(longest);
  }
  return { clock: summarizeTimes(taken), busy: summarizeTimes(worked), held: summarizeTimes(held) };
}

/** The longest time between two rounds of the event loop while something runs. */
async function watched(run: () => Promise<void>): Promise<number> {
  let longest = 0;
  let [last, running] = [performance.now(), true];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) setImmediate(look);
  };
  setImmediate(look);
  await run();
  running = false;
  return Math.max(longest, performance.now() - last);
}
