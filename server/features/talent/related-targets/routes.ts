import type { FastifyInstance } from 'fastify';
import { getRelatedTargets } from '../../../../shared/features/talent/related-targets/calls.ts';
import { findPersonOfPage } from '../../../core/network/read/find-person.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { cutPage, readRowsBefore } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { getMonth } from '../../../platform/time/months.ts';
import { listRelatedRows } from './queries.ts';
import { serializeRelatedRows } from './related.ts';
import { serializeRelatedPerson } from './serializer.ts';

export function relatedRoutes(app: FastifyInstance): void {
  handle(app, getRelatedTargets, async ({ db, viewer, body, clock, settings }) => {
    readRowsBefore(body.cursor);
    const scope = getViewerScope(viewer);
    const person = await findPersonOfPage(db, scope, { publicIdentifier: body.public_identifier });
    if (!person) return { contact: null, related_targets: [], total: 0, next_cursor: null };
    const reader = { staff: viewer.staff, firm: settings.firm, today: getMonth(clock.now()) };
    const related = serializeRelatedRows(await listRelatedRows(db, scope, person.id), reader);
    const { page, next_cursor } = cutPage(related, body);
    return {
      contact: serializeRelatedPerson(person),
      related_targets: page,
      total: related.length,
      next_cursor,
    };
  });
}
