import { shortenStrength } from '../../../shared/core/network/account.ts';
import { formatPlainDay } from '../../../shared/platform/day-words.ts';
import { listColdTies } from '../../core/network/read/news/cold-ties.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { DIGEST_LINES, type DigestSection } from '../../platform/messages/digest.ts';
import { listReminders } from './queries.ts';

const formatPerson = (name: string, title: string | null, company: string | null): string =>
  `${name}${title ? `, ${title}` : ''}${company ? ` at ${company}` : ''}`;

export const inTouchDigest: readonly DigestSection[] = [
  {
    title: 'Keep in touch',
    inSubject: { one: 'person to keep in touch with', many: 'people to keep in touch with' },
    place: 35,
    waits: true,
    permission: 'search:read',
    path: '/keep-in-touch',
    read: async ({ db, clock, settings }, viewer) => {
      const query = { userId: viewer.user.id, mine: true };
      const day = { now: clock.now(), timeZone: settings.timeZone };
      const reminders = await listReminders(db, getViewerScope(viewer), query, day);
      return reminders
        .filter(({ state }) => state === 'due')
        .slice(0, DIGEST_LINES + 1)
        .map(({ person, company, due_on, last }) => ({
          text: `${formatPerson(person.name, person.title, company)}: ${
            last ? `last in touch on ${formatPlainDay(last.day)}` : 'Kith knows of no mail yet'
          }`,
          path: `/keep-in-touch?q=${encodeURIComponent(person.name)}`,
          act: 'Keep in touch',
          since: due_on,
        }));
    },
  },
  {
    title: 'Going cold',
    inSubject: { one: 'tie is going cold', many: 'ties are going cold' },
    place: 48,
    permission: 'search:read',
    path: '/going-cold',
    read: async ({ db }, viewer, since) => {
      const query = { userId: viewer.user.id, since: since.toISOString(), limit: DIGEST_LINES + 1 };
      const rows = await listColdTies(db, getViewerScope(viewer), query);
      return rows.map(({ name, title, account, was, category, by, touched_on }) => ({
        text: `${formatPerson(name, title, account)}: now ${shortenStrength(category).toLowerCase()} (was ${shortenStrength(was).toLowerCase()}), last in touch with ${by} on ${formatPlainDay(touched_on)}`,
        path: `/going-cold?q=${encodeURIComponent(name)}`,
      }));
    },
  },
];
