import type { FastifyInstance } from 'fastify';
import {
  archiveIntro,
  cancelIntro,
  commentIntro,
  findIntros,
  introPeople,
  introSummaries,
  listIntroChanges,
  listIntroMoves,
  listIntros,
  MOST_FOUND_INTROS,
  MOST_MOVES,
  MOVED_FOR_DAYS,
  pingFacilitator,
  previewIntroUpdate,
  recordOutcome,
  requestIntro,
  suggestIntroFilters,
  unarchiveIntro,
  undoIntroChange,
  updateIntro,
} from '../../shared/intros/calls.ts';
import { groupLabel, summaryOf } from '../../shared/intros/derive.ts';
import { INTRO_LIFE } from '../../shared/intros/statuses.ts';
import type { Db } from '../db/engine.ts';
import { conflict, forbidden, invalid, notFound } from '../errors.ts';
import { sightOf } from '../network/read/sight.ts';
import { audit } from '../platform/audit.ts';
import type { Deps } from '../platform/deps.ts';
import { handle } from '../platform/handle.ts';
import { idOf, requireId } from '../platform/ids.ts';
import { takeBack } from '../platform/steps.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isAnswer, passBack } from './answer.ts';
import { askRoutes } from './ask/routes.ts';
import { readOutcome, readUpdate } from './asked/wire.ts';
import { linkRoutes } from './by-link/routes.ts';
import { ALL_SEEING, closeConnector, signature } from './changes.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { introsByNames } from './find/queries.ts';
import { movedIntros } from './moves/queries.ts';
import { connectorsTo, targetsOf } from './offered.ts';
import { aboutIntro, decide, settleOwn } from './pending.ts';
import { preview } from './preview.ts';
import {
  changeIntro,
  findIntro,
  insertChange,
  introsOfTargets,
  listChanges,
  loadIntros,
  type NamedIntro,
  setArchived,
  suggestNames,
  touch,
} from './queries.ts';
import { makeRequest } from './request/request.ts';
import { isJustSent, takeRequestBack } from './request/take-back.ts';
import { outOfTable } from './rules.ts';
import { asMade, entryOf, ownStepOf, ownStepsOf, wireShown } from './shown.ts';
import { tell } from './tell.ts';
import { derivedOf, wireChange, wireFound, wireIntro, wireMove } from './wire.ts';
import { wiringOf } from './wiring.ts';

const WHAT = 'This request';
const MOST_SUGGESTIONS = 20;
const DAY_MS = 86_400_000;

type Serving = Deps & { viewer: Viewer };

export function introsRoutes(app: FastifyInstance): void {
  handle(app, listIntros, (serving) => dashboard(serving, wiringOf(serving), serving.query));

  handle(app, suggestIntroFilters, async ({ db, viewer, query }) => ({
    suggestions: await suggestNames(db, sightOf(viewer), query.query, MOST_SUGGESTIONS),
  }));

  handle(app, findIntros, async (serving) => {
    const { db, viewer, query, clock } = serving;
    const wiring = wiringOf(serving);
    const ids = await introsByNames(db, wiring.sight, query.query, MOST_FOUND_INTROS);
    const rows = new Map((await loadIntros(db, wiring.sight, ids)).map((row) => [row.id, row]));
    const steps = await ownStepsOf(db, viewer, ids);
    return {
      intros: ids.flatMap((id) => {
        const row = rows.get(id);
        if (!row) return [];
        return [wireFound(wireShown(row, wiring, steps.get(id), clock.now()), viewer.staff)];
      }),
    };
  });

  handle(app, listIntroMoves, async (serving) => {
    const { db, viewer, clock } = serving;
    const wiring = wiringOf(serving);
    const since = new Date(clock.now().getTime() - MOVED_FOR_DAYS * DAY_MS).toISOString();
    const ids = await movedIntros(db, wiring.sight, viewer.user.id, { since, limit: MOST_MOVES });
    const rows = new Map((await loadIntros(db, wiring.sight, ids)).map((row) => [row.id, row]));
    return {
      moves: ids.flatMap((id) => {
        const row = rows.get(id);
        if (!row) return [];
        return [wireMove(wireShown(row, wiring, undefined, clock.now()))];
      }),
    };
  });

  handle(app, introSummaries, async ({ db, viewer, body, settings }) => {
    const ids = body.account_ids.flatMap((id) => idOf(id) ?? []);
    const onBehalf = viewer.staff && body.requesting_account_id ? (idOf(body.requesting_account_id) ?? 0) : null;
    const found = ids.length === 0 ? [] : await introsOfTargets(db, onBehalf ?? viewer.companyId ?? 0, ids);
    const byTarget = Map.groupBy(found, (intro) => String(intro.target_account_id));
    return {
      accounts: body.account_ids.map((account_id) => {
        const intros = byTarget.get(account_id) ?? [];
        const labels = intros.map((one) => groupLabel(one.status, one.reject_reason, settings.firm));
        return {
          account_id,
          summary: summaryOf(intros.map((one) => one.status)),
          groups: [...new Set(labels)].map((label) => ({ label, count: labels.filter((one) => one === label).length })),
        };
      }),
    };
  });

  handle(app, requestIntro, async (serving) => {
    const { db, viewer, params, body, wakeJobs } = serving;
    const accountId = requireId(params.id, 'This company');
    const row = await db.transaction().execute((trx) => makeRequest(trx, serving, viewer, accountId, body));
    wakeJobs();
    return answer(serving, row.id);
  });

  handle(app, listIntroChanges, async (serving) => {
    const { db, viewer, clock } = serving;
    const row = await requireIntro(serving, serving.params.id);
    const wiring = wiringOf(serving);
    const step = await ownStepOf(db, viewer, row.id);
    const made = (await listChanges(db, row.id)).filter((change) => viewer.staff || isForAll(change));
    const changes = made.map((change) => wireChange(change, wiring));
    return {
      changes: step ? [entryOf(step, row, viewer.user), ...changes] : changes,
      intro: wireShown(row, wiring, step, clock.now()),
    };
  });

  handle(app, archiveIntro, async (serving) => archive(serving, await requireIntro(serving, serving.params.id), 1));
  handle(app, unarchiveIntro, async (serving) => archive(serving, await requireIntro(serving, serving.params.id), 0));

  handle(app, cancelIntro, async (serving) => {
    const row = await requireIntro(serving, serving.params.id);
    requireOwner(serving.viewer, row);
    await decide(serving, serving.viewer, row.id, { call: 'cancel', comment: serving.body?.comment ?? null });
    return answer(serving, row.id);
  });

  handle(app, recordOutcome, async (serving) => {
    const row = await requireIntro(serving, serving.params.id);
    requireOwner(serving.viewer, row);
    await decide(serving, serving.viewer, row.id, { call: 'outcome', ...readOutcome(serving.body) });
    return answer(serving, row.id);
  });

  handle(app, commentIntro, async (serving) => {
    const { db, viewer, body, clock, wakeJobs } = serving;
    const row = await requireIntro(serving, serving.params.id);
    if (body.internal && !viewer.staff) throw forbidden('Only staff write internal comments.');
    const change = await db.transaction().execute(async (trx) => {
      const present = await settleOwn(trx, serving, row, viewer);
      const id = isAnswer(viewer, present)
        ? await passBack(trx, serving, present, { viewer, comment: body.comment })
        : await note(trx, serving, row, 'note', body.internal ? {} : { comment: body.comment }, body);
      if (!body.internal) {
        if (viewer.staff) await changeIntro(trx, row.id, present, { answered_at: null });
        const template = viewer.staff ? 'commentForRequester' : 'commentForStaff';
        const named = (await findIntro(trx, ALL_SEEING, row.id))!;
        await tell(trx, serving, named, template, { key: `intro-${row.id}-${id}`, comment: body.comment });
      }
      await audit(trx, viewer, clock.now(), { action: 'intro.commented', entity: 'intro', entityId: row.id });
      return (await listChanges(trx, row.id)).find((one) => one.id === id)!;
    });
    wakeJobs();
    return { change: wireChange(change, wiringOf(serving)) };
  });

  handle(app, updateIntro, async (serving) => {
    const row = await requireIntro(serving, serving.body.Id);
    await decide(serving, serving.viewer, row.id, { call: 'update', change: readUpdate(serving.body) });
    return answer(serving, row.id);
  });

  handle(app, previewIntroUpdate, async (serving) => {
    const row = await requireIntro(serving, serving.body.Id);
    return preview(serving, serving.viewer, row.id, readUpdate(serving.body));
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

  handle(app, undoIntroChange, async (serving) => {
    const { db, viewer, clock } = serving;
    const row = await requireIntro(serving, serving.params.id);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const taken =
        (await takeBack(trx, aboutIntro(row.id), viewer, now)) ||
        (isJustSent(row, viewer.user.id, serving.settings.stepGraceMs, now) && (await takeRequestBack(trx, row, now)));
      if (!taken) throw conflict('Already sent, or taken back before: nothing of yours waits here to be taken back.');
      await audit(trx, viewer, now, { action: 'intro.undone', entity: 'intro', entityId: row.id });
    });
    // A request that was taken back is gone: this is what it was.
    const there = await findIntro(db, sightOf(viewer), row.id);
    return there ? answer(serving, row.id) : { result: wireIntro(row, wiringOf(serving)) };
  });

  handle(app, pingFacilitator, async (serving) => {
    const { db, viewer, body, clock, wakeJobs } = serving;
    const row = await requireIntro(serving, body.introId);
    if (INTRO_LIFE[row.status].bucket === 'archive')
      throw conflict(`This request is ${INTRO_LIFE[row.status].label}: nobody has to do anything.`, [], row.status);
    if (row.facilitator_user_id === null)
      throw conflict('Nobody facilitates this request yet. Choose a facilitator first.');
    if (row.facilitator_user_id === viewer.user.id)
      throw invalid('You are the facilitator of this request.', { introId: 'Your own' });
    if (body.slackUserId && body.slackUserId !== row.facilitator_chat_id)
      throw invalid("This is not the facilitator's chat id.", { slackUserId: "Not the facilitator's" });
    await db.transaction().execute(async (trx) => {
      const present = await settleOwn(trx, serving, row, viewer);
      const id = await note(trx, serving, row, 'ping', {}, null);
      await tell(trx, serving, present, 'pingFacilitator', { key: `intro-${row.id}-${id}` });
      await audit(trx, viewer, clock.now(), { action: 'intro.pinged', entity: 'intro', entityId: row.id });
    });
    wakeJobs();
    return { success: true as const };
  });

  linkRoutes(app);
  askRoutes(app);
}

/** @throws notFound also for what is not the viewer's to see */
async function requireIntro({ db, viewer }: Serving, wireId: string): Promise<NamedIntro> {
  const row = await findIntro(db, sightOf(viewer), requireId(wireId, WHAT));
  if (!row) throw notFound(WHAT);
  return asMade(row, await ownStepOf(db, viewer, row.id));
}

async function answer(serving: Serving, id: number) {
  const { db, viewer, clock } = serving;
  const row = await findIntro(db, sightOf(viewer), id);
  if (!row) throw notFound(WHAT);
  return { result: wireShown(row, wiringOf(serving), await ownStepOf(db, viewer, id), clock.now()) };
}

/** The requester or staff; a colleague sees a request and does not decide on it. */
function requireOwner(viewer: Viewer, row: NamedIntro): void {
  if (!viewer.staff && row.requester_user_id !== viewer.user.id) throw forbidden('Only whoever asked can do this.');
}

/** Comments that only staff made for staff are no entry for anybody else. */
function isForAll(change: { kind: string; comment: string | null }): boolean {
  return change.kind === 'status' || change.kind === 'created' || (change.kind === 'note' && change.comment !== null);
}

async function note(
  trx: Db,
  { viewer, clock }: Serving,
  row: NamedIntro,
  kind: 'note' | 'ping' | 'archived' | 'unarchived',
  { comment = null }: { comment?: string | null },
  internal: { internal: boolean; comment: string } | null,
): Promise<number> {
  const at = clock.now().toISOString();
  const id = await insertChange(trx, {
    ...{ intro_id: row.id, at, kind, from_status: null, to_status: null, comment },
    ...signature({ actor: viewer.staff ? 'staff' : 'requester', viewer }),
    internal_comment: internal?.internal ? internal.comment : null,
  });
  if (kind === 'note') await touch(trx, row.id, at);
  return id;
}

async function archive(serving: Serving, row: NamedIntro, archived: 0 | 1) {
  const { db, viewer, clock, wakeJobs } = serving;
  const may = archived === 0 || row.archived === 1 || derivedOf(row, wiringOf(serving)).show_archive_button;
  if (!may) throw outOfTable(row, viewer.staff ? 'staff' : 'requester');
  await db.transaction().execute(async (trx) => {
    const settled = await settleOwn(trx, serving, row, viewer);
    if (!(await setArchived(trx, settled, archived))) return;
    await closeConnector(trx, row.id, clock.now());
    await note(trx, serving, row, archived === 1 ? 'archived' : 'unarchived', {}, null);
    const action = archived === 1 ? 'intro.archived' : 'intro.unarchived';
    await audit(trx, viewer, clock.now(), { action, entity: 'intro', entityId: row.id });
  });
  wakeJobs();
  const present = (await findIntro(db, ALL_SEEING, row.id))!;
  // Somebody moved it on in between: nothing was put away.
  if (present.archived !== archived) throw outOfTable(present, viewer.staff ? 'staff' : 'requester');
  return answer(serving, row.id);
}
