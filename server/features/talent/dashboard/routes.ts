import type { FastifyInstance } from 'fastify';
import {
  changeTogether,
  moveTogether,
  OWNED_BY_NOBODY,
  talentDashboard,
  undoCandidacies,
} from '../../../../shared/features/talent/dashboard/calls.ts';
import {
  CREATED_MONTHS_BACK,
  FEEDBACK_DAYS,
  NEXT_MONTHS_AHEAD,
  NEXT_MONTHS_BACK,
} from '../../../../shared/features/talent/dashboard/dashboard.ts';
import type { Query } from '../../../../shared/platform/call.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import { readPageStart } from '../../../platform/http/cursors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';
import { addDays, addMonths, getDayInZone } from '../../../platform/time/day.ts';
import { candidacyUndo } from '../candidacies/pending.ts';
import { findCandidacy } from '../candidacies/queries.ts';
import { type CandidacyCallDeps, serializeCandidaciesById } from '../candidacies/read-candidacies.ts';
import {
  countAll,
  countByCompany,
  type DashboardBounds,
  type DashboardFilter,
  findUserIdByEmail,
  type KeyedCandidacy,
  listIntrosWithConnectors,
  listPage,
  type Owner,
} from './queries.ts';
import { listCompaniesIn, readMove, readValues, serializeConnectorIntro, serializeCount } from './serializer.ts';
import { moveAll } from './together.ts';
import { changeAll } from './values.ts';

type DashboardQuery = Query<typeof talentDashboard>;

export function dashboardRoutes(app: FastifyInstance): void {
  handle(app, talentDashboard, async (context) => {
    const { db, query, settings, clock } = context;
    const { type, subType, onlyActive, sort, limit, cursor } = query;
    const today = getDayInZone(settings.timeZone, clock.now());
    const bounds = getBounds(query, today);
    const { whose, owner } = await loadOwner(context, query.whose);
    const within = { bounds, owner, feedbackSince: addDays(today, -FEEDBACK_DAYS), only: getOnly(query) };
    const counts = await countAll(db, within, query.onlyActive !== undefined);
    const order = { by: sort.replace('-', '') as 'company', descending: sort.startsWith('-') };
    const which = { tab: type, part: subType ?? null, onlyActive: onlyActive === 'true' };
    // One more than the limit shows whether there are more.
    const found = await listPage(db, within, which, order, {
      after: readPageStart(cursor, parseCursor) ?? null,
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const ids = page.map(({ id }) => id);
    const last = page.at(-1);
    const poscans = await serializeCandidaciesById(context, ids);
    const companies = order.by === 'company' ? listCompaniesIn(poscans) : [];
    return {
      poscans,
      companies: [...(await countByCompany(db, within, which, companies))].map(serializeCount),
      intros: (await readInBatches(ids, (some) => listIntrosWithConnectors(db, some))).map(serializeConnectorIntro),
      next_cursor: found.length > limit && last ? `${last.id}~${last.key}` : null,
      counts,
      bounds: { created_after: bounds.createdAfter, next_from: bounds.nextFrom, next_to: bounds.nextTo },
      whose,
      today,
    };
  });

  handle(app, moveTogether, async (context) => {
    return { success: true as const, ...(await moveAll(context, context.body.ids, readMove(context.body))) };
  });

  handle(app, changeTogether, async (context) => ({
    success: true as const,
    ...(await changeAll(context, context.body.changes.map(readValues))),
  }));

  candidacyUndo.serve(app, undoCandidacies, 'This candidacy', (db, _viewer, id) =>
    findCandidacy(db, ALL_SEEING, parseId(id) ?? 0),
  );
}

function getBounds({ createdDateAfter, nextUpdateFrom, nextUpdateTo }: DashboardQuery, today: string): DashboardBounds {
  // A day as text is what its first minute is, so that both compare.
  const parseBound = (given: string | undefined, usual: string) =>
    given === 'any' ? null : (given ?? usual).replace(/T00:00$/, '');
  return {
    createdAfter: parseBound(createdDateAfter, addMonths(today, -CREATED_MONTHS_BACK)),
    nextFrom: parseBound(nextUpdateFrom, addMonths(today, -NEXT_MONTHS_BACK)),
    nextTo: parseBound(nextUpdateTo, addMonths(today, NEXT_MONTHS_AHEAD)),
  };
}

/** An impossible id finds nothing. */
function getOnly({ owner, company }: DashboardQuery): DashboardFilter {
  const toNumber = (id: string) => parseId(id) ?? 0;
  return {
    owner: owner === undefined ? null : owner === OWNED_BY_NOBODY ? 'nobody' : { id: toNumber(owner) },
    accountId: company === undefined ? null : toNumber(company),
  };
}

/** The user named in the settings sees their own first; everybody else sees all others. */
async function loadOwner({ db, settings, viewer }: CandidacyCallDeps, filter: DashboardQuery['whose']) {
  const named = settings.feedbackOwner === null ? undefined : await findUserIdByEmail(db, settings.feedbackOwner);
  const isNamed = named?.id === viewer.user.id;
  const whose = filter ?? (isNamed ? 'My' : 'All');
  const others: Owner = named && !isNamed ? { isNot: named.id } : null;
  return { whose, owner: whose === 'My' ? { is: viewer.user.id } : others };
}

function parseCursor(cursor: string): KeyedCandidacy | null {
  const [, wireId, key] = /^(\d{1,10})~(.*)$/s.exec(cursor) ?? [];
  const id = parseId(wireId ?? '');
  return key === undefined || id === undefined ? null : { id, key };
}
