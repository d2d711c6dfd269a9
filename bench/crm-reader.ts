/** Reads a CRM to the end of a run, as the server's jobs do; crm.ts starts and kills it. */
import { crmJobs } from '../server/features/imports/crm/jobs.ts';
import { changeConnection, findConnectionById } from '../server/features/imports/crm/queries.ts';
import { createSalesforceCrm } from '../server/platform/adapters/crm/salesforce.ts';
import type { JobContext } from '../server/platform/app/feature.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import type { JobWork } from '../server/platform/jobs/jobs.ts';
import { createSealer } from '../server/platform/secrets/sealed.ts';
import { references } from '../server/references.ts';
import type { CrmTask, PullFigures } from './crm-data.ts';
import { BENCH_SECRET } from './own-lists-data.ts';

const MB = 1_048_576;
const { databaseUrl, connectionId, key, service, now } = JSON.parse(process.argv[2]!) as CrmTask;
const db = openDatabase(databaseUrl);
const clock = { now: () => new Date(now) };
const jobs = crmJobs({
  db,
  clock,
  settings: { chatChannel: '', publicUrl: null },
  crms: [createSalesforceCrm({ clientId: 'kith', user: 'kith@quillmark.example', key, url: service, now: clock.now })],
  sealing: createSealer([BENCH_SECRET]),
  references,
  wakeJobs: () => undefined,
} as unknown as JobContext);
const work = {
  job: { id: 1 } as JobWork['job'],
  payload: { connectionId },
  progress: async () => undefined,
  advanced: async () => undefined,
  cancelled: async () => false,
  signal: new AbortController().signal,
};

const memoryBefore = process.memoryUsage.rss() / MB;
process.send!('begins');
const began = performance.now();
for (let isRead = false; !isRead; ) {
  await jobs['crm.read'].run(work);
  const { state, error } = (await findConnectionById(db, connectionId))!;
  if (state === 'lapsed' || error !== null) throw new Error(error ?? state);
  isRead = state === 'connected';
}
const seconds = (performance.now() - began) / 1000;
await jobs['crm.settle'].run(work);
// The next run is begun by hand, too.
await changeConnection(db, connectionId, ['connected'], { job_id: null });
await db.destroy();
const reading: PullFigures = { seconds, memory: process.resourceUsage().maxRSS / 1024, memoryBefore };
process.send!(reading, () => process.exit(0));
