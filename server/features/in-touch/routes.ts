import type { FastifyInstance } from 'fastify';
import * as calls from '../../../shared/features/in-touch/calls.ts';
import { findVisibleContact } from '../../core/network/read/find-contact.ts';
import { countColdTies, listColdTies } from '../../core/network/read/news/cold-ties.ts';
import { getViewerScope, toEvidenceViewer } from '../../core/network/read/viewer-scope.ts';
import { listTouches, pickLast } from '../../core/network/touch/touches.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { readPageStart } from '../../platform/http/cursors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId, requireId } from '../../platform/http/ids.ts';
import { addDays, addMonths, getDayInZone } from '../../platform/time/day.ts';
import {
  changeReminder,
  deleteReminder,
  findColleague,
  listReminders,
  parseReminderId,
  saveReminder,
} from './queries.ts';
import { parseTieCursor, serializeColdTie, writeTieCursor } from './serializer.ts';

type ReminderDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & { viewer: Viewer };

export function inTouchRoutes(app: FastifyInstance): void {
  handle(app, calls.listColdTies, async ({ db, viewer, query: { q, by, was, wanted, cursor, limit } }) => {
    const scope = getViewerScope(viewer);
    const filters = {
      ...(q === undefined ? {} : { q }),
      // Somebody who does not exist has no ties.
      ...(by === undefined ? {} : { by: parseId(by) ?? 0 }),
      ...(was === undefined ? {} : { was: Number(was) }),
      wanted: wanted === 'true',
    };
    const after = readPageStart(cursor, parseTieCursor);
    const place = after === undefined ? {} : { after };
    const query = { ...filters, ...place, userId: viewer.user.id, limit: limit + 1 };
    const rows = await listColdTies(db, scope, query);
    const page = rows.slice(0, limit);
    return {
      ties: page.map(serializeColdTie),
      next_cursor: rows.length > limit ? writeTieCursor(page.at(-1)!) : null,
      ...(after === undefined ? { counts: await countColdTies(db, scope, filters) } : {}),
    };
  });

  handle(app, calls.listReminders, async ({ db, viewer, clock, settings, query: { mine, q } }) => {
    const query = { userId: viewer.user.id, mine: mine === 'true', ...(q === undefined ? {} : { q }) };
    const day = { now: clock.now(), timeZone: settings.timeZone };
    return { reminders: await listReminders(db, getViewerScope(viewer), query, day) };
  });

  handle(app, calls.getInTouch, async ({ db, viewer, clock, settings, params }) => {
    const contact = await requirePerson(db, viewer, params.id);
    const touches = await listTouches(db, toEvidenceViewer(getViewerScope(viewer)), [contact.id], clock.now());
    const reading = { db, viewer, clock, settings };
    const reminder = await findReminder(reading, viewer.user.id, contact.id);
    return {
      person_id: String(contact.id),
      last: pickLast(touches).get(contact.id) ?? null,
      reminder: reminder ?? null,
    };
  });

  reminderRoutes(app);
}

/** Writing calls. */
function reminderRoutes(app: FastifyInstance): void {
  handle(app, calls.setReminder, async ({ db, viewer, clock, settings, body: { person, every, due_on, owner } }) => {
    const contact = await requirePerson(db, viewer, person);
    const ownerId = owner === undefined ? viewer.user.id : await requireOwner(db, viewer, owner);
    const today = getDayInZone(settings.timeZone, clock.now());
    if (every === null && due_on === undefined)
      throw createInvalidError('Choose a day or a rhythm.', { due_on: 'Choose a day' });
    const values = {
      made_by: viewer.user.id,
      every_months: every,
      due_on: due_on ?? addMonths(today, every!),
      made_at: clock.now().toISOString(),
      said_on: null,
    };
    if (!(await saveReminder(db, { user_id: ownerId, contact_id: contact.id }, values)))
      throw createInvalidError('They have a reminder of their own about this person.', { owner: 'Has a reminder' });
    return { reminder: (await findReminder({ db, viewer, clock, settings }, ownerId, contact.id))! };
  });

  handle(app, calls.endReminder, async ({ db, viewer, clock, settings, params }) => {
    const key = await requireReminder({ db, viewer, clock, settings }, params.id);
    await deleteReminder(db, key);
    return {};
  });

  handle(app, calls.snoozeReminder, async ({ db, viewer, clock, settings, params, body: { days } }) => {
    const reading = { db, viewer, clock, settings };
    const key = await requireReminder(reading, params.id);
    const due_on = addDays(getDayInZone(settings.timeZone, clock.now()), days);
    await changeReminder(db, key, { due_on });
    return { reminder: (await findReminder(reading, key.user_id, key.contact_id))! };
  });

  handle(app, calls.sayInTouch, async ({ db, viewer, clock, settings, params }) => {
    const reading = { db, viewer, clock, settings };
    const key = await requireReminder(reading, params.id);
    const said_on = getDayInZone(settings.timeZone, clock.now());
    await changeReminder(db, key, { said_on });
    return { reminder: (await findReminder(reading, key.user_id, key.contact_id))! };
  });
}

async function requirePerson(db: Db, viewer: Viewer, wire: string) {
  const contact = await findVisibleContact(db, getViewerScope(viewer), requireId(wire, 'This person'));
  if (!contact) throw createNotFoundError('This person');
  return contact;
}

/** Staff remind their colleagues, others themselves alone. */
async function requireOwner(db: Db, viewer: Viewer, wire: string): Promise<number> {
  const id = requireId(wire, 'This user');
  if (id === viewer.user.id) return id;
  const owner = viewer.staff ? await findColleague(db, viewer.companyId, id) : undefined;
  if (!owner) throw createNotFoundError('This user');
  return owner.id;
}

async function findReminder({ db, viewer, clock, settings }: ReminderDeps, ownerId: number, contactId: number) {
  const query = { userId: viewer.user.id, ownerId, contactId };
  const day = { now: clock.now(), timeZone: settings.timeZone };
  return (await listReminders(db, getViewerScope(viewer), query, day))[0];
}

/** A reminder that the viewer owns or made, about a person whom they may know. */
async function requireReminder(reading: ReminderDeps, wire: string) {
  const key = parseReminderId(wire);
  if (!key || !(await findReminder(reading, key.user_id, key.contact_id))) throw createNotFoundError('This reminder');
  return key;
}
