import type { FastifyInstance } from 'fastify';
import { getRelatedTargets, MOST_RELATED } from '../../../../shared/features/talent/related-targets/calls.ts';
import { findPersonOfPage } from '../../../core/network/read/find-person.ts';
import { sightOf } from '../../../core/network/read/sight.ts';
import { handle } from '../../../platform/http/handle.ts';
import { monthAt } from '../../../platform/time/months.ts';
import { relatedRows } from './queries.ts';
import { relatedOf } from './related.ts';
import { wireRelatedPerson } from './wire.ts';

export function relatedRoutes(app: FastifyInstance): void {
  handle(app, getRelatedTargets, async ({ db, viewer, body, clock, settings }) => {
    const sight = sightOf(viewer);
    const person = await findPersonOfPage(db, sight, { publicIdentifier: body.public_identifier });
    if (!person) return { contact: null, related_targets: [], total: 0 };
    const reader = { staff: viewer.staff, firm: settings.firm, today: monthAt(clock.now()) };
    const related = relatedOf(await relatedRows(db, sight, person.id), reader);
    return {
      contact: wireRelatedPerson(person),
      related_targets: related.slice(0, MOST_RELATED),
      total: related.length,
    };
  });
}
