import type { FastifyInstance } from 'fastify';
import { getJobSeekers, MAX_JOB_SEEKERS } from '../../../../shared/features/talent/job-seekers/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { handle } from '../../../platform/http/handle.ts';
import { listJobSeekers } from './queries.ts';
import { serializeJobSeeker } from './serializer.ts';

export function jobSeekerRoutes(app: FastifyInstance): void {
  handle(app, getJobSeekers, async ({ db, viewer, settings }) => {
    // The viewer belongs to the firm, and may be counted to a company as well.
    const employers = [viewer.companyId, viewer.firmAccountId, viewer.user.account_id];
    const ids = [...new Set(employers.filter((id) => id !== null))];
    const rows = await listJobSeekers(db, getViewerScope(viewer), ids, MAX_JOB_SEEKERS + 1);
    return {
      jobSeekers: rows.slice(0, MAX_JOB_SEEKERS).map((row) => serializeJobSeeker(row, settings.crmUrl)),
      limit_hit: rows.length > MAX_JOB_SEEKERS,
    };
  });
}
