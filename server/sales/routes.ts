import type { FastifyInstance } from 'fastify';
import { defaultSalesTarget } from '../../shared/sales/calls.ts';
import { handle } from '../platform/handle.ts';
import { idOf } from '../platform/ids.ts';
import { findDefaultTarget } from './queries.ts';
import { wireSalesTarget } from './wire.ts';

export function salesRoutes(app: FastifyInstance): void {
  handle(app, defaultSalesTarget, async ({ db, viewer, query }) => {
    const company = viewer.staff && query.account_id ? (idOf(query.account_id) ?? null) : viewer.companyId;
    const row = company === null ? undefined : await findDefaultTarget(db, company);
    return { sales_target: row ? wireSalesTarget(row) : null };
  });
}
