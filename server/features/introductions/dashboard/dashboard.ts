import { MAX_AT_ONCE, OVERDUE_DAYS } from '../../../../shared/core/introductions/constants.ts';
import { INTRO_LIFE, listStatusesIn } from '../../../../shared/core/introductions/statuses.ts';
import type { listIntros } from '../../../../shared/features/introductions/calls.ts';
import { getGroupLabel } from '../../../../shared/features/introductions/derive.ts';
import { PLACE, PLACES_OF } from '../../../../shared/features/introductions/order.ts';
import type { Query, Result } from '../../../../shared/platform/call.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { readPageStart } from '../../../platform/http/cursors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { applyStep } from '../../../platform/life-cycle/waiting.ts';
import { addDays, getStartOfDay } from '../../../platform/time/day.ts';
import { listCountedIds } from '../letter/counted.ts';
import { introSteps } from '../life-cycle/pending.ts';
import { loadIntros } from '../life-cycle/queries.ts';
import type { IntroSerializerContext } from '../life-cycle/serializer.ts';
import { serializeShown } from '../life-cycle/shown.ts';
import {
  countPlaces,
  type IntroFilter,
  type IntroOrder,
  type KeyedIntro,
  listPlaces,
  listSorted,
  type PlacedIntro,
} from './queries.ts';

type IntrosQuery = Query<typeof listIntros>;

const DAY_MS = 86_400_000;

/**
 * The requests in the order of the tabs; counts are of all that the other filters let through. In a list, one that the
 * viewer has just changed stays in its place until that can no longer be taken back.
 */
export async function loadDashboard(
  { db, clock, viewer }: Pick<Deps, 'db' | 'clock'> & { viewer: Viewer },
  context: IntroSerializerContext,
  query: IntrosQuery,
): Promise<Result<typeof listIntros>> {
  const now = clock.now();
  const moved = await findMovedCards(db, context, viewer, query);
  const ids = await listIdsInLetter(db, context, query);
  const filter = { ...getFilter(query, context, now), ...(moved ? { moved } : {}), ...(ids ? { ids } : {}) };
  const within = { scope: context.scope, filter, today: context.today };
  const places = await countPlaces(db, within);
  const [from, to] = query.tab ? PLACES_OF[query.tab] : [PLACE.queued, PLACE.archived];
  const limit = query.limit ?? MAX_AT_ONCE;
  // One more than the limit shows whether there are more.
  const { ids: found, cursorOf } = await listInOrder(db, within, query, { from, to, limit: limit + 1 });
  const page = found.slice(0, limit);
  const rows = new Map((await loadIntros(db, context.scope, page)).map((row) => [row.id, row]));
  const steps = await introSteps.loadOwn(db, viewer, page);
  const intros = page.flatMap((id) => {
    const row = rows.get(id);
    return row ? [serializeShown(row, context, steps.get(id), now)] : [];
  });
  const count = (from: number, to: number, what: 'amount' | 'answered' = 'amount') =>
    places.reduce((sum, place) => sum + (place.place >= from && place.place <= to ? place[what] : 0), 0);
  return {
    my_intros: intros.filter((intro) => intro.mine),
    all_intros: intros,
    next_cursor: found.length > limit ? cursorOf(limit - 1) : null,
    counts: {
      queued: count(...PLACES_OF.queued),
      active: count(...PLACES_OF.active),
      archived: count(...PLACES_OF.archived),
      action_required: count(PLACE.due, PLACE.due),
      ...(context.scope.staff ? { answered: count(PLACE.queued, PLACE.archived, 'answered') } : {}),
    },
  };
}

/** The ids of a page in the requested order, and the cursor after each of them. */
async function listInOrder(
  db: Db,
  within: Parameters<typeof listPlaces>[1],
  { sort, cursor }: IntrosQuery,
  part: { from: number; to: number; limit: number },
): Promise<{ ids: number[]; cursorOf: (index: number) => string }> {
  if (!sort) {
    const rows = await listPlaces(db, within, { ...part, after: readPageStart(cursor, parseCursor) ?? null });
    return { ids: rows.map(({ id }) => id), cursorOf: (index) => writeCursor(rows[index]!) };
  }
  const sorted = { by: sort.replace('-', '') as IntroOrder['by'], descending: sort.startsWith('-') };
  const rows = await listSorted(db, within, sorted, { ...part, after: readPageStart(cursor, parseKeyCursor) ?? null });
  return { ids: rows.map(({ id }) => id), cursorOf: (index) => `${rows[index]!.id}~${rows[index]!.key}` };
}

function parseKeyCursor(cursor: string): KeyedIntro | null {
  const [, wireId, key] = /^(\d{1,10})~(.*)$/s.exec(cursor) ?? [];
  const id = parseId(wireId ?? '');
  return key === undefined || id === undefined ? null : { id, key };
}

/** The end of a page: the next one begins after that place, even if the request has moved since. */
const writeCursor = ({ place, updated_at, id }: PlacedIntro): string => `${place}~${updated_at}~${id}`;

function parseCursor(cursor: string): PlacedIntro | null {
  const [, place, updated_at, wireId] = /^(\d{1,2})~([\dTZ:.-]{10,30})~(\d{1,10})$/.exec(cursor) ?? [];
  const id = parseId(wireId ?? '');
  return updated_at === undefined || id === undefined ? null : { place: Number(place), updated_at, id };
}

const splitLines = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The requests of a year's letter, or of one of its numbers. */
async function listIdsInLetter(
  db: Db,
  { scope, timeZone }: IntroSerializerContext,
  { year, number, connector }: IntrosQuery,
): Promise<number[] | undefined> {
  if (year === undefined) return undefined;
  const contact = connector === undefined ? undefined : (parseId(connector) ?? 0);
  return listCountedIds(db, scope, { timeZone, year, number, connector: contact });
}

/** Filters that only staff may use are ignored for others. */
function getFilter(query: IntrosQuery, { scope, today, timeZone }: IntroSerializerContext, now: Date): IntroFilter {
  const { facilitator, requesting_account_id, idle_days } = query;
  const toId = (wire: string) => parseId(wire) ?? -1;
  return {
    companies: splitLines(query.companies),
    people: splitLines(query.people),
    ...getStatusFilter(query),
    ...(scope.staff && facilitator ? { facilitatorId: facilitator === 'none' ? 0 : toId(facilitator) } : {}),
    ...(scope.staff && requesting_account_id ? { requestingAccountId: toId(requesting_account_id) } : {}),
    ...(scope.staff && query.answered ? { answered: true } : {}),
    ...(scope.staff && query.open ? { open: true } : {}),
    ...(scope.staff && query.group ? { group: query.group } : {}),
    // Whole days, whatever the hour: the row counts in the same way.
    ...(scope.staff && query.overdue
      ? { overdueSince: getStartOfDay(timeZone, addDays(today, 1 - OVERDUE_DAYS)).toISOString() }
      : {}),
    ...(idle_days === undefined ? {} : { idleSince: new Date(now.getTime() - idle_days * DAY_MS).toISOString() }),
  };
}

/**
 * The requests that the viewer has just moved. In a column of the board they stand at once, though others see them
 * there only when the move can no longer be taken back.
 */
async function findMovedCards(
  db: Db,
  { scope }: IntroSerializerContext,
  viewer: Viewer,
  { bucket, group, status }: IntrosQuery,
): Promise<IntroFilter['moved']> {
  if (!bucket && !group) return undefined;
  const steps = await introSteps.loadOwn(db, viewer);
  if (steps.size === 0) return undefined;
  const rows = await loadIntros(db, scope, [...steps.keys()]);
  const isHere = (row: (typeof rows)[number]) => {
    const made = applyStep(row, steps.get(row.id));
    return (
      (!bucket || INTRO_LIFE[made.status].bucket === bucket) &&
      (!group || getGroupLabel(made.status, made.reject_reason, '{firm}') === group) &&
      (!status || made.status === status)
    );
  };
  const listMoved = (here: boolean) => rows.filter((row) => isHere(row) === here).map(({ id }) => id);
  return { here: listMoved(true), away: listMoved(false) };
}

function getStatusFilter({ status, bucket }: IntrosQuery): Pick<IntroFilter, 'statuses'> {
  if (bucket) return { statuses: listStatusesIn(bucket).filter((wanted) => status === undefined || wanted === status) };
  return status ? { statuses: [status] } : {};
}
