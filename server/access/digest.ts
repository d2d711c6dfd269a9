import { dayInZone } from '../platform/day.ts';
import { DIGEST_LINES, type DigestSection } from '../platform/digest.ts';
import { findAccessRequests } from './queries.ts';
import { wireRequest } from './wire.ts';

const path = '/access-requests';

export const accessDigest: readonly DigestSection[] = [
  {
    title: 'People who wait for access',
    place: 40,
    waits: true,
    permission: 'access:decide',
    path,
    read: async ({ db, settings }) => {
      const waiting = (await findAccessRequests(db, 'pending', DIGEST_LINES + 1)).map(wireRequest);
      return waiting.map(({ name, email, requested_at }) => ({
        text: `${name} (${email}), since ${dayInZone(settings.timeZone, new Date(requested_at))}`,
        path,
      }));
    },
  },
];
