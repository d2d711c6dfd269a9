import type { FastifyInstance } from 'fastify';
import { decideHeldRow, listHeldRows } from '../../../../shared/features/operations/privacy/calls.ts';
import * as held from '../../../core/facts/erasure/held-rows.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import { serializeHeldRow } from './serializer.ts';

export function heldRoutes(app: FastifyInstance): void {
  handle(app, listHeldRows, async ({ db, query: { which, limit, cursor } }) => {
    const from = cursor === undefined ? 0 : requireId(cursor, 'This page');
    const rows = await held.listHeldRows(db, which === 'waiting', limit + 1, from);
    return {
      rows: rows.slice(0, limit).map(serializeHeldRow),
      next_cursor: rows.length > limit ? String(from + limit) : null,
      waiting: await held.countHeldRows(db),
    };
  });

  handle(app, decideHeldRow, async ({ db, viewer, clock, settings, params, body }) => {
    const { dataFolder } = settings;
    const decision = { state: body.decision, viewer, dataFolder, now: clock.now() };
    return { row: serializeHeldRow(await held.decideHeldRow(db, requireId(params.id, 'This row'), decision)) };
  });
}
