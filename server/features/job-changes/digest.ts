import { shortenStrength } from '../../../shared/core/network/account.ts';
import {
  listNewlyReachablePeople,
  listScoreRises,
  listVisibleJobChanges,
} from '../../core/network/read/news/job-changes.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { DIGEST_LINES, type DigestSection } from '../../platform/messages/digest.ts';

const path = '/job-changes';
const formatTitle = (title: string | null): string => (title ? `, ${title}` : '');

export const jobChangeDigest: readonly DigestSection[] = [
  {
    title: 'Who changed jobs',
    inSubject: { one: 'person changed jobs', many: 'people changed jobs' },
    place: 45,
    permission: 'search:read',
    path,
    read: async ({ db }, viewer, since) => {
      const options = { since: since.toISOString(), limit: DIGEST_LINES + 1 };
      const rows = await listVisibleJobChanges(db, getViewerScope(viewer), viewer.user.id, options);
      return rows.map(({ name, title, account, from_name }) => ({
        text: `${name}${formatTitle(title)} at ${account}, formerly ${from_name}`,
        path: `${path}?q=${encodeURIComponent(name)}`,
      }));
    },
  },
  {
    title: 'New people at companies you follow',
    inSubject: { one: 'new person at companies you follow', many: 'new people at companies you follow' },
    place: 50,
    permission: 'search:read',
    path: `${path}?show=new`,
    read: async ({ db }, viewer, since) => {
      const options = { since: since.toISOString(), limit: DIGEST_LINES + 1 };
      const people = await listNewlyReachablePeople(db, getViewerScope(viewer), viewer.user.id, options);
      return people.map(({ name, title, account }) => ({
        text: `${name}${formatTitle(title)} at ${account}`,
        path: `/?q=${encodeURIComponent(account)}`,
      }));
    },
  },
  {
    title: 'Closer contacts at companies you follow',
    inSubject: { one: 'contact got closer', many: 'contacts got closer' },
    place: 52,
    permission: 'search:read',
    path: '/',
    read: async ({ db }, viewer, since) => {
      const options = { since: since.toISOString(), limit: DIGEST_LINES + 1 };
      const people = await listScoreRises(db, getViewerScope(viewer), viewer.user.id, options);
      return people.map(({ contact_id, name, title, account, score, rose_from }) => ({
        text: `${name}${formatTitle(title)} at ${account}: now ${shortenStrength(score).toLowerCase()} (was ${shortenStrength(rose_from).toLowerCase()})`,
        path: `/person/${contact_id}`,
      }));
    },
  },
];
