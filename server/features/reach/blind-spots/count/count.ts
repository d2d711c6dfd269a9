/** Counts blind spots: what was wanted and nobody reaches, and who would open most of it (docs/decisions/140). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { loadOwnReached } from '../../../../core/network/read/companies/own-people.ts';
import { getScopeOf } from '../../../../core/network/read/viewer-scope.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import { getOr } from '../../../../platform/get-or.ts';
import {
  addToKinds,
  type CompanyProfile,
  isWidestBlind,
  type Kind,
  type KindCounts,
  listKinds,
  makeKindKey,
} from './kinds.ts';
import { type AcquaintancesOf, listPools, loadAcquaintances, pickOpeners } from './openers.ts';
import * as queries from './queries.ts';
import { countWants } from './wants.ts';

/** Companies that are read at once. */
const BATCH = 1_000;
/** How many people of a company, how many companies of a kind and how many people at each of these are looked at. */
const MAX_PEOPLE = 50;
const MAX_COMPANIES = 25;
const MAX_PEOPLE_EACH = 4;

interface CountOptions {
  now: Date;
  /** Companies that were counted since then are passed over: the job began then, and goes on. */
  since: string;
  /** Only for these viewers; left out: for all. */
  scopeId?: number | undefined;
  progress: (done: number, total: number) => Promise<void> | void;
  stopped: () => boolean | Promise<boolean>;
}

/** All companies, and the counts of their kinds for staff and for everybody. */
interface Network {
  companies: Map<number, queries.KnownCompany>;
  byTag: Map<number, number[]>;
  hidden: ReadonlySet<number>;
  staff: KindCounts;
  open: KindCounts;
}

async function loadNetwork(db: Kysely<Schema>): Promise<Network> {
  const hidden = await queries.loadHidden(db);
  const network: Network = { companies: new Map(), byTag: new Map(), hidden, staff: new Map(), open: new Map() };
  for (let last = 0; ; ) {
    const some = await queries.listCompaniesAfter(db, last, BATCH);
    if (some.length === 0) return network;
    for (const company of some) {
      network.companies.set(company.id, company);
      for (const tag of company.tags) getOr(network.byTag, tag, () => []).push(company.id);
      const kinds = listKinds(company);
      addToKinds(network.staff, kinds, 1, Number(company.relationship > 0));
      if (!hidden.has(company.id)) addToKinds(network.open, kinds, 1, Number(company.openRelationship > 0));
    }
    last = some.at(-1)!.id;
    await nextTurn();
  }
}

const PERCENT = 100;

/** @returns false if it was stopped */
export async function countBlindSpots(db: Kysely<Schema>, options: CountOptions): Promise<boolean> {
  const { now, since, scopeId, progress, stopped } = options;
  const all = await queries.listScopeIds(db);
  if (scopeId === undefined) await queries.deleteSpotsBut(db, all);
  const network = await loadNetwork(db);
  const scopes = scopeId === undefined ? all : [scopeId];
  for (const [at, id] of scopes.entries()) {
    if (await stopped()) return false;
    if (((await queries.findCountedAt(db, id)) ?? '') > since) continue;
    const reportDone = (done: number) => progress(at * PERCENT + done, scopes.length * PERCENT);
    await reportDone(0);
    const spots = await findSpots(db, network, id, { now, reportDone, stopped });
    if (!spots) return false;
    await queries.saveSpots(db, id, spots, now);
  }
  return true;
}

/** How the companies look to the viewers of a scope. */
async function buildView(db: Kysely<Schema>, { companies, hidden, staff, open }: Network, scopeId: number) {
  const scope = getScopeOf(scopeId);
  const own = await loadOwnReached(db, scope);
  const known = scope.staff ? hidden : await queries.loadHiddenButKnown(db, scope);
  const isKnown = (id: number) => scope.staff || !hidden.has(id) || known.has(id);
  const isReached = (company: queries.KnownCompany) =>
    scope.staff ? company.relationship > 0 : company.openRelationship > 0 || own.has(company.id);
  // What differs from what everybody sees: few companies.
  const differing: KindCounts = new Map();
  for (const id of scope.staff ? [] : new Set([...known, ...own])) {
    const company = companies.get(id);
    if (!company || !isKnown(id)) continue;
    const kinds = listKinds(company);
    addToKinds(differing, kinds, Number(hidden.has(id)), Number(isReached(company)));
  }
  const base = scope.staff ? staff : open;
  const findCount = (key: string) => {
    const [all, more] = [base.get(key), differing.get(key)];
    if (!all || !more) return all ?? more;
    return { companies: all.companies + more.companies, reached: all.reached + more.reached };
  };
  return {
    scope,
    findUnreached: (id: number) => {
      const company = companies.get(id);
      return company && isKnown(id) && !isReached(company) ? company : undefined;
    },
    findCount,
  };
}

type ReportDone = (done: number) => Promise<void> | void;
type SpotOptions = Pick<CountOptions, 'now' | 'stopped'> & { reportDone: ReportDone };

const MONTHS = 12;
const getYearBefore = (now: Date): string => {
  const day = new Date(now);
  day.setUTCMonth(day.getUTCMonth() - MONTHS);
  return day.toISOString();
};

/** @returns undefined if it was stopped */
async function findSpots(
  db: Kysely<Schema>,
  network: Network,
  scopeId: number,
  { now, reportDone, stopped }: SpotOptions,
): Promise<queries.FoundSpot[] | undefined> {
  const { scope, findUnreached, findCount } = await buildView(db, network, scopeId);
  const blind = new Map<number, readonly Kind[]>();
  const listBlindKinds = (company: CompanyProfile) =>
    getOr(blind, company.id, () => listKinds(company).filter((kind) => isWidestBlind(findCount, kind)));
  const wants = await countWants(
    { findUnreached, listBlindKinds },
    queries.readFits(db, scope),
    await queries.countRequestsByTarget(db, scope, getYearBefore(now)),
  );
  const looking = { scope, pools: await listPools(db, scope), users: await queries.loadUsers(db), now };
  const known = new Map() as Parameters<typeof loadAcquaintances>[3];
  const listUnits = async (spot: (typeof wants.companies)[number] | (typeof wants.kinds)[number]) => {
    if ('accountId' in spot) {
      const people = await queries.listPeopleAt(db, scope, spot.accountId, MAX_PEOPLE);
      return new Map(people.map((id) => [id, [id]]));
    }
    const units = new Map<number, number[]>();
    for (const id of listCompaniesOf(network, spot.kind, findUnreached).slice(0, MAX_COMPANIES))
      units.set(id, await queries.listPeopleAt(db, scope, id, MAX_PEOPLE_EACH));
    return units;
  };
  const spots: queries.FoundSpot[] = [];
  const all = [...wants.companies, ...wants.kinds];
  for (const [at, spot] of all.entries()) {
    if (await stopped()) return undefined;
    const units = await listUnits(spot);
    await loadAcquaintances(db, looking, [...units.values()].flat(), known);
    const { useCases, requests, recentRequests } = spot;
    const openers = pickOpeners(units, known as AcquaintancesOf);
    spots.push({
      accountId: 'accountId' in spot ? spot.accountId : null,
      kind: 'kind' in spot ? spot.kind : null,
      useCases,
      requests,
      recentRequests,
      openers,
    });
    await reportDone(Math.floor(((at + 1) / all.length) * PERCENT));
    await nextTurn();
  }
  return spots;
}

/** The companies of a kind that the viewer may know, by id. */
function listCompaniesOf(
  { companies, byTag }: Network,
  kind: Kind,
  findUnreached: (id: number) => queries.KnownCompany | undefined,
): number[] {
  const key = makeKindKey(kind);
  return (byTag.get(kind.tagId) ?? []).filter((id) => {
    const company = findUnreached(id);
    return company !== undefined && listKinds(companies.get(id)!).some((own) => makeKindKey(own) === key);
  });
}
