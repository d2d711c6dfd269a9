import type { JobContext } from '../../../platform/app/feature.ts';
import { publishCheckpoint, saveCheckpoint } from '../../../platform/audit/checkpoints.ts';
import { loadAuditKey } from '../../../platform/audit/key.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import * as queries from './queries.ts';
import { AUDIT_DAY, AUDIT_VERIFY, type StoredReport, saveReport } from './report.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [AUDIT_VERIFY]: object;
    [AUDIT_DAY]: object;
  }
}

/** Verifications run one after the other. */
const lane = 'audit';

export function auditJobs(context: JobContext) {
  const { db, clock, settings, webhooks } = context;
  return {
    [AUDIT_VERIFY]: {
      lane,
      async run({ progress }) {
        const report = await saveReport({ db, clock, settings, progress: (done) => progress({ done }) });
        await notifyStaff(context, report);
      },
    },
    /** A day whose chain is broken gets no checkpoint: it would say that all is well. */
    [AUDIT_DAY]: {
      lane,
      async run({ progress }) {
        const report = await saveReport({ db, clock, settings, progress: (done) => progress({ done }) });
        await notifyStaff(context, report);
        if (report.finding) return;
        const now = clock.now();
        await saveCheckpoint(db, loadAuditKey(settings.dataFolder), { day: getDayInZone(settings.timeZone, now), now });
        // Also after an earlier try of the same job that could not post it.
        const last = await queries.findLastCheckpoint(db);
        if (last && last.posted_at === null)
          await publishCheckpoint(db, last, settings.auditCheckpoints, { webhooks, now: () => clock.now() });
      },
    },
  } satisfies ServedJobs;
}

/** Once for each first row that is not as it was. */
async function notifyStaff({ db, clock, settings, wakeJobs }: JobContext, { finding }: StoredReport): Promise<void> {
  if (!finding) return;
  const message = {
    channel: 'chat' as const,
    recipient: settings.chatChannel,
    subject: null,
    body: `The audit has been altered. ${finding.text} ${settings.publicUrl ?? ''}/admin/audit`,
    key: `audit-broken-${finding.kind}-${finding.row}`,
    kind: 'audit.broken' as const,
    about: { entity: 'audit', id: finding.row } as const,
  };
  await queueMessage(db, message, clock.now());
  wakeJobs();
}
