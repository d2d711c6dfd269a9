import type { FastifyInstance } from 'fastify';
import { MAX_REFERRALS, missingHires, talpodKrs } from '../../../../shared/features/talent/key-results/calls.ts';
import { listRangeStarts } from '../../../../shared/features/talent/key-results/ranges.ts';
import { handle } from '../../../platform/http/handle.ts';
import { getDayInZone, getStartOfDay } from '../../../platform/time/day.ts';
import { parseLeads } from './leads-table.ts';
import { computeKeyResults } from './metrics.ts';
import { findMissingHires } from './missing-hires.ts';
import { listReferralsBetween } from './queries.ts';
import { serializeReferral } from './serializer.ts';

export function krRoutes(app: FastifyInstance): void {
  handle(
    app,
    talpodKrs,
    async ({ db, body, settings: { timeZone }, clock }) => {
      const starts = listRangeStarts(body.dateRange, body.rangeNumber, getDayInZone(timeZone, clock.now()));
      const bounds = starts.map((day) => getStartOfDay(timeZone, day).toISOString());
      const [from, to] = bounds.slice(-2) as [string, string];
      return {
        ...(await computeKeyResults(db, bounds)),
        referralPoscans: (await listReferralsBetween(db, from, to, MAX_REFERRALS)).map(serializeReferral),
        starts,
      };
    },
    { points: () => 15 },
  );

  handle(
    app,
    missingHires,
    async ({ db, body: { leads } }) =>
      findMissingHires(
        db,
        typeof leads === 'string' ? await parseLeads(leads) : leads.map((lead, place) => ({ line: place + 1, lead })),
      ),
    { points: ({ body: { leads } }) => 20 + Math.ceil(leads.length / (typeof leads === 'string' ? 2_000 : 50)) },
  );
}
