import type { FEEDBACK_ANSWERS, FeedbackSide } from '../../../../shared/features/talent/feedback/calls.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { cancelJob, enqueue, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { WebhookFailure } from '../../../platform/ports/webhook.ts';
import type { CandidacyChangeDeps } from '../candidacies/changes.ts';
import { findCandidacy, type NamedCandidacy } from '../candidacies/queries.ts';
import { candidacyLife, FIRM } from '../candidacies/rules.ts';
import { requireAskable, serializeFeedbackStatus } from './ask.ts';
import { createAwaitedError } from './awaited.ts';
import { claimFeedbackAsk, endFeedbackWait, findLastAsk } from './queries.ts';

/** The time before the job begins, longer than the wait for a webhook: the first try must have ended. */
const AGAIN_MS = 30_000;
/** The number of tries, with the first, for which the talent team waits. Some minutes in all. */
const TRIES = 6;

type FeedbackAsk = { poscanId: number; of: FeedbackSide };
declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'poscan.askByWebhook': { poscanId: number; of: 'portco' | 'candidate' };
  }
}
type FeedbackAsker = CandidacyChangeDeps & Pick<Deps, 'db' | 'webhooks'>;

const getWebhook = ({ settings }: Pick<Deps, 'settings'>, row: NamedCandidacy): string | undefined =>
  settings.feedbackWebhooks.get(row.kith_owner_given?.trim().toLowerCase() ?? '');

/**
 * Asks by the webhook of the candidacy's owner. The retry is queued before the first try, so that a kill in between
 * loses nothing; all tries have one name, so that the receiver accepts it once.
 * @throws conflict before an introduction, while an earlier ask is still tried, and while an answer is awaited
 */
export async function askByWebhook(
  asking: FeedbackAsker,
  row: NamedCandidacy,
  of: FeedbackSide,
): Promise<(typeof FEEDBACK_ANSWERS)[number]> {
  const { db, webhooks, clock } = asking;
  requireAskable(row, of);
  const address = getWebhook(asking, row);
  if (address === undefined) return 'no feedback url';
  const about = { poscanId: row.id, of };
  const job = await db.transaction().execute(async (trx) => queueAgain(trx, asking, about));
  try {
    await webhooks.post(address, getBody(about), getName(job));
  } catch (error) {
    if (!(error instanceof WebhookFailure)) throw error;
    await addNote(db, asking, about, `${error.message} Kith will keep trying for a few minutes.`);
    return 'Error';
  }
  await db.transaction().execute(async (trx) => {
    await cancelJob(trx, job, clock.now());
    await saveAskedFeedback(trx, asking, about, null);
  });
  return 'Success';
}

async function queueAgain(trx: Db, { clock, viewer, settings }: FeedbackAsker, ask: FeedbackAsk): Promise<number> {
  const now = clock.now();
  const last = await findLastAsk(trx, ask);
  const runAt = new Date(now.getTime() + AGAIN_MS);
  // Two users who ask at the same moment both follow the same earlier request, so they have one key.
  const key = `poscan-ask-${ask.poscanId}-${ask.of}-after-${last?.id ?? 0}`;
  const job =
    last?.goesOn === true
      ? undefined
      : await enqueue(trx, { kind: 'poscan.askByWebhook', payload: ask, key, runAt, maxAttempts: TRIES - 1 }, now);
  if (job === undefined) throw createConflictError('Kith is already asking for feedback and will keep trying.');
  if (!(await claimFeedbackAsk(trx, ask.poscanId, ask.of, now)))
    throw createAwaitedError((await findCandidacy(trx, ALL_SEEING, ask.poscanId))!, ask.of, { clock, settings });
  await audit(trx, viewer, now, { action: 'poscan.asked', entity: 'poscan', entityId: ask.poscanId, detail: ask });
  return job;
}

/** The later tries. */
export function askJobs(deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'webhooks'>) {
  return {
    'poscan.askByWebhook': {
      async run({ payload, job }) {
        const row = await findCandidacy(deps.db, ALL_SEEING, payload.poscanId);
        const address = row && getWebhook(deps, row);
        if (!address) return endFeedbackWait(deps.db, payload);
        await deps.webhooks.post(address, getBody(payload), getName(job.id));
        await deps.db
          .transaction()
          .execute((trx) =>
            saveAskedFeedback(trx, deps, payload, `The webhook accepted it on attempt ${job.attempts + 1}.`),
          );
      },
      async gaveUp(db, payload, why) {
        await endFeedbackWait(db, payload);
        await addNote(db, deps, payload, `${why} Kith stopped after ${TRIES} tries. Ask again once it’s back.`);
      },
    },
  } satisfies ServedJobs;
}

const getBody = ({ poscanId, of }: FeedbackAsk) => ({ poscan_id: String(poscanId), of });
const getName = (job: number): string => `poscan-ask-${job}`;

async function saveAskedFeedback(
  trx: Db,
  deps: Pick<Deps, 'clock'>,
  ask: FeedbackAsk,
  words: string | null,
): Promise<void> {
  const row = await findCandidacy(trx, ALL_SEEING, ask.poscanId);
  if (!row) return;
  await candidacyLife.set(trx, row, {
    ...serializeFeedbackStatus(row, ask.of),
    updated_at: deps.clock.now().toISOString(),
  });
  if (words !== null) await addNote(trx, deps, ask, words);
}

/** For the firm alone: its way of asking does not concern a company. */
async function addNote(
  db: Db,
  { clock, viewer }: Pick<Deps, 'clock'> & Partial<Pick<FeedbackAsker, 'viewer'>>,
  { poscanId, of }: FeedbackAsk,
  words: string,
): Promise<void> {
  const whom = of === 'portco' ? 'the company' : 'the candidate';
  const by = { ...FIRM, viewer: viewer ?? null };
  await candidacyLife.enter(db, { clock }, poscanId, { by, internal: `Feedback of ${whom}: ${words}` });
}
