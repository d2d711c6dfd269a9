import { sightOf } from '../../network/sight.ts';
import { DIGEST_LINES, type DigestSection } from '../../platform/digest.ts';
import { newPeople } from './queries.ts';

export const subscriptionDigest: readonly DigestSection[] = [
  {
    title: 'New people at companies you follow',
    place: 50,
    permission: 'search:read',
    path: '/',
    read: async ({ db }, viewer, since) => {
      const people = await newPeople(db, sightOf(viewer), viewer.user.id, since.toISOString(), DIGEST_LINES + 1);
      return people.map(({ name, title, account }) => ({
        text: `${name}${title ? `, ${title}` : ''} at ${account}`,
        path: `/?q=${encodeURIComponent(account)}`,
      }));
    },
  },
];
