import type { FastifyInstance } from 'fastify';
import type { Reachout } from '../../../../shared/core/network/reachout.ts';
import {
  endReachout,
  getReachout,
  listReachouts,
  markRelevance,
  readSlackUserInfo,
  settleReachout,
  submitConnectorFeedback,
  submitSlackMemberId,
  undoReachouts,
} from '../../../../shared/features/connectors/calls.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { refuseBlocked } from '../../../core/network/terms/notices.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { refuseUnread } from '../../../platform/audit/people-shown.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { saveFeedback } from '../company/feedback.ts';
import { setMark } from '../marks/queries.ts';
import { listKnownReachouts } from './list.ts';
import { requireConnector, requireTarget } from './pair.ts';
import { findReachout } from './queries.ts';
import { sendTamnuni } from './send.ts';
import { serializeReachout } from './serializer.ts';
import { lookUp, saveMemberId } from './slack.ts';
import { reachoutSteps, reachoutUndo, recordReachoutEnd, requireOwn, settleTamnuni } from './steps.ts';

export function reachoutRoutes(app: FastifyInstance): void {
  handle(app, markRelevance, async ({ db, viewer, body, clock, settings, wakeJobs }) => {
    const { relevance } = body;
    // The list of reachouts names the target, by whatever id the body gives.
    await refuseUnread(app, viewer, [(await requireTarget(db, viewer, body.target)).id]);
    if (relevance === 'sent tamnuni') {
      const row = await db.transaction().execute((trx) => sendTamnuni(trx, { clock, settings }, viewer, body));
      wakeJobs();
      return { success: true as const, reachout: serializeReachout(row, viewer, clock.now()) };
    }
    await db.transaction().execute(async (trx) => {
      const target = await requireTarget(trx, viewer, body.target);
      const connector = await requireConnector(trx, viewer, body.connector);
      if (relevance === 'copied reachout draft')
        await refuseBlocked({ db: trx, clock, settings }, viewer, connector.id);
      const now = clock.now();
      const pair = { connectorId: connector.id, targetId: target.id };
      await setMark(trx, viewer.user.id, pair, relevance, now.toISOString());
      await audit(trx, viewer, now, {
        action: 'connector.marked',
        entity: 'contact',
        entityId: connector.id,
        detail: { target: target.id, relevance },
      });
    });
    return { success: true as const, reachout: null };
  });

  handle(app, getReachout, async ({ db, viewer, query, clock }) => ({
    reachout: await loadReachout(db, viewer, query.reachoutId, clock.now()),
  }));

  handle(app, listReachouts, ({ db, viewer, query, clock }) => listKnownReachouts(db, viewer, query, clock.now()));

  reachoutUndo.serve(app, undoReachouts, 'This reachout', requireOwn);

  handle(app, endReachout, async ({ db, viewer, body, clock, settings, wakeJobs }) => {
    await db.transaction().execute((trx) => recordReachoutEnd(trx, viewer, body, { clock, settings }));
    wakeJobs();
    return { reachout: await loadReachout(db, viewer, body.reachoutId, clock.now()) };
  });

  handle(app, settleReachout, async ({ db, viewer, body, clock, settings, wakeJobs }) => {
    const now = clock.now();
    await db.transaction().execute((trx) => settleTamnuni(trx, viewer, body, { clock, settings }));
    wakeJobs();
    return { reachout: await loadReachout(db, viewer, body.reachoutId, now) };
  });

  handle(app, readSlackUserInfo, async ({ chat, query }) => ({
    info: { profile: { display_name_normalized: await lookUp(chat, query.slack_id) } },
  }));

  handle(app, submitSlackMemberId, async ({ db, chat, viewer, body, clock }) => {
    const name = await lookUp(chat, body.slackMemberId);
    const saved = { publicId: body.publicId, memberId: body.slackMemberId.toUpperCase(), name };
    await db.transaction().execute((trx) => saveMemberId(trx, viewer, saved, { clock }));
    return { success: true as const };
  });

  handle(app, submitConnectorFeedback, async ({ viewer, body, ...deps }) => {
    const target = await requireTarget(deps.db, viewer, body.target);
    const connector = body.connector ? await requireConnector(deps.db, viewer, body.connector) : null;
    const about = connector ? `${connector.name} to ${target.name}` : `a missing connector to ${target.name}`;
    await saveFeedback(deps, viewer, { about, comments: body.comments, pathname: '/talent/focus' });
    return { success: true as const };
  });
}

async function loadReachout(db: Db, viewer: Viewer, digest: string, now: Date): Promise<Reachout> {
  const row = await findReachout(db, getViewerScope(viewer), digest);
  if (!row) throw createNotFoundError('This reachout');
  return serializeReachout(row, viewer, now, (await reachoutSteps.loadOwn(db, viewer, [row.id])).get(row.id));
}
