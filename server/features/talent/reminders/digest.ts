import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { CANDIDACY_LIFE } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { DIGEST_LINES, type DigestDeps, type DigestSection } from '../../../platform/messages/digest.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { listOverdue } from './queries.ts';

const read = ({ db, clock, settings }: DigestDeps, viewer: Viewer, since: Date, side: 'firm' | 'portco') => {
  const now = clock.now();
  const options = {
    userId: viewer.user.id,
    scope: getViewerScope(viewer),
    since,
    now,
    day: getDayInZone(settings.timeZone, now),
    sinceDay: getDayInZone(settings.timeZone, since),
    limit: DIGEST_LINES + 1,
  };
  return listOverdue(db, side, options);
};

/**
 * Candidacies that wait longer than their status allows, in the single mail that each person gets; each candidacy once
 * for each status.
 */
export const candidacyDigest: readonly DigestSection[] = [
  {
    title: 'Candidates waiting for you',
    inSubject: { one: 'candidate is waiting for you', many: 'candidates are waiting for you' },
    place: 15,
    waits: true,
    permission: 'poscan:move',
    path: '/talent/candidates',
    read: async (reading, viewer, since) => {
      if (viewer.staff) return [];
      const rows = await read(reading, viewer, since, 'portco');
      return rows.map(({ id, candidate, position, status }) => ({
        text: `${candidate} for ${position}: ${status === 'Introduced' ? 'how did it go?' : 'what do you think?'}`,
        path: `/talent/candidates?id=${id}`,
      }));
    },
  },
  {
    title: 'Candidacies waiting for the talent team',
    inSubject: { one: 'candidacy is waiting for the talent team', many: 'candidacies are waiting for the talent team' },
    place: 25,
    waits: true,
    permission: 'poscan:manage',
    path: '/talent/dashboard',
    read: async (reading, viewer, since) => {
      const rows = await read(reading, viewer, since, 'firm');
      return rows.map(({ id, candidate, position, company, status }) => ({
        text: `${candidate} for ${position} at ${company}: ${CANDIDACY_LIFE[status as CandidacyStatus].label}`,
        path: `/talent/candidates?id=${id}`,
      }));
    },
  },
];
