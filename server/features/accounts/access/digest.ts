import { DIGEST_LINES, type DigestSection } from '../../../platform/messages/digest.ts';
import { formatDayInZone } from '../../../platform/time/day.ts';
import { findAccessRequests } from './queries.ts';
import { describeApplicant, serializeRequest } from './serializer.ts';

const path = '/access-requests';

export const accessDigest: readonly DigestSection[] = [
  {
    title: 'People waiting for access',
    inSubject: { one: 'person is waiting for access', many: 'people are waiting for access' },
    place: 40,
    waits: true,
    permission: 'access:decide',
    path,
    read: async ({ db, settings }) => {
      const rows = await findAccessRequests(db, 'pending', DIGEST_LINES + 1);
      const waiting = rows.map((row) => serializeRequest(row, settings.providers));
      return waiting.map((request) => ({
        text: `${describeApplicant(request)}, since ${formatDayInZone(settings.timeZone, new Date(request.requested_at))}`,
        path,
      }));
    },
  },
];
