import type { FastifyInstance } from 'fastify';
import * as calls from '../../../shared/features/people-lists/calls.ts';
import { findVisibleContact } from '../../core/network/read/find-contact.ts';
import { getViewerScope, toEvidenceViewer } from '../../core/network/read/viewer-scope.ts';
import { listTouches, pickLast } from '../../core/network/touch/touches.ts';
import { refuseActing, type Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { createForbiddenError, createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { joinWithPresent } from '../../platform/http/based-on.ts';
import { endPage, readPageStart } from '../../platform/http/cursors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId, requireId } from '../../platform/http/ids.ts';
import { foldText } from '../../platform/text/names.ts';
import * as queries from './queries.ts';
import { saveToLists, takeOffList } from './save.ts';
import { serializeColleague, serializeEntry, serializeLists } from './serializer.ts';

export function peopleListRoutes(app: FastifyInstance): void {
  handle(app, calls.listPeopleLists, async ({ db, viewer, query: { person, q = '' } }) => {
    const contact = person === undefined ? undefined : await requirePerson(db, viewer, person);
    const key = foldText(q);
    const lists = await queries.listReadableLists(db, viewer);
    const wanted = lists.filter(({ name }) => foldText(name).includes(key));
    return { lists: await serializeLists(db, viewer, wanted, contact) };
  });

  handle(app, calls.listColleagues, async ({ db, viewer }) => ({
    colleagues: (await queries.listColleaguesOf(db, viewer)).map(serializeColleague),
  }));

  handle(app, calls.getPeopleList, async ({ db, viewer, clock, params, query: { q, score, cursor, limit } }) => {
    const before = readPageStart(cursor, parseId);
    const list = await requireList(db, viewer, params.id);
    const scope = getViewerScope(viewer);
    const rows = await queries.listEntries(db, scope, list.id, {
      ...(q === undefined ? {} : { q }),
      ...(score === undefined ? {} : { score: Number(score) }),
      ...(before === undefined ? {} : { before }),
      limit: limit + 1,
    });
    const { page, next_cursor } = endPage(rows, limit, ({ id }) => id);
    const contacts = page.map(({ contact_id }) => contact_id);
    const last = pickLast(await listTouches(db, toEvidenceViewer(scope), contacts, clock.now()));
    const reader = { ownsList: queries.isManagedBy(list, viewer), userId: viewer.user.id };
    return {
      list: await serializeOne(db, viewer, list.id),
      people: page.map((row) => serializeEntry(row, { last: last.get(row.contact_id), ...reader })),
      next_cursor,
    };
  });

  listWritingRoutes(app);

  handle(app, calls.saveToLists, saveToLists);
  handle(app, calls.takeOffList, takeOffList);

  handle(app, calls.changeListNote, async ({ db, viewer, clock, params, body }) => {
    refuseActing(viewer);
    const contact = await requirePerson(db, viewer, params.person);
    return db.transaction().execute(async (trx) => {
      const list = await requireList(trx, viewer, params.id);
      await lockRow(trx, 'people_list', list.id);
      const [entry] = await queries.listEntriesOf(trx, [list.id], contact);
      if (!entry) throw createNotFoundError('This person');
      if (!queries.isManagedBy(list, viewer) && entry.added_by !== viewer.user.id)
        throw createForbiddenError('Only the list’s owner and who saved this person change the note.');
      const { note } = joinWithPresent(body, { note: entry.note ?? '' });
      await queries.changeNote(trx, list.id, contact, note);
      const action = { action: 'people-list.noted', entity: 'people_list', entityId: list.id };
      await audit(trx, viewer, clock.now(), action);
      return { note };
    });
  });
}

/** A list itself: made, renamed, shared, deleted. */
function listWritingRoutes(app: FastifyInstance): void {
  handle(app, calls.makePeopleList, async ({ db, viewer, clock, body: { name } }) => {
    refuseActing(viewer);
    return db.transaction().execute(async (trx) => {
      await lockRow(trx, 'app_user', viewer.user.id);
      const own = await requireFreeName(trx, viewer, name);
      if (own.length >= calls.MAX_LISTS)
        throw createInvalidError(`You already have ${calls.MAX_LISTS} lists. Delete one first.`, {
          name: 'There is no room for more',
        });
      const owner = { owner_id: viewer.user.id, account_id: viewer.companyId };
      const made_at = clock.now().toISOString();
      const id = await queries.insertPeopleList(trx, { ...owner, name, audience: 'owner', made_at });
      await audit(trx, viewer, clock.now(), { action: 'people-list.made', entity: 'people_list', entityId: id });
      return { list: await serializeOne(trx, viewer, id) };
    });
  });

  handle(app, calls.changePeopleList, async ({ db, viewer, clock, params, body }) => {
    refuseActing(viewer);
    return db.transaction().execute(async (trx) => {
      await lockRow(trx, 'app_user', viewer.user.id);
      const { id } = await requireOwnList(trx, viewer, params.id);
      const present = await serializeOne(trx, viewer, id);
      const readers = present.readers.map((reader) => reader.id);
      const change = joinWithPresent(body, { name: present.name, audience: present.audience, readers });
      if (change.name !== undefined) await requireFreeName(trx, viewer, change.name, id);
      const { name = present.name, audience = present.audience } = change;
      if (audience !== 'owner' && viewer.companyId === null)
        throw createInvalidError('You have no company to share a list with.', { audience: 'Choose yourself' });
      const named = audience === 'named' ? await requireColleagues(trx, viewer, change.readers ?? readers) : [];
      if (audience === 'named' && named.length === 0)
        throw createInvalidError('Choose who reads the list.', { readers: 'Choose a colleague' });
      // Where the owner has left, whoever changes the list has it from then on.
      await queries.changePeopleList(trx, id, { name, audience, owner_id: viewer.user.id });
      await queries.replaceReaders(trx, id, named);
      const detail = { audience, readers: named };
      await audit(trx, viewer, clock.now(), {
        action: 'people-list.changed',
        entity: 'people_list',
        entityId: id,
        detail,
      });
      return { list: await serializeOne(trx, viewer, id) };
    });
  });

  handle(app, calls.deletePeopleList, async ({ db, viewer, clock, params }) => {
    refuseActing(viewer);
    return db.transaction().execute(async (trx) => {
      const { id } = await requireOwnList(trx, viewer, params.id);
      await queries.deletePeopleList(trx, id);
      await audit(trx, viewer, clock.now(), { action: 'people-list.deleted', entity: 'people_list', entityId: id });
      return {};
    });
  });
}

async function requirePerson(db: Db, viewer: Viewer, wire: string): Promise<number> {
  const contact = await findVisibleContact(db, getViewerScope(viewer), requireId(wire, 'This person'));
  if (!contact) throw createNotFoundError('This person');
  return contact.id;
}

/** @throws notFound if there is no such list, or the viewer does not read it */
async function requireList(db: Db, viewer: Viewer, wire: string): Promise<queries.PeopleListRow> {
  const [list] = await queries.listReadableLists(db, viewer, [requireId(wire, 'This list')]);
  if (!list) throw createNotFoundError('This list');
  return list;
}

/** @throws forbidden to other readers of the list */
async function requireOwnList(db: Db, viewer: Viewer, wire: string): Promise<queries.PeopleListRow> {
  const list = await requireList(db, viewer, wire);
  if (!queries.isManagedBy(list, viewer)) throw createForbiddenError('Only the owner changes or deletes this list.');
  return list;
}

/** @returns the owner's lists */
async function requireFreeName(db: Db, viewer: Viewer, name: string, id?: number) {
  const own = await queries.listOwnNames(db, viewer.user.id);
  if (own.some((list) => list.name === name && list.id !== id))
    throw createInvalidError('You have a list of this name. Choose another.', { name: 'Another list has it' });
  return own;
}

async function requireColleagues(db: Db, viewer: Viewer, wires: readonly string[]): Promise<number[]> {
  const colleagues = new Set((await queries.listColleaguesOf(db, viewer)).map(({ id }) => String(id)));
  if (wires.some((wire) => !colleagues.has(wire))) throw createNotFoundError('This user');
  return [...new Set(wires)].map(Number);
}

async function serializeOne(db: Db, viewer: Viewer, id: number) {
  return (await serializeLists(db, viewer, await queries.listReadableLists(db, viewer, [id])))[0]!;
}
