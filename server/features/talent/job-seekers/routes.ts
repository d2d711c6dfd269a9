import type { FastifyInstance } from 'fastify';
import { getJobSeekers } from '../../../../shared/features/talent/job-seekers/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';
import { listSeekerOptions, makeSeekerFilter } from './filter.ts';
import { listSeekerFacts, listSeekerTexts } from './queries.ts';
import { serializeJobSeeker } from './serializer.ts';

export function jobSeekerRoutes(app: FastifyInstance): void {
  handle(app, getJobSeekers, async ({ db, viewer, settings, query }) => {
    // The viewer belongs to the firm, and may be counted to a company as well.
    const employers = [viewer.companyId, viewer.firmAccountId, viewer.user.account_id];
    const ids = [...new Set(employers.filter((id) => id !== null))];
    const all = await listSeekerTexts(db, getViewerScope(viewer), ids);
    const isWanted = makeSeekerFilter(query);
    const found = all.filter(isWanted);
    // The page goes on behind that person, also when they do not fit any more.
    const last = readPageStart(query.cursor, parseId);
    const start = all.findIndex(({ id }) => id === last);
    const isGone = last !== undefined && start === -1;
    const rest = isGone ? [] : all.slice(start + 1).filter(isWanted);
    const page = rest.slice(0, query.limit);
    const facts = await readInBatches(
      page.map(({ id }) => id),
      (some) => listSeekerFacts(db, some),
    );
    const byId = new Map(facts.map((row) => [row.id, row]));
    return {
      jobSeekers: page.flatMap((row) => {
        const more = byId.get(row.id);
        return more ? [serializeJobSeeker({ ...row, ...more }, settings.crmUrl)] : [];
      }),
      next_cursor: rest.length > page.length ? String(page.at(-1)!.id) : null,
      counts: { found: found.length, all: all.length },
      options: listSeekerOptions(all),
    };
  });
}
