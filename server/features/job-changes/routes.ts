import type { FastifyInstance } from 'fastify';
import {
  listJobChanges,
  listNewPeople,
  listRises,
  MAX_NEW,
  MAX_RISES,
  NEW_FOR_DAYS,
  ROSE_FOR_DAYS,
} from '../../../shared/features/job-changes/calls.ts';
import {
  listNewlyReachablePeople,
  listScoreRises,
  listVisibleJobChanges,
} from '../../core/network/read/news/job-changes.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { readPageStart } from '../../platform/http/cursors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import {
  parseChangesCursor,
  serializeJobChange,
  serializeNew,
  serializeRise,
  writeChangesCursor,
} from './serializer.ts';

const DAY_MS = 86_400_000;
const subtractDays = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();

export function jobChangeRoutes(app: FastifyInstance): void {
  handle(app, listJobChanges, async ({ db, viewer, query: { q, import_id, cursor, limit } }) => {
    // An import that does not exist, or belongs to another user, has no changes.
    const importId = import_id === undefined ? undefined : (parseId(import_id) ?? 0);
    const options = { q, importId, after: readPageStart(cursor, parseChangesCursor), limit: limit + 1 };
    const rows = await listVisibleJobChanges(db, getViewerScope(viewer), viewer.user.id, options);
    const page = rows.slice(0, limit);
    return {
      job_changes: page.map(serializeJobChange),
      next_cursor: rows.length > limit ? writeChangesCursor(page.at(-1)!) : null,
    };
  });

  handle(app, listNewPeople, async ({ db, viewer, clock, query: { q } }) => {
    const since = subtractDays(clock.now(), NEW_FOR_DAYS);
    const rows = await listNewlyReachablePeople(db, getViewerScope(viewer), viewer.user.id, {
      since,
      limit: MAX_NEW + 1,
      q,
    });
    return { people: rows.slice(0, MAX_NEW).map(serializeNew), limit_hit: rows.length > MAX_NEW };
  });

  handle(app, listRises, async ({ db, viewer, clock }) => {
    const options = { since: subtractDays(clock.now(), ROSE_FOR_DAYS), limit: MAX_RISES };
    return { rises: (await listScoreRises(db, getViewerScope(viewer), viewer.user.id, options)).map(serializeRise) };
  });
}
