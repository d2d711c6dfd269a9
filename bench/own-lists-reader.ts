/** Reads a linked account to its end and writes its people, as the server's jobs do; own-lists.ts starts and kills it. */
import { findAccount } from '../server/core/facts/own-lists/accounts.ts';
import { calendarJobs } from '../server/features/calendars/jobs.ts';
import { ownNetworkJobs } from '../server/features/mailboxes/jobs.ts';
import { createVendorCalendars } from '../server/platform/adapters/calendars/vendor-calendars.ts';
import { createMicrosoftMailboxes } from '../server/platform/adapters/microsoft/microsoft.ts';
import type { JobContext } from '../server/platform/app/feature.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import type { JobWork } from '../server/platform/jobs/jobs.ts';
import { createSealer } from '../server/platform/secrets/sealed.ts';
import { references } from '../server/references.ts';
import { BENCH_SECRET } from './own-lists-data.ts';
import { BENCH_NOW } from './sizes.ts';

export interface AccountTask {
  table: 'mailbox' | 'calendar_account';
  id: number;
  databaseUrl: string;
  /** Where the vendors' servers are. */
  service: string;
}

const { table, id, databaseUrl, service } = JSON.parse(process.argv[2]!) as AccountTask;
const db = openDatabase(databaseUrl);
const client = { clientId: 'kith', clientSecret: 'kith' };
const microsoft = { ...client, tenant: 'common', url: `${service}/mail`, firstWaitMs: 1, now: () => BENCH_NOW };
// The pace is Google's matter, and would be all that is measured.
const google = { ...client, url: `${service}/calendar-service`, pace: { unitsPerMinute: 60_000_000, firstWaitMs: 1 } };
const deps = {
  db,
  clock: { now: () => BENCH_NOW },
  settings: { firmDomains: new Set<string>(), chatChannel: '', publicUrl: null },
  mailboxes: [createMicrosoftMailboxes(microsoft)],
  calendars: createVendorCalendars({ google, microsoft: null }),
  sealing: createSealer([BENCH_SECRET]),
  references,
  wakeJobs: () => undefined,
} as unknown as JobContext;
const work = {
  job: { id: 1 } as JobWork['job'],
  progress: async () => undefined,
  advanced: async () => undefined,
  cancelled: async () => false,
  signal: new AbortController().signal,
};
const [mail, days] = [ownNetworkJobs(deps), calendarJobs(deps)];
const [read, write] =
  table === 'mailbox'
    ? (['own-network.read', 'own-network.write'] as const).map(
        (kind) => () => mail[kind].run({ ...work, payload: { mailboxId: id } }),
      )
    : (['calendars.read', 'calendars.write'] as const).map(
        (kind) => () => days[kind].run({ ...work, payload: { calendarId: id } }),
      );
for (let state = 'reading'; state === 'reading'; ) {
  await read!();
  const row = (await findAccount(db, table, id))!;
  if (row.state === 'lapsed') throw new Error(row.error ?? 'lapsed');
  ({ state } = row);
}
await write!();
await db.destroy();
process.exit(0);
