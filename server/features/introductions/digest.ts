import { INTRO_STATUSES } from '../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../shared/core/introductions/statuses.ts';
import { PLACE } from '../../../shared/features/introductions/order.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { DIGEST_LINES, type DigestDeps, type DigestLine, type DigestSection } from '../../platform/messages/digest.ts';
import { getDayInZone } from '../../platform/time/day.ts';
import { type IntroFilter, listPlaces } from './dashboard/queries.ts';
import { loadIntros, type NamedIntro } from './life-cycle/queries.ts';

const path = '/intro/dashboard';
const NOT_RESTING = INTRO_STATUSES.filter((status) => status !== 'On Hold');
const NOBODY = { companies: [], people: [] } as const;

/** Requests from one place of the dashboard to another, in its order and with the names that this person may see. */
async function loadRequests(
  { db, clock, settings }: DigestDeps,
  viewer: Viewer,
  filter: Partial<IntroFilter>,
  [from, to]: readonly [number, number],
): Promise<NamedIntro[]> {
  const scope = getViewerScope(viewer);
  const today = getDayInZone(settings.timeZone, clock.now());
  const options = { scope, filter: { ...NOBODY, ...filter }, today, asRequester: filter.requesterId !== undefined };
  const placed = await listPlaces(db, options, { from, to, after: null, limit: DIGEST_LINES + 1 });
  const rows = await loadIntros(
    db,
    scope,
    placed.map(({ id }) => id),
  );
  return placed.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
}

const getLine = (row: NamedIntro, text: string): DigestLine => ({ text, path: `${path}?id=${row.id}` });
const getTarget = (row: NamedIntro): string => row.target ?? row.target_name;
const makeStaffLine = (row: NamedIntro): DigestLine => ({
  ...getLine(row, `${row.company} to ${getTarget(row)}: ${INTRO_LIFE[row.status].label}`),
  since: row.answered_at ?? row.status_at,
  ...(row.answered_at === null ? {} : { act: 'Read the answer' }),
});

function makeRequesterLine(row: NamedIntro): DigestLine {
  const whom = row.person === null ? getTarget(row) : `${row.person} of ${getTarget(row)}`;
  const needs = row.status === 'Awaiting Info from Portfolio' ? 'one question before we can go on' : 'how did it go?';
  const act = row.status === 'Awaiting Info from Portfolio' ? 'Answer' : 'Give feedback';
  return { ...getLine(row, `${whom}: ${needs}`), act, since: row.status_at };
}

export const introDigest: readonly DigestSection[] = [
  {
    title: 'Introductions waiting for you',
    inSubject: { one: 'introduction is waiting for you', many: 'introductions are waiting for you' },
    place: 10,
    waits: true,
    permission: 'intro:read',
    path,
    read: async (reading, viewer) => {
      const rows = await loadRequests(reading, viewer, { requesterId: viewer.user.id }, [PLACE.due, PLACE.due]);
      return rows.map(makeRequesterLine);
    },
  },
  {
    title: 'Requests you facilitate',
    inSubject: { one: 'request is waiting', many: 'requests are waiting' },
    place: 20,
    waits: true,
    permission: 'intro:manage',
    path,
    read: async (reading, viewer) => {
      const filter = { facilitatorId: viewer.user.id, statuses: NOT_RESTING };
      // What others have to do next is no work of the reader's.
      return (await loadRequests(reading, viewer, filter, [PLACE.queued, PLACE.due])).map(makeStaffLine);
    },
  },
  {
    title: 'New requests',
    inSubject: { one: 'new request', many: 'new requests' },
    place: 30,
    permission: 'intro:manage',
    path,
    read: async (reading, viewer, since) => {
      const filter = { statuses: ['To review'], createdSince: since.toISOString() };
      return (await loadRequests(reading, viewer, filter, [PLACE.queued, PLACE.queued])).map(makeStaffLine);
    },
  },
];
