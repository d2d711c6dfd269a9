import type { Deps } from '../../../platform/app/deps.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { type NewMessage, queueMessage } from '../../../platform/messages/delivery.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';
import { findRequest } from './queries.ts';
import { describeApplicant, serializeRequest } from './serializer.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'access.requested': { requestId: number };
    'access.decided': { requestId: number };
  }
}

type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'wakeJobs'>;

/** Staff are told by chat of a new request, the person by e-mail of the decision. */
export function accessJobs({ db, clock, settings, wakeJobs }: NotifyDeps) {
  const loadRequest = async ({ requestId }: { requestId: number }) => {
    const row = await findRequest(db, requestId);
    return row && serializeRequest(row, settings.providers);
  };
  const notify = async (message: NewMessage): Promise<void> => {
    await db.transaction().execute((trx) => queueMessage(trx, message, clock.now()));
    wakeJobs();
  };
  const { firm } = settings;
  return {
    'access.requested': {
      async run({ payload, job }) {
        const request = await loadRequest(payload);
        if (request?.state !== 'pending') return;
        const text = `${describeApplicant(request)} requests access to Kith: ${settings.publicUrl ?? ''}/access-requests`;
        await notify({
          channel: 'chat',
          recipient: settings.chatChannel,
          gather: true,
          subject: null,
          body: text,
          key: `job-${job.id}`,
          kind: 'access.requested',
          about: { entity: 'access_request', id: payload.requestId },
        });
      },
    },
    'access.decided': {
      async run({ payload, job }) {
        const request = await loadRequest(payload);
        // Nobody vouches for the address that they told: a mail may reach somebody else.
        if (!request || request.state === 'pending' || !request.address_known) return;
        const approved = request.state === 'approved';
        await notify({
          channel: 'mail',
          recipient: request.email,
          key: `job-${job.id}`,
          kind: 'access.decided',
          about: { entity: 'access_request', id: payload.requestId },
          subject: approved ? `You have access to ${firm}'s network` : `Your request for access to ${firm}'s network`,
          body: approved
            ? `Hi ${getGreetingName(request.name)},\n\nYou now have access to Kith. Sign in here: ${settings.publicUrl ?? ''}\n\n${firm}`
            : `Hi ${getGreetingName(request.name)},\n\nWe couldn’t approve your request for access to Kith. Questions? Write to ${settings.helpEmail}.\n\n${firm}`,
        });
      },
    },
  } satisfies ServedJobs;
}
