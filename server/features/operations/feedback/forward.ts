import type { FastifyInstance } from 'fastify';
import { forwardFeedback } from '../../../../shared/features/operations/feedback/calls.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { enqueue, type ServedJobs } from '../../../platform/jobs/jobs.ts';

/** If the automation is away this often, Kith gives up: some ten minutes after the first try. */
const TRIES = 8;

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'feedback.forward': { parameters: readonly (readonly [string, string])[] };
  }
}

/** The page leads on at once: a job tells the automation, and tries again. */
export function forwardRoutes(app: FastifyInstance): void {
  handle(app, forwardFeedback, async ({ db, clock, settings, body, wakeJobs }) => {
    const form = settings.feedbackForm;
    if (!form) throw createNotFoundError('A survey form');
    if (form.webhook !== null) {
      await enqueue(db, { kind: 'feedback.forward', payload: body, maxAttempts: TRIES }, clock.now());
      wakeJobs();
    }
    return { form: form.url };
  });
}

export function forwardJobs({ settings, webhooks }: Pick<Deps, 'settings' | 'webhooks'>) {
  return {
    'feedback.forward': {
      async run({ payload, job }) {
        const address = settings.feedbackForm?.webhook;
        if (address) await webhooks.post(address, groupParameters(payload.parameters), `forward-${job.id}`);
      },
    },
  } satisfies ServedJobs;
}

/** A parameter that occurs more than once is a list. */
function groupParameters(parameters: readonly (readonly [string, string])[]): Record<string, string | string[]> {
  const values = Map.groupBy(parameters, ([name]) => name);
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? all[0]![1] : all.map(([, value]) => value)]),
  );
}
