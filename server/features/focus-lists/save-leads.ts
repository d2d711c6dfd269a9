/** Stores lists of leads, each for the user who made it. */

import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createInvalidError, createNotFoundError } from '../../platform/errors.ts';
import { requireId } from '../../platform/http/ids.ts';
import * as queries from './queries.ts';
import type { ReadLeads } from './read.ts';

const THIS = 'This list';

/** The list, if it is the user's own: for everybody else it does not exist. */
export async function requireOwnList(db: Db, viewer: Viewer, wireId: string): Promise<queries.ListRow> {
  const list = await queries.findList(db, viewer.user.id, requireId(wireId, THIS));
  if (!list) throw createNotFoundError(THIS);
  return list;
}

/** The number of leads that one statement writes. */
const ROWS_AT_ONCE = 250;

/** Stores the leads of a file until they are looked up. */
export async function saveLeads(
  { db, viewer, clock }: Pick<Deps, 'db' | 'clock'> & { viewer: Viewer },
  fileName: string,
  { columns, rows, notes }: ReadLeads,
): Promise<queries.ListRow> {
  if (rows.length === 0)
    throw createInvalidError('This file contains no leads: all rows are empty.', { file: 'No leads.' });
  const list = await queries.insertList(db, {
    user_id: viewer.user.id,
    file_name: fileName,
    state: 'read',
    total: rows.length,
    chances: '[]',
    columns: JSON.stringify(columns),
    notes: JSON.stringify(notes),
    created_at: clock.now().toISOString(),
  });
  try {
    // The rows are written in pieces, so that others can write in between.
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await queries.insertLeads(db, list.id, rows.slice(from, from + ROWS_AT_ONCE));
  } catch (error) {
    // A part of a file would look like the whole.
    await queries.deleteList(db, list.id);
    throw error;
  }
  return list;
}
