import type { FastifyInstance } from 'fastify';
import type { IntroStatus } from '../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../shared/core/introductions/statuses.ts';
import {
  findIntros,
  introSummaries,
  listIntroMoves,
  listIntros,
  MAX_FOUND_INTROS,
  MAX_MOVES,
  MOVED_FOR_DAYS,
  suggestIntroFilters,
} from '../../../shared/features/introductions/calls.ts';
import { getGroupLabel, summarizeStatuses } from '../../../shared/features/introductions/derive.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { handle } from '../../platform/http/handle.ts';
import { parseId } from '../../platform/http/ids.ts';
import { loadDashboard } from './dashboard/dashboard.ts';
import { findIntrosByNames } from './find/queries.ts';
import { introSteps } from './life-cycle/pending.ts';
import { listIntrosOfTargets, loadIntros, suggestNames } from './life-cycle/queries.ts';
import { serializeFound, serializeIntroMove } from './life-cycle/serializer.ts';
import { createIntroContext } from './life-cycle/serializer-context.ts';
import { serializeShown } from './life-cycle/shown.ts';
import { listMovedIntros } from './moves/queries.ts';

/** The person of an open request, if the viewer may know them. */
const getOpenPerson = ({ status, person_id }: { status: IntroStatus; person_id: number | null }) =>
  person_id !== null && INTRO_LIFE[status].bucket !== 'archive' ? [String(person_id)] : [];

const MAX_SUGGESTIONS = 20;
const DAY_MS = 86_400_000;

/** Lists of requests, and counts for the companies in a list. */
export function introListRoutes(app: FastifyInstance): void {
  handle(app, listIntros, (context) => loadDashboard(context, createIntroContext(context), context.query));

  handle(app, suggestIntroFilters, async ({ db, viewer, query }) => ({
    suggestions: await suggestNames(db, getViewerScope(viewer), query.query, MAX_SUGGESTIONS),
  }));

  handle(app, findIntros, async (context) => {
    const { db, viewer, query, clock } = context;
    const wiring = createIntroContext(context);
    const ids = await findIntrosByNames(db, wiring.scope, query.query, MAX_FOUND_INTROS);
    const rows = new Map((await loadIntros(db, wiring.scope, ids)).map((row) => [row.id, row]));
    const steps = await introSteps.loadOwn(db, viewer, ids);
    return {
      intros: ids.flatMap((id) => {
        const row = rows.get(id);
        if (!row) return [];
        return [serializeFound(serializeShown(row, wiring, steps.get(id), clock.now()), viewer.staff)];
      }),
    };
  });

  handle(app, listIntroMoves, async (context) => {
    const { db, viewer, clock } = context;
    const wiring = createIntroContext(context);
    const since = new Date(clock.now().getTime() - MOVED_FOR_DAYS * DAY_MS).toISOString();
    const ids = await listMovedIntros(db, wiring.scope, viewer.user.id, { since, limit: MAX_MOVES });
    const rows = new Map((await loadIntros(db, wiring.scope, ids)).map((row) => [row.id, row]));
    return {
      moves: ids.flatMap((id) => {
        const row = rows.get(id);
        if (!row) return [];
        return [serializeIntroMove(serializeShown(row, wiring, undefined, clock.now()))];
      }),
    };
  });

  handle(app, introSummaries, async ({ db, viewer, body, settings }) => {
    const ids = body.account_ids.flatMap((id) => parseId(id) ?? []);
    const onBehalf = viewer.staff && body.requesting_account_id ? (parseId(body.requesting_account_id) ?? 0) : null;
    const found =
      ids.length === 0
        ? []
        : await listIntrosOfTargets(db, getViewerScope(viewer), onBehalf ?? viewer.companyId ?? 0, ids);
    const byTarget = Map.groupBy(found, (intro) => String(intro.target_account_id));
    return {
      accounts: body.account_ids.map((account_id) => {
        const intros = byTarget.get(account_id) ?? [];
        const labels = intros.map((intro) => getGroupLabel(intro.status, intro.reject_reason, settings.firm));
        return {
          account_id,
          summary: summarizeStatuses(intros.map((intro) => intro.status)),
          groups: [...new Set(labels)].map((label) => ({
            label,
            count: labels.filter((other) => other === label).length,
          })),
          open_people: [...new Set(intros.flatMap(getOpenPerson))],
        };
      }),
    };
  });
}
