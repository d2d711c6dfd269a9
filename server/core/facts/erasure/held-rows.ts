/** Rows that are held back until staff decide, as they have the name and company of an erased person and no address of theirs. */
import type { Kysely } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Flag } from '../../../platform/db/tables/columns.ts';
import type { HeldRowTable } from '../../../platform/db/tables/privacy-tables.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { loadSuppressionSalt } from '../../network/derive/suppression.ts';
import { saveHashes } from './erase.ts';
import { addToErasedList } from './erased-list.ts';

export interface HeldPerson {
  hash: string;
  name: string;
  company: string;
}

type HeldState = HeldRowTable['state'];

/** What the fingerprint of the name with the company says from then on. */
const KIND_OF_STATE = { held: 'namesake', 'let-in': 'let-in', 'left-out': 'erased' } as const;

interface Finding {
  /** The name of a file, or words for a page. */
  foundIn: string;
  /** The import; undefined: found by what cannot be undone. */
  importRunId?: number;
  at: string;
}

/** Puts those into the queue that are not in it. Whoever was decided before and is held again was erased again meanwhile. */
export async function saveHeldRows(trx: Db, people: readonly HeldPerson[], finding: Finding): Promise<void> {
  const { foundIn, importRunId, at } = finding;
  const elsewhere: Flag = importRunId === undefined ? 1 : 0;
  for (const { hash, name, company } of people) {
    const undecided = { state: 'held', decided_at: null, decided_by: null } as const;
    const held = Object.assign({ name, company, found_in: foundIn, found_at: at }, undecided);
    const { id } = await trx
      .insertInto('held_row')
      .values(Object.assign({ hash, elsewhere }, held))
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet(elsewhere ? Object.assign({ elsewhere }, held) : held),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    if (importRunId === undefined) continue;
    await trx
      .insertInto('held_row_import')
      .values({ held_row_id: id, import_run_id: importRunId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Takes back what an import found: rows that wait and that nothing else had leave the queue. Decisions stay. */
export async function takeBackHeldRows(trx: Db, importRunId: number): Promise<void> {
  const taken = await trx
    .deleteFrom('held_row_import')
    .where('import_run_id', '=', importRunId)
    .returning('held_row_id')
    .execute();
  for (const { held_row_id: id } of taken)
    await trx
      .deleteFrom('held_row')
      .where('id', '=', id)
      .where('state', '=', 'held')
      .where('elsewhere', '=', 0)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('held_row_import').select('held_row_id').where('held_row_id', '=', id))),
      )
      .execute();
}

const selectHeldRows = (db: Db) =>
  db
    .selectFrom('held_row')
    .leftJoin('app_user', 'app_user.id', 'held_row.decided_by')
    .selectAll('held_row')
    .select(['app_user.email', 'app_user.given_name', 'app_user.family_name']);
type StaffedRow = Awaited<ReturnType<typeof listHeldRows>>[number];

/** Those that wait, in the order in which they came, or those that were decided, the last one first. */
export function listHeldRows(db: Db, waiting: boolean, limit: number, offset: number) {
  return selectHeldRows(db)
    .where('held_row.state', waiting ? '=' : '!=', 'held')
    .orderBy(waiting ? 'held_row.found_at' : 'held_row.decided_at', waiting ? 'asc' : 'desc')
    .orderBy('held_row.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countHeldRows(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('held_row')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Decision {
  /** `held`: takes the decision back. */
  state: HeldState;
  viewer: Viewer;
  dataFolder: string;
  now: Date;
}

/** @throws 404 for a row that is gone; 409 if it was decided, or taken back, before */
export async function decideHeldRow(db: Kysely<Schema>, id: number, decision: Decision): Promise<StaffedRow> {
  const { state, viewer, dataFolder, now } = decision;
  return db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const isUndo = state === 'held';
    const decided = isUndo ? { decided_at: null, decided_by: null } : { decided_at: at, decided_by: viewer.user.id };
    const changed = await trx
      .updateTable('held_row')
      .set(Object.assign({ state }, decided))
      .where('id', '=', id)
      .where('state', isUndo ? '!=' : '=', 'held')
      .returning('hash')
      .executeTakeFirst();
    const row = await selectHeldRows(trx).where('held_row.id', '=', id).executeTakeFirst();
    if (!row) throw createNotFoundError('This row');
    if (!changed)
      throw createConflictError(
        isUndo ? 'This row is already waiting.' : 'Someone has already decided about this row.',
      );
    const fingerprint = { hash: row.hash, kind: KIND_OF_STATE[state] };
    await saveHashes(trx, [fingerprint], at);
    await audit(trx, viewer, now, {
      action: 'privacy.held-row-decided',
      entity: 'held_row',
      entityId: id,
      detail: { state },
    });
    // Last: what the file says is taken over by every start.
    const salt = await loadSuppressionSalt(trx);
    addToErasedList(dataFolder, [Object.assign({ salt, at }, fingerprint)]);
    return row;
  });
}

/** A decision can be taken back until its row goes; what was decided holds. */
export async function deleteDecidedRows(db: Db, before: string): Promise<void> {
  await db.deleteFrom('held_row').where('state', '!=', 'held').where('decided_at', '<', before).execute();
}
