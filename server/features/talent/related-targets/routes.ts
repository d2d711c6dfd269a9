import type { FastifyInstance } from 'fastify';
import { getRelatedTargets, MAX_RELATED } from '../../../../shared/features/talent/related-targets/calls.ts';
import { findPersonOfPage } from '../../../core/network/read/find-person.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { handle } from '../../../platform/http/handle.ts';
import { getMonth } from '../../../platform/time/months.ts';
import { listRelatedRows } from './queries.ts';
import { serializeRelatedRows } from './related.ts';
import { serializeRelatedPerson } from './serializer.ts';

export function relatedRoutes(app: FastifyInstance): void {
  handle(app, getRelatedTargets, async ({ db, viewer, body, clock, settings }) => {
    const scope = getViewerScope(viewer);
    const person = await findPersonOfPage(db, scope, { publicIdentifier: body.public_identifier });
    if (!person) return { contact: null, related_targets: [], total: 0 };
    const reader = { staff: viewer.staff, firm: settings.firm, today: getMonth(clock.now()) };
    const related = serializeRelatedRows(await listRelatedRows(db, scope, person.id), reader);
    return {
      contact: serializeRelatedPerson(person),
      related_targets: related.slice(0, MAX_RELATED),
      total: related.length,
    };
  });
}
