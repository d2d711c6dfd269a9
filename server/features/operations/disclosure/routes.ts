import type { FastifyInstance } from 'fastify';
import { listReaders } from '../../../../shared/features/operations/disclosure/calls.ts';
import { endPage, readRowsBefore } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { addDays, getDayInZone } from '../../../platform/time/day.ts';
import { listReaders as findReaders } from './queries.ts';
import { serializeReader } from './serializer.ts';

export function readingRoutes(app: FastifyInstance): void {
  handle(app, listReaders, async ({ db, clock, settings, query }) => {
    const from = readRowsBefore(query.cursor);
    const today = getDayInZone(settings.timeZone, clock.now());
    const bounds = settings.readBounds;
    const rows = await findReaders(db, { today, since: addDays(today, -29), limit: query.limit + 1, from, bounds });
    const { page, next_cursor } = endPage(rows, query.limit, () => from + query.limit);
    const getCountsOfCompany = (id: number | null) => (id === null ? null : app.reading.countsOf(id, today));
    return {
      readers: page.map((row) => serializeReader(row, bounds, getCountsOfCompany(row.company_id))),
      limits: bounds,
      next_cursor,
    };
  });
}
