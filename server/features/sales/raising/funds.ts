/** The funds that a raise may ask, each with its partners within reach, and those that it leaves out. */
import type { Selectable } from 'kysely';
import { formatPlainDay } from '../../../../shared/platform/day-words.ts';
import { ALL_SEEING, type ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { compareReachable, loadPeopleAt, type Reachable } from '../../../core/network/recommend/contacts.ts';
import { listIn } from '../../../core/network/recommend/criteria.ts';
import { isFundPartner } from '../../../core/network/words/titles.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { SalesTargetTable } from '../../../platform/db/tables/sales-tables.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { foldName, foldText } from '../../../platform/text/names.ts';
import { addMonths } from '../../../platform/time/day.ts';
import * as queries from './queries.ts';
import {
  compareFunds,
  countMet,
  type FundCounts,
  isSameRound,
  NO_COUNTS,
  type RaiseTerms,
  toOrdered,
  toRaiseTerms,
} from './terms.ts';

/** A fund that was asked is left alone for so long. */
const REST_MONTHS = 6;

export interface RaiseFund extends queries.FundRow {
  /** What the reader may know speaks for it. */
  counts: FundCounts;
  /** Partners within reach, the best known first. */
  people: readonly Reachable[];
  /** Why it is left out, in words; null: it is not. */
  reason: string | null;
  /** When the company last asked for it. */
  askedAt: string | null;
}

export type RaiseRow = Selectable<SalesTargetTable> & { company: string };
interface FundsInput {
  raise: RaiseRow;
  now: Date;
  /** What speaks for each fund, as staff may know it. */
  counts: Awaited<ReturnType<typeof loadFundCounts>>;
  only?: number;
}

export const loadRoundSpellings = (db: Db, terms: RaiseTerms) =>
  queries.loadSpellings(db, terms, (round) => isSameRound(round, terms.round ?? ''));

/** What speaks for each fund, by its id, as far as the reader may know. */
export async function loadFundCounts(db: Db, reader: ViewerScope, { raise, only }: Pick<FundsInput, 'raise' | 'only'>) {
  const terms = toRaiseTerms(raise);
  const spellings = await loadRoundSpellings(db, terms);
  const firmId = (await loadFirmAccountId(db)) ?? 0;
  return queries.countInvestments(db, reader, { terms, firmId, spellings }, only);
}

/**
 * Every fund that the company may know, best first. Partners are those whom the firm reaches.
 * @param only one of them
 */
export async function loadRaiseFunds(db: Db, { raise, now, counts, only }: FundsInput): Promise<RaiseFund[]> {
  const terms = toRaiseTerms(raise);
  const firmId = (await loadFirmAccountId(db)) ?? 0;
  const all = await queries.listFunds(db, { staff: false, companyId: terms.companyId }, only);
  const rows = all.filter(({ id }) => id !== firmId && id !== terms.companyId);
  const ids = rows.map(({ id }) => id);
  const jobs = (await loadPeopleAt(db, ids, now)).filter(({ kind, title_key }) => isFundPartner(kind, title_key));
  const people = Map.groupBy(jobs.sort(compareReachable), (person) => person.account_id);
  const lastAsked = await queries.loadLastAsked(db, terms.companyId, ids);
  const backers = Map.groupBy(await queries.listBackers(db, terms.competitorKeys), ({ fund }) => fund);
  const today = now.toISOString().slice(0, 10);
  return rows
    .map((row) => {
      const invested = counts.get(row.id);
      const askedAt = lastAsked.get(row.id) ?? null;
      const competitors = backers.get(row.id)?.map(({ name }) => name) ?? [];
      const why = { competitors, askedAt, isInvestor: (invested?.own ?? 0) > 0 };
      return {
        ...row,
        counts: invested ?? NO_COUNTS,
        people: leaveFirstJobs(people.get(row.id) ?? []),
        reason: findReason(row, { terms, company: raise.company, today, ...why }),
        askedAt,
      };
    })
    .sort((a, b) => compareFunds(toOrdered(a, a.people[0]), toOrdered(b, b.people[0])));
}

/** Who has two titles at a fund is one partner. */
const leaveFirstJobs = (jobs: readonly Reachable[]): Reachable[] =>
  [...new Map([...jobs].reverse().map((job) => [job.id, job])).values()].reverse();

interface ReasonInput {
  terms: RaiseTerms;
  company: string;
  competitors: readonly string[];
  isInvestor: boolean;
  askedAt: string | null;
  today: string;
}

function findReason(
  { name_key }: queries.FundRow,
  { terms, company, competitors, isInvestor, askedAt, today }: ReasonInput,
): string | null {
  if (isInvestor) return `invests in ${company} already`;
  if (competitors.length > 0)
    return `invests in ${competitors.join(' and ')}, ${competitors.length === 1 ? 'a competitor' : 'competitors'}`;
  if (terms.neverKeys.has(name_key)) return 'is on the list of funds never to ask';
  const day = askedAt?.slice(0, 10);
  if (day !== undefined && day > addMonths(today, -REST_MONTHS)) return `was asked on ${formatPlainDay(day)}`;
  return null;
}

/** The names of companies and industries in a raise that Kith does not have, as they were typed: they exclude nobody, and speak for nobody. */
export async function listUnknownNames(db: Db, { competitors, never_ask, industries }: RaiseRow): Promise<string[]> {
  const companies = [...listIn(competitors), ...listIn(never_ask)];
  const sectors = listIn(industries);
  const known = await queries.listKnownKeys(db, {
    companies: companies.map(foldName),
    sectors: sectors.map(foldText),
  });
  return [
    ...companies.filter((name) => !known.companies.has(foldName(name))),
    ...sectors.filter((name) => !known.sectors.has(foldText(name))),
  ];
}

/** Whether something recorded speaks for it, and somebody there can be reached. */
export const mayBeAsked = ({ counts, people }: RaiseFund): boolean => people.length > 0 && countMet(counts) > 0;

/** A fund that a raise may ask, or leaves out; undefined for any other company. */
export async function findRaiseFund(db: Db, raise: RaiseRow, id: number, now: Date): Promise<RaiseFund | undefined> {
  const counts = await loadFundCounts(db, ALL_SEEING, { raise, only: id });
  return (await loadRaiseFunds(db, { raise, now, counts, only: id })).find(mayBeAsked);
}
