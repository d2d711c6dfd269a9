/** A page of key nodes: filtered, sorted, with the messages about each. */
import type { LastTouch } from '../../../shared/core/network/touch.ts';
import type { KeyNodeFilters, KeyNodeSort } from '../../../shared/features/key-nodes/filters.ts';
import { getRecentMonth, isWithinYear } from '../../core/network/paths/order.ts';
import { findBeingAsked, loadConnectorLoads } from '../../core/network/read/load.ts';
import { loadKnowers } from '../../core/network/read/owners.ts';
import { getViewerScope, toEvidenceViewer } from '../../core/network/read/viewer-scope.ts';
import { loadTermsNotices } from '../../core/network/terms/notices.ts';
import { listHeardWithinYear, listTouches, pickLast } from '../../core/network/touch/touches.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { readInBatches } from '../../platform/limits/read-in-batches.ts';
import { getMonth } from '../../platform/time/months.ts';
import { isLately, isSame } from './asks/occasion.ts';
import { listAsksAbout } from './asks/queries.ts';
import { passesKnownFilters, passesOwnFilters, sortNodes } from './filter.ts';
import { type KnownRow, loadKnownRows } from './known.ts';
import { loadKeyNodePeople, loadUnmergedAccountNames } from './people/queries.ts';
import type { NodeRow } from './row.ts';
import { serializeKeyNode } from './serializer.ts';

interface KeyNodePageQuery {
  filters: KeyNodeFilters;
  sort: KeyNodeSort;
  cursor: number;
  limit: number;
}

type CallDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & { viewer: Viewer };

/** @param rows by score @param skills the requested skills; none for companies */
export async function loadKeyNodesPageOf(
  deps: CallDeps,
  rows: readonly NodeRow[],
  skills: readonly string[],
  { filters, sort, cursor, limit }: KeyNodePageQuery,
) {
  const { db, clock } = deps;
  const alone = rows.filter((row) => passesOwnFilters(row, filters));
  const known = await loadKnownRows(db, alone, getMonth(clock.now()));
  const shown = alone.filter((row) => passesKnownFilters(row, known.get(row)!, filters));
  const names = sort === 'name' ? await loadNames(deps, shown) : new Map<number, string>();
  const touches = await loadRecentTouches(
    deps,
    shown.map(({ contact }) => contact),
  );
  const getName = ({ contact }: NodeRow) => names.get(contact) ?? '';
  const getTouchMonth = ({ contact }: NodeRow) => getRecentMonth(touches.get(contact)?.day, clock.now());
  const page = sortNodes(shown, sort, getName, getTouchMonth).slice(cursor, cursor + limit);
  return {
    connectors: await serializeNodes(deps, page, { known, touches, skills }),
    next_cursor: cursor + page.length < shown.length ? cursor + page.length : null,
    shown: shown.length,
  };
}

async function loadNames({ db }: CallDeps, rows: readonly NodeRow[]): Promise<Map<number, string>> {
  const people = await readInBatches(new Set(rows.map(({ contact }) => contact)), (ids) => loadKeyNodePeople(db, ids));
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** When somebody who can be asked was last in touch with each of these, if that was in the last year. */
async function loadRecentTouches({ db, clock, viewer }: CallDeps, ids: readonly number[]) {
  const now = clock.now();
  const heard = await readInBatches(new Set(ids), (some) => listHeardWithinYear(db, some, now));
  const touches = await readInBatches(new Set(heard), async (some) => {
    // Whoever is never a way to somebody isn't named here.
    const askable = new Set((await loadKnowers(db, some)).map(makePair));
    const all = await listTouches(db, toEvidenceViewer(getViewerScope(viewer)), some, now);
    return all.filter((touch) => isWithinYear(touch.day, now) && askable.has(makePair(touch)));
  });
  return pickLast(touches);
}

const makePair = (row: { contact_id: number; member_id: number | null }) => `${row.contact_id} ${row.member_id}`;

interface PageFacts {
  known: ReadonlyMap<NodeRow, KnownRow>;
  touches: ReadonlyMap<number, LastTouch>;
  skills: readonly string[];
}

async function serializeNodes(
  { db, clock, settings, viewer }: CallDeps,
  page: readonly NodeRow[],
  { known, touches, skills }: PageFacts,
) {
  const now = clock.now();
  const ids = [...new Set(page.map(({ contact }) => contact))];
  const people = new Map((await loadKeyNodePeople(db, ids)).map((person) => [person.id, person]));
  const accounts = new Set(page.flatMap(({ account, stays }) => [account ?? 0, ...stays.map((stay) => stay.account)]));
  const names = await loadUnmergedAccountNames(db, [...accounts]);
  const asks = Map.groupBy(await listAsksAbout(db, ids), ({ contact_id }) => contact_id);
  const load = await loadConnectorLoads(db, getViewerScope(viewer), ids, now);
  const knowers = Map.groupBy(await loadKnowers(db, ids), (row) => row.contact_id);
  const asking = await findBeingAsked(db, viewer, ids, now);
  const terms = await loadTermsNotices({ db, clock, settings }, viewer, ids);
  return page.flatMap((row) => {
    const person = people.get(row.contact);
    if (!person) return [];
    const lately = (asks.get(row.contact) ?? []).filter((ask) => isLately(ask, now));
    const same = lately.find((ask) => isSame({ account: row.account, skills }, ask));
    const beside = {
      being_asked: asking.get(row.contact) ?? null,
      touch: touches.get(row.contact),
      terms: terms.get(row.contact),
      person,
      names,
      known: known.get(row)!,
      knowers: knowers.get(row.contact) ?? [],
      skills,
      load: load.get(row.contact),
      ask: same,
      other: same ? undefined : lately[0],
      crmUrl: settings.crmUrl,
      now,
    };
    return [serializeKeyNode(row, beside)];
  });
}
