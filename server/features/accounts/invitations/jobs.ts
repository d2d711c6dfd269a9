import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { expireRequests, listExpiredInvitations, withdrawInvited } from './queries.ts';
import { getExpiryBefore } from './rules.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'invitations.expire': object;
  }
}

/** A person who has not signed in for this long asks for access like anybody else. */
export function invitationJobs({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>) {
  return {
    'invitations.expire': {
      async run() {
        const now = clock.now();
        const before = getExpiryBefore(settings, now);
        await expireRequests(db, before, now.toISOString());
        for (const { id, email } of await listExpiredInvitations(db, before))
          await db.transaction().execute(async (trx) => {
            if (!(await withdrawInvited(trx, id, now.toISOString()))) return;
            const deed = { action: 'invitation.expired', entity: 'app_user', entityId: id, detail: { email } };
            await audit(trx, null, now, deed);
          });
      },
    },
  } satisfies ServedJobs;
}
