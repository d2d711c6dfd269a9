import type { FastifyInstance } from 'fastify';
import { getProcessing } from '../../../../shared/features/operations/processing/calls.ts';
import { handle } from '../../../platform/http/handle.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { listConnectedCrms } from './queries.ts';
import { listActivities } from './record.ts';
import { listRetention } from './retention.ts';

export function processingRoutes(app: FastifyInstance): void {
  handle(app, getProcessing, async ({ db, settings, clock }) => ({
    firm: settings.firm,
    contact: settings.helpEmail,
    made_on: getDayInZone(settings.timeZone, clock.now()),
    activities: listActivities(settings, await listConnectedCrms(db)),
    retention: listRetention(settings),
  }));
}
