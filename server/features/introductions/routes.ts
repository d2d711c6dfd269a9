import type { FastifyInstance } from 'fastify';
import {
  archiveIntro,
  cancelIntro,
  changeForwardable,
  commentIntro,
  getForwardedMail,
  introPeople,
  listIntroChanges,
  pingFacilitator,
  previewIntroUpdate,
  recordOutcome,
  requestIntro,
  unarchiveIntro,
  undoIntros,
  updateIntro,
} from '../../../shared/features/introductions/calls.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { loadTermsNotices } from '../../core/network/terms/notices.ts';
import { cutPageById, readPageStart } from '../../platform/http/cursors.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId, requireId } from '../../platform/http/ids.ts';
import { askRoutes } from './ask/routes.ts';
import { joinIntroUpdate, readIntroUpdate, readOutcome } from './asked/serializer.ts';
import { loadForwardedMail } from './by-link/forward.ts';
import { linkRoutes } from './by-link/routes.ts';
import { letterRoutes } from './letter/routes.ts';
import { archive } from './life-cycle/archive.ts';
import { ping, writeComment } from './life-cycle/comment.ts';
import { decideIntroChange, introUndo } from './life-cycle/pending.ts';
import { previewMessages } from './life-cycle/preview.ts';
import type { NamedIntro } from './life-cycle/queries.ts';
import { findIntro, listTimelineChanges } from './life-cycle/queries.ts';
import { type IntroCallDeps, loadIntroResult, requireIntro, requireOwner } from './life-cycle/require-intro.ts';
import { isForAll, serializeIntro, serializeIntroChange } from './life-cycle/serializer.ts';
import { createIntroContext } from './life-cycle/serializer-context.ts';
import { findViewerStep, serializeShown, serializeTimelineEntry } from './life-cycle/shown.ts';
import { introListRoutes } from './list-routes.ts';
import { listConnectorsTo, listTargets } from './offered.ts';
import { loadRecords } from './record/queries.ts';
import { recordRoutes } from './record/routes.ts';
import { writeForwardable } from './request/change-forwardable.ts';
import { findSalesTarget } from './request/queries.ts';
import { makeRequest } from './request/request.ts';

export function introsRoutes(app: FastifyInstance): void {
  introListRoutes(app);

  handle(app, requestIntro, async (context) => {
    const { db, viewer, params, body, wakeJobs } = context;
    const accountId = requireId(params.id, 'This company');
    const row = await db.transaction().execute((trx) => makeRequest(trx, context, viewer, accountId, body));
    wakeJobs();
    return loadIntroResult(context, row.id);
  });

  handle(app, listIntroChanges, async (context) => {
    const { db, viewer, clock, query } = context;
    const isFirstPage = readPageStart(query.cursor, parseId) === undefined;
    const row = await requireIntro(context, context.params.id);
    const wiring = createIntroContext(context);
    const step = await findViewerStep(db, viewer, row.id);
    const made = (await listTimelineChanges(db, row.id)).filter((change) => viewer.staff || isForAll(change));
    const { page, next_cursor } = cutPageById(made, query);
    const changes = page.map((change) => serializeIntroChange(change, wiring));
    return {
      next_cursor,
      changes: step && isFirstPage ? [serializeTimelineEntry(step, row, viewer.user), ...changes] : changes,
      intro: serializeShown(row, wiring, step, clock.now()),
      connector_terms: await loadConnectorTerms(context, row),
      connector_record: await loadConnectorRecord(context, row),
      raise: await loadRaise(context, row),
    };
  });

  handle(app, archiveIntro, async (context) => archive(context, await requireIntro(context, context.params.id), 1));
  handle(app, unarchiveIntro, async (context) => archive(context, await requireIntro(context, context.params.id), 0));

  handle(app, cancelIntro, async (context) => {
    const row = await requireIntro(context, context.params.id);
    requireOwner(context.viewer, row);
    await decideIntroChange(context, context.viewer, row.id, {
      call: 'cancel',
      comment: context.body?.comment ?? null,
    });
    return loadIntroResult(context, row.id);
  });

  handle(app, recordOutcome, async (context) => {
    const row = await requireIntro(context, context.params.id);
    requireOwner(context.viewer, row);
    await decideIntroChange(context, context.viewer, row.id, { call: 'outcome', ...readOutcome(context.body) });
    return loadIntroResult(context, row.id);
  });

  handle(app, commentIntro, writeComment);

  handle(app, changeForwardable, writeForwardable);

  handle(app, updateIntro, async (context) => {
    const row = await requireIntro(context, context.body.Id);
    await decideIntroChange(context, context.viewer, row.id, (now) => ({
      call: 'update',
      change: joinIntroUpdate(context.body, serializeIntro(now, createIntroContext(context))),
    }));
    return loadIntroResult(context, row.id);
  });

  handle(app, previewIntroUpdate, async (context) => {
    const row = await requireIntro(context, context.body.Id);
    return previewMessages(context, context.viewer, row.id, readIntroUpdate(context.body));
  });

  handle(app, getForwardedMail, async (context) => ({
    mail: await loadForwardedMail(context, await requireIntro(context, context.params.id)),
  }));

  handle(
    app,
    introPeople,
    async (context) => {
      const { viewer, params, query } = context;
      const row = await requireIntro(context, params.id);
      const target = query.target === undefined ? undefined : requireId(query.target, 'This person');
      return {
        targets: await listTargets(context, row.target_account_id),
        connectors: target === undefined ? [] : await listConnectorsTo(context, viewer, target, row.account_id),
      };
    },
    { points: () => 40 },
  );

  introUndo.serve(app, undoIntros, 'This request', (db, viewer, id) =>
    findIntro(db, getViewerScope(viewer), parseId(id) ?? 0),
  );

  handle(app, pingFacilitator, ping);

  linkRoutes(app);
  recordRoutes(app);
  letterRoutes(app);
  askRoutes(app);
}

/** How the connector of a request lets themselves be asked, for staff. */
async function loadConnectorTerms(context: IntroCallDeps, { connector_contact_id: id, account_id }: NamedIntro) {
  if (!context.viewer.staff || id === null) return undefined;
  return (await loadTermsNotices(context, context.viewer, [id], account_id)).get(id);
}

/** What came of asking them so far, for staff. */
async function loadConnectorRecord({ viewer, db }: IntroCallDeps, { connector_contact_id: id }: NamedIntro) {
  return viewer.staff && id !== null ? (await loadRecords(db, [id])).get(id) : undefined;
}

async function loadRaise({ db }: IntroCallDeps, { sales_target_id: id, account_id }: NamedIntro) {
  const useCase = id === null ? undefined : await findSalesTarget(db, id, account_id);
  return useCase?.kind === 'raise' ? { id: String(useCase.id), name: useCase.name } : undefined;
}
