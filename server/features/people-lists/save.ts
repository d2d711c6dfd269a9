/** Putting people on lists, and taking them off. */
import * as calls from '../../../shared/features/people-lists/calls.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { refuseActing } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import type { CallContext } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import * as queries from './queries.ts';
import { serializeLists } from './serializer.ts';

const parseIds = (wires: readonly string[]): number[] => wires.flatMap((wire) => parseId(wire) ?? []);

export function saveToLists({ db, viewer, clock, body }: CallContext<typeof calls.saveToLists>) {
  refuseActing(viewer);
  const now = clock.now();
  const wanted = [...new Set(body.lists)];
  return db.transaction().execute(async (trx) => {
    const lists = await queries.listReadableLists(trx, viewer, parseIds(wanted));
    if (lists.length < wanted.length) throw createNotFoundError('This list');
    const people = await queries.listVisibleIds(trx, getViewerScope(viewer), parseIds(body.people));
    if (people.length === 0) throw createNotFoundError('This person');
    const added: { list: string; people: string[] }[] = [];
    const values = { added_by: viewer.user.id, added_at: now.toISOString(), note: body.note || null };
    for (const { id, name } of lists.toSorted((a, b) => a.id - b.id)) {
      await lockRow(trx, 'people_list', id);
      const rows = people.map((contact_id) => ({ list_id: id, contact_id, ...values }));
      const inserted = await queries.insertEntries(trx, rows);
      if ((await queries.countEntries(trx, id)) > calls.MAX_LISTED)
        throw createInvalidError(`“${name}” would have more than ${calls.MAX_LISTED} people. Use another list.`);
      added.push({ list: String(id), people: inserted.map(String) });
      const detail = { people: inserted.length };
      if (inserted.length > 0)
        await audit(trx, viewer, now, { action: 'people-list.saved', entity: 'people_list', entityId: id, detail });
    }
    return { lists: await serializeLists(trx, viewer, lists), added };
  });
}

export function takeOffList({ db, viewer, clock, params, body }: CallContext<typeof calls.takeOffList>) {
  refuseActing(viewer);
  return db.transaction().execute(async (trx) => {
    const lists = await queries.listReadableLists(trx, viewer, parseIds([params.id]));
    const [list] = lists;
    if (!list) throw createNotFoundError('This list');
    const people = await queries.listVisibleIds(trx, getViewerScope(viewer), parseIds(body.people));
    const savedBy = queries.isManagedBy(list, viewer) ? undefined : viewer.user.id;
    const removed = await queries.deleteEntries(trx, list.id, people, savedBy);
    const action = { action: 'people-list.taken-off', entity: 'people_list', entityId: list.id };
    if (removed > 0) await audit(trx, viewer, clock.now(), { ...action, detail: { people: removed } });
    return { list: (await serializeLists(trx, viewer, lists))[0]! };
  });
}
