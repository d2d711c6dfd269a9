import { SIGNALS, type SignalKind } from '../../../shared/core/network/signals.ts';
import type { BroughtPerson, listBrought } from '../../../shared/features/mailboxes/brought/calls.ts';
import { countBrought, listBroughtPeople } from '../../core/facts/own-lists/brought.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { signalDefinitions } from '../../core/network/signals/all.ts';
import { getNameInAddress } from '../../core/network/words/name-in-address.ts';
import { createNotFoundError } from '../../platform/errors.ts';
import { endPage, readRowsBefore } from '../../platform/http/cursors.ts';
import type { CallContext } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import { findBroughtList } from './queries.ts';

/** The people whom one of the viewer's own lists named. */
export async function showBrought({ db, viewer, params, query }: CallContext<typeof listBrought>) {
  const from = readRowsBefore(query.cursor);
  const found = await findBroughtList(db, params.list, viewer.user.id, parseId(params.id) ?? 0);
  if (!found) throw createNotFoundError('This source');
  const rows = await listBroughtPeople(db, getViewerScope(viewer), found.source_id, { from, limit: query.limit + 1 });
  const { page, next_cursor } = endPage(rows, query.limit, () => from + query.limit);
  return {
    source: found.address,
    people: page.map(serializeBrought),
    counts: await countBrought(db, found.source_id),
    next_cursor,
  };
}

function serializeBrought(row: Awaited<ReturnType<typeof listBroughtPeople>>[number]): BroughtPerson {
  const name = row.name ?? (row.stated || getNameInAddress(row.email ?? ''));
  return {
    id: String(row.id),
    name,
    contact: row.contact_id === null ? null : String(row.contact_id),
    address: row.email,
    evidence: describeSignal(row, name),
    is_new: row.is_new === 1,
  };
}

const KINDS = new Map(Object.entries(SIGNALS).map(([kind, { type }]) => [type as string, kind as SignalKind]));

function describeSignal(row: Awaited<ReturnType<typeof listBroughtPeople>>[number], name: string): string {
  const definition = signalDefinitions[KINDS.get(row.type)!];
  const given = Object.assign({ signal: 0, by: 0, date: row.occurred_on }, definition.own?.read(row, false));
  const other = { Subject: name, subject: name, object: name, owner: `${name}’s` };
  return definition.inWords(given, { member: row.owner, other, ours: true });
}
