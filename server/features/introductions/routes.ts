import type { FastifyInstance } from 'fastify';
import {
  archiveIntro,
  cancelIntro,
  commentIntro,
  introPeople,
  listIntroChanges,
  pingFacilitator,
  previewIntroUpdate,
  recordOutcome,
  requestIntro,
  unarchiveIntro,
  undoIntroChange,
  updateIntro,
} from '../../../shared/features/introductions/calls.ts';
import { handle } from '../../platform/http/handle.ts';
import { requireId } from '../../platform/http/ids.ts';
import { askRoutes } from './ask/routes.ts';
import { joinIntroUpdate, readIntroUpdate, readOutcome } from './asked/serializer.ts';
import { linkRoutes } from './by-link/routes.ts';
import { archive } from './life-cycle/archive.ts';
import { comment, ping } from './life-cycle/comment.ts';
import { isForAll } from './life-cycle/entries.ts';
import { decideIntroChange } from './life-cycle/pending.ts';
import { preview } from './life-cycle/preview.ts';
import { changesOfIntro } from './life-cycle/queries.ts';
import { introResult, requireIntro, requireOwner } from './life-cycle/require-intro.ts';
import { serializeIntro, serializeIntroChange } from './life-cycle/serializer.ts';
import { ownStepOf, serializeShown, timelineEntryOf } from './life-cycle/shown.ts';
import { undoLatestStep } from './life-cycle/undo.ts';
import { introWiringOf } from './life-cycle/wiring.ts';
import { introListRoutes } from './list-routes.ts';
import { connectorsTo, targetsOf } from './offered.ts';
import { makeRequest } from './request/request.ts';

export function introsRoutes(app: FastifyInstance): void {
  introListRoutes(app);

  handle(app, requestIntro, async (serving) => {
    const { db, viewer, params, body, wakeJobs } = serving;
    const accountId = requireId(params.id, 'This company');
    const row = await db.transaction().execute((trx) => makeRequest(trx, serving, viewer, accountId, body));
    wakeJobs();
    return introResult(serving, row.id);
  });

  handle(app, listIntroChanges, async (serving) => {
    const { db, viewer, clock } = serving;
    const row = await requireIntro(serving, serving.params.id);
    const wiring = introWiringOf(serving);
    const step = await ownStepOf(db, viewer, row.id);
    const made = (await changesOfIntro(db, row.id)).filter((change) => viewer.staff || isForAll(change));
    const changes = made.map((change) => serializeIntroChange(change, wiring));
    return {
      changes: step ? [timelineEntryOf(step, row, viewer.user), ...changes] : changes,
      intro: serializeShown(row, wiring, step, clock.now()),
    };
  });

  handle(app, archiveIntro, async (serving) => archive(serving, await requireIntro(serving, serving.params.id), 1));
  handle(app, unarchiveIntro, async (serving) => archive(serving, await requireIntro(serving, serving.params.id), 0));

  handle(app, cancelIntro, async (serving) => {
    const row = await requireIntro(serving, serving.params.id);
    requireOwner(serving.viewer, row);
    await decideIntroChange(serving, serving.viewer, row.id, {
      call: 'cancel',
      comment: serving.body?.comment ?? null,
    });
    return introResult(serving, row.id);
  });

  handle(app, recordOutcome, async (serving) => {
    const row = await requireIntro(serving, serving.params.id);
    requireOwner(serving.viewer, row);
    await decideIntroChange(serving, serving.viewer, row.id, { call: 'outcome', ...readOutcome(serving.body) });
    return introResult(serving, row.id);
  });

  handle(app, commentIntro, comment);

  handle(app, updateIntro, async (serving) => {
    const row = await requireIntro(serving, serving.body.Id);
    await decideIntroChange(serving, serving.viewer, row.id, (now) => ({
      call: 'update',
      change: joinIntroUpdate(serving.body, serializeIntro(now, introWiringOf(serving))),
    }));
    return introResult(serving, row.id);
  });

  handle(app, previewIntroUpdate, async (serving) => {
    const row = await requireIntro(serving, serving.body.Id);
    return preview(serving, serving.viewer, row.id, readIntroUpdate(serving.body));
  });

  handle(
    app,
    introPeople,
    async (serving) => {
      const { db, clock, params, query } = serving;
      const row = await requireIntro(serving, params.id);
      const target = query.target === undefined ? undefined : requireId(query.target, 'This person');
      return {
        targets: await targetsOf(db, row.target_account_id),
        connectors: target === undefined ? [] : await connectorsTo(db, target, clock.now()),
      };
    },
    { points: () => 40 },
  );

  handle(app, undoIntroChange, undoLatestStep);

  handle(app, pingFacilitator, ping);

  linkRoutes(app);
  askRoutes(app);
}
