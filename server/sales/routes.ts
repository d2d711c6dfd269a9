import type { FastifyInstance } from 'fastify';
import { defaultSalesTarget } from '../../shared/sales/calls.ts';
import { handle } from '../platform/handle.ts';
import { findDefaultTarget } from './queries.ts';
import { wireSalesTarget } from './wire.ts';

export function salesRoutes(app: FastifyInstance): void {
  handle(app, defaultSalesTarget, async ({ db, viewer }) => {
    const row = viewer.companyId === null ? undefined : await findDefaultTarget(db, viewer.companyId);
    return { sales_target: row ? wireSalesTarget(row) : null };
  });
}
