import type { FastifyInstance } from 'fastify';
import type { Withheld } from '../../../shared/core/network/withheld.ts';
import type { Call } from '../../../shared/platform/call.ts';
import { formatPlainDay } from '../../../shared/platform/day-words.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenContact } from '../../core/network/read/visible.ts';
import type { Viewer } from '../access/viewer.ts';
import { isAmong } from '../db/engine.ts';
import { createReadingLimitError } from '../errors.ts';
import { parseId } from '../http/ids.ts';
import type { Settings } from '../settings/settings.ts';
import { getDayInZone } from '../time/day.ts';
import {
  collectNamedPeople,
  dropPeople,
  findNamingSchema,
  hasLists,
  listChoosingFields,
  namesOwnPeople,
} from './named-people.ts';
import type { ReadingJudgement, ReadingUser } from './reading.ts';

/** An answer with at least this number of people is recorded. */
const BULK = 100;

type DisclosureDeps = Pick<FastifyInstance, 'reading' | 'disclosureLog' | 'machine' | 'deps'>;
type Filter = <T>(app: DisclosureDeps, viewer: Viewer | null, answer: T) => T | Promise<T>;

/**
 * The one place where people of the network leave the server, for any call: it counts the people in an answer, leaves new people out of its
 * lists above the viewer's limit, and refuses an answer about one of them. People of the firm have no limit and are not counted. An admin
 * who acts as a user sees what the user would, and is not counted as the user.
 * @throws for a call that names people in a list and has no field `withheld` to say how many were left out
 */
export function makePeopleFilter(call: Call): Filter {
  const naming = call.raw === 'download' ? null : findNamingSchema(call.reply);
  if (!naming) return (_app, _viewer, answer) => answer;
  if (hasLists(naming) && !('withheld' in (call.reply as unknown as { shape: object }).shape))
    throw new Error(`${call.method} ${call.path} lists people: its reply needs the field withheld.`);
  const name = `${call.method} ${call.path}`;
  return async ({ reading, disclosureLog, machine, deps: { clock, settings } }, viewer, answer) => {
    if (!viewer) return answer;
    const named = collectNamedPeople(naming, answer);
    const acting = viewer.actingUserId !== null;
    const now = clock.now();
    const noteBulk = (people: number): void => {
      if (people < BULK) return;
      reading.noteBulk({ userId: viewer.user.id, actingUserId: viewer.actingUserId, call: name, people, at: now });
    };
    if (viewer.mayBeAdmin || named.people.length + named.own.length === 0) {
      noteBulk(new Set(named.people).size);
      return answer;
    }
    await disclosureLog.readOnce();
    const { judged, shown } = await machine.alone(describeReader(viewer), () => {
      const judged = reading.judge(getReader(viewer), named.people, named.own, getDayInZone(settings.timeZone, now));
      // Nearly every answer is sent unchanged, and is not copied.
      const shown = judged.withheld.size === 0 ? answer : dropPeople(naming, answer, judged.withheld);
      if (shown === undefined) throw createReadingLimitError(getWords(judged, settings));
      if (!acting) judged.record();
      return { judged, shown };
    });
    noteBulk(new Set(named.people).size - judged.withheld.size);
    if (judged.withheld.size === 0) return shown;
    const withheld: Withheld = { people: judged.withheld.size, message: getWords(judged, settings) };
    return { ...shown, withheld };
  };
}

/** Whose people are judged one answer after the other: those of a company, which has a bound of its own. */
const describeReader = ({ user, companyId }: Viewer): string =>
  companyId === null ? `reading of user ${user.id}` : `reading of company ${companyId}`;

const getReader = ({ user, companyId }: Viewer): ReadingUser => ({ id: user.id, email: user.email, companyId });

/**
 * The people chosen in the input of a call that names people who are never left out, such as the target of a new request: above the limit
 * only people seen before can be chosen, and those chosen count as read.
 */
export function makeChosenFilter(
  call: Call,
): (app: DisclosureDeps, viewer: Viewer | null, body: unknown) => Promise<void> {
  const naming = call.raw === 'download' ? null : findNamingSchema(call.reply);
  const fields = naming && namesOwnPeople(naming) ? listChoosingFields(call.body) : [];
  if (fields.length === 0) return async () => undefined;
  return (app, viewer, body) =>
    refuseUnread(
      app,
      viewer,
      fields.flatMap((field) => parseId(String((body as Record<string, unknown> | undefined)?.[field] ?? '')) ?? []),
    );
}

/** @throws readingLimit if one of these people is new to the viewer and above the limits; otherwise they are counted */
export async function refuseUnread(
  app: DisclosureDeps,
  viewer: Viewer | null,
  people: readonly number[],
): Promise<void> {
  if (!viewer || viewer.mayBeAdmin || people.length === 0) return;
  const { reading, disclosureLog, machine, deps } = app;
  const known = await deps.db
    .selectFrom('contact')
    .select('id')
    .where(isAmong(deps.db, 'id', people))
    .where(mayOpenContact(getViewerScope(viewer)))
    .execute();
  await disclosureLog.readOnce();
  const ids = known.map(({ id }) => id);
  const today = getDayInZone(deps.settings.timeZone, deps.clock.now());
  await machine.alone(describeReader(viewer), () => {
    const judged = reading.judge(getReader(viewer), ids, [], today);
    if (judged.withheld.size > 0) throw createReadingLimitError(getWords(judged, deps.settings));
    if (viewer.actingUserId === null) judged.record();
  });
}

function getWords({ until }: ReadingJudgement, settings: Pick<Settings, 'readBounds' | 'firm' | 'helpEmail'>): string {
  const { bound, day, of } = until!;
  const bounds = of === 'company' ? settings.readBounds.company : settings.readBounds;
  const most = bound === 'day' ? bounds.day : bounds.days30;
  const within = bound === 'day' ? 'in a day' : 'in 30 days';
  const from = formatPlainDay(day);
  const read = of === 'company' ? 'You and your colleagues have' : 'You have';
  return `${read} read about as many new people as Kith shows one ${of === 'company' ? 'company' : 'person'} ${within}: ${most.toLocaleString('en-US')}. You can still see people you have seen before. You can see new people again from ${from}. If you need them earlier, write to ${settings.firm} at ${settings.helpEmail}.`;
}
