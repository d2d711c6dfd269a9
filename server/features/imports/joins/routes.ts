import type { FastifyInstance } from 'fastify';
import { decideImportJoins, decideImportRows, listImportJoins } from '../../../../shared/features/imports/calls.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { ImportRunRow } from '../../../platform/db/schema.ts';
import { createConflictError, createForbiddenError } from '../../../platform/errors.ts';
import { readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId, requireId } from '../../../platform/http/ids.ts';
import { decideRowsByName } from '../preview/queries.ts';
import { changeImportRun } from '../runs/queries.ts';
import { PRESENT, refuseDryRun, requireVisibleRun } from '../runs/visible-run.ts';
import { decideJoins, joinLikely, listJoins } from './queries.ts';
import { serializeJoin } from './summary.ts';

/** @throws 409 if the import is not checked, or not any more */
async function requireChecked(db: Db, run: ImportRunRow, what: 'Companies' | 'People'): Promise<void> {
  refuseDryRun(run);
  if (!(await changeImportRun(db, run.id, ['checked'], { state: 'checked' })))
    throw createConflictError(`This import ${PRESENT[run.state]}. ${what} can be kept apart only before you import.`);
}

/** What has nothing but the name in common with stored companies and people. Only staff may know of all of them. */
export function joinRoutes(app: FastifyInstance): void {
  handle(app, listImportJoins, async ({ db, viewer, params, query }) => {
    const after = readPageStart(query.cursor, parseId) ?? 0;
    const run = await requireVisibleRun(db, viewer, params.id);
    const rows = viewer.staff ? await listJoins(db, run.id, after, query.limit + 1) : [];
    const page = rows.slice(0, query.limit);
    return { joins: page.map(serializeJoin), next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null };
  });

  handle(app, decideImportRows, async ({ db, viewer, params, body, clock }) => {
    const run = await requireVisibleRun(db, viewer, params.id);
    if (!viewer.staff) throw createForbiddenError('Only the firm can separate people that others know.');
    return db.transaction().execute(async (trx) => {
      await requireChecked(trx, run, 'People');
      const rows = await decideRowsByName(trx, run.id, body.apart);
      const detail = { rows, apart: body.apart };
      await audit(trx, viewer, clock.now(), { action: 'import.apart', entity: 'import', entityId: run.id, detail });
      return { rows };
    });
  });

  handle(app, decideImportJoins, async ({ db, viewer, params, body, clock }) => {
    const run = await requireVisibleRun(db, viewer, params.id);
    if (!viewer.staff) throw createForbiddenError('Only the firm can separate companies with the same name.');
    const ids = body.joins && [...new Set(body.joins.map((id) => requireId(id, 'This company')))];
    const rows = await db.transaction().execute(async (trx) => {
      await requireChecked(trx, run, 'Companies');
      const decided =
        body.apart === 'unlikely'
          ? await joinLikely(trx, run.id)
          : await decideJoins(trx, run.id, ids ?? null, body.apart);
      if (ids && decided.length < ids.length)
        throw createConflictError('These companies are no longer in the list. Reload it.');
      const detail = { companies: decided.map(({ name_key }) => name_key), apart: body.apart };
      await audit(trx, viewer, clock.now(), { action: 'import.apart', entity: 'import', entityId: run.id, detail });
      return decided;
    });
    return { joins: rows.map(serializeJoin) };
  });
}
