import { FORWARD_REMINDER_DAYS } from '../../../shared/core/introductions/constants.ts';
import { ALL_SEEING } from '../../core/network/read/viewer-scope.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { ServedJobs } from '../../platform/jobs/jobs.ts';
import { getDayInZone } from '../../platform/time/day.ts';
import { takeIntroStep } from './life-cycle/changes.ts';
import { isForwardDue } from './life-cycle/double-opt-in.ts';
import { isReference } from './life-cycle/forwardable.ts';
import { introSteps } from './life-cycle/pending.ts';
import { findIntro } from './life-cycle/queries.ts';
import { queueIntroMessage } from './messages/notify.ts';
import { sendYears } from './record/year-mail.ts';
import {
  endRest,
  listDueForFeedback,
  listRested,
  listUnforwarded,
  listWaitingIntros,
  saveForwardReminder,
  saveReminded,
} from './reminders/queries.ts';

const DAY_MS = 86_400_000;

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'intro.day': object;
  }
}

type ReminderDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'declared' | 'wakeJobs'>;

/**
 * Asks for feedback a week after an introduction, tells facilitators of requests that have rested long enough, and reminds requesters once
 * of a request that waits for them, and connectors once of the mail that they could forward.
 */
export function introJobs(deps: ReminderDeps) {
  const { db, clock, settings, wakeJobs } = deps;
  const askForFeedback = async (id: number): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      await introSteps.takeWaiting(trx, deps, id, null);
      const row = await findIntro(trx, ALL_SEEING, id);
      if (row?.status !== 'Introduced') return;
      await takeIntroStep(trx, deps, row, { to: 'Feedback Requested', by: { actor: 'system', viewer: null } });
    });
  };
  const remind = async ({
    id,
    status,
    status_at,
    next_update,
  }: Awaited<ReturnType<typeof listWaitingIntros>>[number]) => {
    await db.transaction().execute(async (trx) => {
      await introSteps.takeWaiting(trx, deps, id, null);
      const row = await findIntro(trx, ALL_SEEING, id);
      if (row?.status !== status) return;
      const template = status === 'Awaiting Info from Portfolio' ? 'remindRequester' : 'askFeedback';
      // One reminder for each time that it began to wait.
      const since = status === 'Awaiting Info from Portfolio' ? status_at : (next_update ?? status_at);
      if (row.reminded_for === since) return;
      if (await queueIntroMessage(trx, deps, row, template, { key: `intro-${id}-reminder-${since}` }))
        await saveReminded(trx, id, since);
    });
  };
  const finishRest = async (id: number): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      await introSteps.takeWaiting(trx, deps, id, null);
      const row = await findIntro(trx, ALL_SEEING, id);
      if (row?.status !== 'On Hold' || row.rests_until === null) return;
      await queueIntroMessage(trx, deps, row, 'restIsOver', { key: `intro-${id}-rested-${row.rests_until}` });
      await endRest(trx, id);
    });
  };
  const remindForward = async (id: number): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      await introSteps.takeWaiting(trx, deps, id, null);
      const row = await findIntro(trx, ALL_SEEING, id);
      if (!row || !isForwardDue(row) || isReference(row) || row.forward_reminder !== null) return;
      if (await queueIntroMessage(trx, deps, row, 'remindForward', { key: `intro-${id}-forward-${row.status_at}` }))
        await saveForwardReminder(trx, id, 'sent');
    });
  };
  return {
    'intro.step': introSteps.serve(deps),
    'intro.day': {
      async run({ cancelled }) {
        const now = clock.now();
        const today = getDayInZone(settings.timeZone, now);
        for (const id of await listDueForFeedback(db, today)) {
          if (await cancelled()) return;
          await askForFeedback(id);
        }
        const since = new Date(now.getTime() - DAY_MS).toISOString();
        for (const intro of await listWaitingIntros(db, today, since)) {
          if (await cancelled()) return;
          await remind(intro);
        }
        for (const id of await listRested(db, today)) {
          if (await cancelled()) return;
          await finishRest(id);
        }
        const agreed = new Date(now.getTime() - FORWARD_REMINDER_DAYS * DAY_MS).toISOString();
        for (const id of await listUnforwarded(db, agreed)) {
          if (await cancelled()) return;
          await remindForward(id);
        }
        await sendYears(deps, cancelled);
        wakeJobs();
      },
    },
  } satisfies ServedJobs;
}
