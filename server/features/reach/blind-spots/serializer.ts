/** Blind spots on the wire: filtered, in order, and as the viewer may see them now. */
import { findCountryCode, formatCountry } from '../../../../shared/core/network/geographies.ts';
import {
  type BlindSpot,
  type listBlindSpots,
  MAX_WIDE_OPENERS,
  type SpotOpener,
  type WideOpener,
} from '../../../../shared/features/reach/blind-spots/calls.ts';
import type { Query } from '../../../../shared/platform/call.ts';
import { loadOwnReached } from '../../../core/network/read/companies/own-people.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { cutPage } from '../../../platform/http/cursors.ts';
import { foldText } from '../../../platform/text/names.ts';
import { getSmallestSize } from '../counted/keys.ts';
import { pickCover } from './count/cover.ts';
import { addToKinds, isBlind, type KindCount, type KindCounts, listKinds, makeKindKey } from './count/kinds.ts';
import * as queries from './queries.ts';
import { isOfTrades, readTrades } from './trades.ts';

type SpotQuery = Query<typeof listBlindSpots>;

const getKindKey = ({ tag_id, size_step, kind_country }: queries.SpotRow): string =>
  makeKindKey({ tagId: tag_id!, sizeStep: size_step, country: kind_country });

/** How often it was wanted, of what the query asks for. */
function countTimes({ use_cases, requests, recent_requests }: queries.SpotRow, { by, lately }: SpotQuery) {
  const times = lately === 'true' ? recent_requests : requests;
  return { useCases: by === 'requests' ? 0 : use_cases, requests: by === 'use-cases' ? 0 : times };
}

/** The spots that have each of the words in a name, an industry, the city or the country; a trade such as health care in an industry. */
async function findByWords(db: Db, rows: readonly queries.SpotRow[], q: string) {
  const { words, trades } = readTrades(foldText(q));
  if (words.length + trades.length === 0) return rows;
  const spoken = foldText(q).split(' ');
  const industries = await queries.listIndustriesOf(
    db,
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
  const nameCountry = (country: string | null) => {
    const code = findCountryCode(country);
    return code === undefined ? country : formatCountry(code);
  };
  return rows.filter(({ account_id, name, industry, city, country, kind_country }) => {
    const own = industries.get(account_id ?? 0)?.map((tag) => tag.name) ?? [];
    const texts = [name, industry, city, country, nameCountry(country), nameCountry(kind_country), ...own];
    const text = texts.map((part) => foldText(part ?? '')).join('\n');
    const ownIndustries = [industry ?? '', ...own].map(foldText);
    const has = (word: string) => text.includes(word);
    // A company may be called "Orrin Transport" and be of another trade.
    return spoken.every(has) || (words.every(has) && isOfTrades(ownIndustries, trades));
  });
}

/** The industry of each company that answers the words; otherwise its first. */
function pickIndustries(industries: Awaited<ReturnType<typeof queries.listIndustriesOf>>, q: string) {
  const { words, trades } = readTrades(foldText(q));
  const isAnswer = (name: string) =>
    trades.length > 0 ? trades.some((trade) => isOfTrades([name], [trade])) : words.some((word) => name.includes(word));
  return new Map(
    [...industries].map(([id, tags]) => {
      const names = tags.map(({ name }) => name).sort();
      return [id, names.find((name) => isAnswer(foldText(name))) ?? names[0]!];
    }),
  );
}

/** The kinds as they are now. */
async function countKinds(db: Db, scope: ViewerScope, rows: readonly queries.SpotRow[], own: ReadonlySet<number>) {
  const counts: KindCounts = new Map();
  const tags = [...new Set(rows.flatMap(({ tag_id }) => tag_id ?? []))];
  if (tags.length === 0) return counts;
  const getKinds = ({ tag_id, size_step, country }: { tag_id: number; size_step: number; country: string | null }) =>
    listKinds({ tags: [tag_id], sizeStep: size_step, country: findCountryCode(country) ?? null });
  for (const group of await queries.countIndustries(db, scope, tags))
    addToKinds(counts, getKinds(group), Number(group.companies), Number(group.reached));
  for (const reached of await queries.listOwnReachedKinds(db, own, tags)) addToKinds(counts, getKinds(reached), 0, 1);
  return counts;
}

/** What the viewer may see of what was counted, the most wanted first. */
async function listShown(db: Db, scope: ViewerScope, query: SpotQuery) {
  const own = await loadOwnReached(db, scope);
  const times = new Map<number, ReturnType<typeof countTimes>>();
  const rows = (await findByWords(db, await queries.listSpots(db, scope), query.q ?? '')).filter((row) => {
    const wanted = countTimes(row, query);
    times.set(row.id, wanted);
    return (
      wanted.useCases + wanted.requests > 0 &&
      (query.of === undefined || (query.of === 'companies') === (row.account_id !== null)) &&
      (row.account_id === null || !own.has(row.account_id))
    );
  });
  const kinds = await countKinds(db, scope, rows, own);
  const getTimes = ({ id }: queries.SpotRow) => times.get(id)!.useCases + times.get(id)!.requests;
  const shown = rows
    .filter((row) => row.account_id !== null || isBlind(kinds.get(getKindKey(row))))
    .sort((a, b) => getTimes(b) - getTimes(a) || times.get(b.id)!.requests - times.get(a.id)!.requests || a.id - b.id);
  return { shown, times, kinds };
}

export async function readSpots(db: Db, scope: ViewerScope, query: SpotQuery) {
  const { shown, times, kinds } = await listShown(db, scope, query);
  const { page, next_cursor } = cutPage(shown, query);
  const accounts = page.flatMap(({ account_id }) => account_id ?? []);
  const people = await queries.countVisiblePeopleAt(db, scope, accounts);
  const industries = pickIndustries(await queries.listIndustriesOf(db, accounts), query.q ?? '');
  const openers = await readOpeners(
    db,
    scope,
    page.map(({ id }) => id),
  );
  const positions = await queries.listPositions(
    db,
    scope,
    page.map(({ id }) => id),
  );
  const spots = page.map(
    (row): BlindSpot => ({
      id: makeWireId(row),
      ...describeSpot(row, industries, { people, kinds }),
      use_cases: times.get(row.id)!.useCases,
      requests: times.get(row.id)!.requests,
      openers: openers.get(row.id) ?? [],
      positions: (positions.get(row.id) ?? []).map(({ id, name, company }) => ({
        id: String(id),
        title: name,
        company,
      })),
    }),
  );
  const best = query.cursor === undefined ? await findWideOpeners(db, scope, shown) : [];
  return { spots, next_cursor, total: shown.length, best };
}

/** Of all openers those who together open most of the spots: a spot counts if they open some of it. */
async function findWideOpeners(db: Db, scope: ViewerScope, shown: readonly queries.SpotRow[]): Promise<WideOpener[]> {
  const openers = await readOpeners(
    db,
    scope,
    shown.map(({ id }) => id),
  );
  const people = new Map<string, { opener: SpotOpener; id: number; opens: Set<number>; probability: number }>();
  for (const [spot, theirs] of openers)
    for (const opener of theirs) {
      const person = people.get(opener.id) ?? { opener, id: Number(opener.id), opens: new Set(), probability: 0 };
      person.opens.add(spot);
      people.set(opener.id, person);
    }
  const covered = new Set<number>();
  return pickCover([...people.values()], MAX_WIDE_OPENERS).map(({ opener: { id, name, title, known_by }, opens }) => {
    for (const spot of opens) covered.add(spot);
    return { id, name, title, known_by, opens: opens.size, covers: covered.size };
  });
}

/** The same after each count, and from row ids nobody can tell how much others want. */
const makeWireId = ({ account_id, tag_id, size_step, kind_country }: queries.SpotRow): string =>
  account_id === null ? `kind-${tag_id}-${size_step}-${kind_country ?? ''}` : `company-${account_id}`;

interface SpotTotals {
  people: ReadonlyMap<number | null, number>;
  kinds: ReadonlyMap<string, KindCount>;
}

function describeSpot(
  row: queries.SpotRow,
  industries: ReadonlyMap<number, string>,
  { people, kinds }: SpotTotals,
): Pick<BlindSpot, 'company' | 'kind' | 'total'> {
  const { account_id, name, logo_url, city, country, industry, size_step, kind_country } = row;
  if (account_id === null) {
    const size = size_step === 0 ? null : String(getSmallestSize(size_step));
    const kind = { industry: industry!, size, place: kind_country };
    return { company: null, kind, total: kinds.get(getKindKey(row))!.companies };
  }
  const place = city ?? (country === null ? null : formatCountry(country));
  const about = { industry: industries.get(account_id) ?? null, place };
  const company = { id: String(account_id), name: name!, logo_url, ...about };
  return { company, kind: null, total: people.get(account_id) ?? 0 };
}

/** The openers of some spots, without those who would open nothing that the viewer may see. */
async function readOpeners(db: Db, scope: ViewerScope, spotIds: readonly number[]) {
  const rows = await queries.listOpeners(db, scope, spotIds);
  const knowers = await queries.findKnowers(
    db,
    scope,
    rows.map(({ contact_id }) => contact_id),
  );
  const opened = Map.groupBy(await queries.listOpened(db, scope, spotIds), (row) => `${row.spot_id} ${row.place}`);
  const openers = new Map<number, SpotOpener[]>();
  const covered = new Map<number, Set<number>>();
  for (const { spot_id, place, contact_id, name, title, worked_at } of rows) {
    const opens = opened.get(`${spot_id} ${place}`)?.map(({ id }) => id) ?? [];
    const all = covered.get(spot_id) ?? new Set();
    covered.set(spot_id, new Set([...all, ...opens]));
    if (opens.length === 0) continue;
    const opener: SpotOpener = {
      id: String(contact_id),
      name,
      title: title ?? '',
      opens: opens.length,
      covers: covered.get(spot_id)!.size,
      worked_at,
      known_by: knowers.get(contact_id) ?? null,
    };
    openers.set(spot_id, [...(openers.get(spot_id) ?? []), opener]);
  }
  return openers;
}
