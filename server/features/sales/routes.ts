import type { FastifyInstance } from 'fastify';
import { findGeography, findNearestGeography } from '../../../shared/core/network/geographies.ts';
import * as calls from '../../../shared/features/sales/calls.ts';
import { splitList } from '../../../shared/features/sales/lists.ts';
import {
  chooseLps,
  closeRaise,
  deleteRaise,
  getLps,
  listRaisePartners,
  reopenRaise,
} from '../../../shared/features/sales/raising/calls.ts';
import { PORTFOLIO_TABS } from '../../../shared/features/sales/statuses.ts';
import { getViewerScope, type ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { countFits } from '../../core/network/recommend/count.ts';
import { toCriteria } from '../../core/network/recommend/criteria.ts';
import { countTabs, listRecommendationsInTab, loadFitCounts } from '../../core/network/recommend/reading.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createForbiddenError, createNotFoundError } from '../../platform/errors.ts';
import { cutPage, endPage, readRowsBefore } from '../../platform/http/cursors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId, requireId } from '../../platform/http/ids.ts';
import { clearClosing, deleteRaiseOf, saveClosing } from './closing.ts';
import { writeRecommendationsCsv } from './csv.ts';
import { listGeographyInputs, parseCompany, readUseCaseCriteria } from './given/serializer.ts';
import { loadLearning } from './learning.ts';
import { changeLps, describeLps } from './lps.ts';
import { listPartners } from './partners.ts';
import * as queries from './queries.ts';
import { describe, sortRows } from './recommendations.ts';
import { serializeIntroTo, serializeSalesTarget, serializeStatus, serializeUseCase } from './serializer.ts';
import { findDecided, recommendationSteps, recommendationUndo, takeRecommendationStep } from './steps.ts';
import { getSuggestionTab, serializeSuggestions } from './suggestions.ts';
import { changeUseCase, createUseCase, requireUseCaseCompany } from './use-cases.ts';

export function salesRoutes(app: FastifyInstance): void {
  handle(app, calls.defaultSalesTarget, async ({ db, viewer, query }) => {
    const company = viewer.staff && query.account_id ? (parseId(query.account_id) ?? null) : viewer.companyId;
    const row = company === null ? undefined : await queries.findDefaultTarget(db, company);
    return { sales_target: row ? serializeSalesTarget(row) : null };
  });

  targetRoutes(app);
  recommendationRoutes(app);
  raiseRoutes(app);
  statusRoutes(app);

  handle(app, calls.listSuggestions, async ({ db, viewer, query, clock }) => {
    const now = clock.now();
    const company = getCompanyId(viewer);
    const scope = { staff: false, companyId: company };
    const steps = await recommendationSteps.loadOwn(db, viewer);
    const rows = await queries.listCompanySuggestions(db, scope, company, { now });
    const counts = Object.fromEntries(PORTFOLIO_TABS.map((tab) => [tab, 0])) as Record<
      (typeof PORTFOLIO_TABS)[number],
      number
    >;
    for (const row of rows) counts[getSuggestionTab(row, now)]++;
    const shown = query.tab ? rows.filter((row) => getSuggestionTab(row, now) === query.tab) : rows;
    const { page, next_cursor } = cutPage(shown, query);
    return { suggestions: await serializeSuggestions(db, scope, page, { steps, now }), counts, next_cursor };
  });
}

/** A company reads its own suggestions; staff do so, too, and they read the firm's. */
const getCompanyId = ({ staff, companyId, firmAccountId }: Viewer): number => (staff ? firmAccountId : companyId) ?? 0;

/** @param kind only a use case of this kind */
async function findTarget(
  db: Db,
  viewer: Viewer,
  wire: string,
  kind?: queries.UseCaseRow['kind'],
): Promise<queries.UseCaseRow> {
  const row = await queries.findUseCase(db, getViewerScope(viewer), requireId(wire, 'This use case'));
  if (!row || (kind !== undefined && row.kind !== kind)) throw createNotFoundError('This use case');
  return row;
}

function targetRoutes(app: FastifyInstance): void {
  handle(app, calls.listUseCases, async ({ db, viewer, query: { limit, cursor } }) => {
    const from = readRowsBefore(cursor);
    const rows = await queries.listUseCases(db, getViewerScope(viewer), { limit: limit + 1, from });
    const { page, next_cursor } = endPage(rows, limit, () => from + limit);
    return { sales_targets: page.map(serializeUseCase), next_cursor };
  });

  handle(app, calls.getUseCase, async ({ db, viewer, params }) => ({
    sales_target: serializeUseCase(await findTarget(db, viewer, params.id)),
  }));

  handle(app, calls.createUseCase, async ({ db, viewer, body, clock }) => {
    const id = await db.transaction().execute((trx) => createUseCase(trx, { viewer, now: clock.now() }, body));
    return { sales_target: serializeUseCase(await findTarget(db, viewer, String(id))) };
  });

  handle(app, calls.updateUseCase, async ({ db, viewer, params, body, clock }) => {
    const id = requireId(params.id, 'This use case');
    await db.transaction().execute((trx) => changeUseCase(trx, { viewer, now: clock.now() }, id, body));
    return { sales_target: serializeUseCase(await findTarget(db, viewer, params.id)) };
  });

  handle(
    app,
    calls.previewUseCase,
    async ({ db, viewer, body, clock }) => {
      const company = await requireUseCaseCompany(db, viewer, parseCompany(body));
      const criteria = toCriteria(readUseCaseCriteria(body, company));
      const { examples, ...counted } = await countFits(db, criteria, {
        now: clock.now(),
        scope: getViewerScope(viewer),
      });
      // A portfolio user learns how many, and no names.
      const shown = viewer.staff ? examples : [];
      const names = await queries.loadVisibleAccountNames(
        db,
        getViewerScope(viewer),
        shown.map(({ accountId }) => accountId),
      );
      return {
        ...counted,
        examples: shown.map(({ accountId, score }) => ({
          Id: String(accountId),
          name: names.get(accountId) ?? '',
          score,
        })),
        unknown: await findUnknown(db, getViewerScope(viewer), listGeographyInputs(body)),
      };
    },
    { points: () => 5 },
  );
}

async function findUnknown(db: Db, scope: ViewerScope, lists: readonly (string | null | undefined)[]) {
  const unknown: { name: string; meant: string | null }[] = [];
  for (const name of lists.flatMap((list) => splitList(list, ';')))
    if (!findGeography(name) && !(await queries.isTown(db, scope, name)))
      unknown.push({ name, meant: findNearestGeography(name) ?? null });
  return unknown;
}

const getExtent = (sort: string | undefined) => ({ byIndustry: sort?.endsWith('industries') === true });

function recommendationRoutes(app: FastifyInstance): void {
  handle(
    app,
    calls.listRecommendations,
    async (context) => {
      const { db, viewer, params, query } = context;
      const now = context.clock.now();
      const from = query.cursor === undefined ? 0 : requireId(query.cursor, 'This page');
      const useCase = await findTarget(db, viewer, params.id, 'sales');
      const extent = query.sort ? getExtent(query.sort) : { most: from + query.limit + 1 };
      const rows = sortRows(await listRecommendationsInTab(db, useCase, query.tab, now, extent), query.sort);
      const page = rows.slice(from, from + query.limit);
      const ids = page.map((row) => row.account_id);
      const intros = await queries.listIntrosTo(db, useCase.account_id, ids);
      return {
        recommendations: await describe(context, useCase, page),
        intros: Object.fromEntries(
          [...Map.groupBy(intros, (row) => String(row.target_account_id))].map(([id, some]) => [
            id,
            some.map((row) => serializeIntroTo(row, useCase.company)),
          ]),
        ),
        counts: await countTabs(db, useCase, now),
        ...(await loadFitCounts(db, useCase.id)),
        next_cursor: rows.length > from + page.length ? String(from + page.length) : null,
      };
    },
    { points: ({ query }) => 5 + Math.ceil(query.limit / 5) },
  );

  handle(
    app,
    calls.exportRecommendations,
    async (context) => {
      const { db, viewer, params, query, request, reply } = context;
      const now = context.clock.now();
      const useCase = await findTarget(db, viewer, params.id, 'sales');
      const rows = sortRows(
        await listRecommendationsInTab(db, useCase, query.tab, now, getExtent(query.sort)),
        query.sort,
      );
      const deed = {
        action: 'recommendations.exported',
        entity: 'sales_target',
        entityId: useCase.id,
        detail: { tab: query.tab, rows: rows.length },
      };
      request.server.background.add((later) => audit(later, viewer, now, deed));
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', 'attachment; filename="recommendations.csv"');
      return writeRecommendationsCsv(rows, (some) => describe(context, useCase, some));
    },
    { points: () => 200 },
  );

  handle(app, calls.getLearning, async ({ db, viewer, params }) =>
    loadLearning(db, await findTarget(db, viewer, params.id, 'sales')),
  );
}

function raiseRoutes(app: FastifyInstance): void {
  handle(app, closeRaise, async (context) => {
    const { db, viewer, params, body } = context;
    const id = requireId(params.id, 'This raise');
    await db.transaction().execute((trx) => saveClosing(trx, context, id, body));
    return { sales_target: serializeUseCase(await findTarget(db, viewer, params.id)) };
  });
  handle(app, reopenRaise, async (context) => {
    const { db, viewer, params } = context;
    const id = requireId(params.id, 'This raise');
    await db.transaction().execute((trx) => clearClosing(trx, context, id));
    return { sales_target: serializeUseCase(await findTarget(db, viewer, params.id)) };
  });
  handle(app, deleteRaise, async (context) => {
    const { db, params } = context;
    const id = requireId(params.id, 'This raise');
    await db.transaction().execute((trx) => deleteRaiseOf(trx, context, id));
    return { deleted: true as const };
  });
  handle(
    app,
    listRaisePartners,
    async (context) => {
      const { db, viewer, params, query } = context;
      readRowsBefore(query.cursor);
      return listPartners(context, await findTarget(db, viewer, params.id, 'raise'), query);
    },
    { points: () => 10 },
  );
  handle(
    app,
    getLps,
    async ({ db, clock, viewer, params }) =>
      describeLps({ db, clock }, await findTarget(db, viewer, params.id, 'raise')),
    { points: () => 20 },
  );
  handle(app, chooseLps, async (context) => {
    const { list_id: id } = context.body;
    return changeLps(context, id === null ? null : requireId(id, 'This list'));
  });
}

function statusRoutes(app: FastifyInstance): void {
  handle(app, calls.listStatuses, async (context) => {
    const { params, query } = context;
    const from = readRowsBefore(query.cursor);
    const useCase = await findTarget(context.db, context.viewer, params.id);
    const all = Object.entries(await loadStatusMap(context, useCase.id));
    const { page, next_cursor } = endPage(all.slice(from), query.limit, () => from + query.limit);
    return { statuses: Object.fromEntries(page), next_cursor };
  });

  handle(app, calls.setStatus, async (context) => {
    const { db, viewer, params, body, wakeJobs } = context;
    requireCompany(viewer);
    const useCase = await findTarget(db, viewer, params.sales_target_id);
    const accountId = requireId(params.account_id, 'This company');
    await db.transaction().execute((trx) => takeRecommendationStep(trx, context, viewer, useCase, accountId, body));
    wakeJobs();
    return { statuses: await loadStatusMap(context, useCase.id, accountId) };
  });

  recommendationUndo.serve(app, calls.undoRecommendations, 'This recommendation', findDecided);
}

/** @throws forbidden for users without a company, who get no suggestions */
function requireCompany(viewer: Viewer): void {
  if (!viewer.staff && viewer.companyId === null)
    throw createForbiddenError('You don’t belong to a company yet. Ask the firm to add you to one.');
}

/** The decisions, by account: staff get all of the use case, a company those on the account alone. */
async function loadStatusMap({ db, viewer, clock }: Deps & { viewer: Viewer }, targetId: number, accountId?: number) {
  const rows = await queries.listStatusRows(db, targetId, viewer.staff ? undefined : accountId);
  const side = viewer.staff ? 'staff' : 'portfolio';
  const steps = await recommendationSteps.loadOwn(db, viewer);
  return Object.fromEntries(
    rows.map((row) => [String(row.account_id), serializeStatus(row, side, steps.get(row.id), clock.now())]),
  );
}
