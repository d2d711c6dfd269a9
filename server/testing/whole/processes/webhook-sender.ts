import { DEMO_FIRM } from '../../../demo/people.ts';
import { webhookJobs } from '../../../features/webhooks/jobs.ts';
import { openDatabase } from '../../../platform/db/opening/open.ts';
import { startJobRunner } from '../../../platform/jobs/job-runner.ts';
import { WebhookFailure } from '../../../platform/ports/webhook.ts';
import { createSealer } from '../../../platform/secrets/sealed.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { systemClock } from '../../../platform/time/clock.ts';

/**
 * The part of the server that sends webhooks, in a process of its own which a test kills: `node webhook-sender.ts <database> <secret>`. It
 * sends to the machine itself, which the server's own way to the outside refuses.
 */
const [databaseUrl, secret] = process.argv.slice(2) as [string, string];
const db = openDatabase(databaseUrl);
const jobs = startJobRunner({
  db,
  clock: systemClock,
  failed: () => {},
  kinds: webhookJobs({
    db,
    clock: systemClock,
    settings: readSettings({}, DEMO_FIRM),
    sealing: createSealer([secret]),
    wakeJobs: () => jobs.wake(),
    webhooks: {
      post: async (address, body, delivery) => {
        const headers = { 'x-kith-delivery': delivery };
        const sent = fetch(address, { method: 'POST', body: JSON.stringify(body), headers });
        const { ok } = await sent.catch(() => ({ ok: false }));
        if (!ok) throw new WebhookFailure('The webhook could not be reached.');
      },
    },
  }),
});
