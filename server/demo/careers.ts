import { OPEN_END, UNKNOWN_START } from '../platform/time/months.ts';
import type { CompanyMarket, DemoCompany } from './companies.ts';
import type { DemoContactRow, RowBuilder } from './rows.ts';
import type { Industry } from './words/industries.ts';
import { inventInvestorTitle, inventJobTitle, JOB_FIELDS, type Rank, SIDE_TITLES } from './words/job-titles.ts';
import { cumulateWeights, type Random } from './words/random.ts';

const FIELD_SUMS = cumulateWeights(JOB_FIELDS.map((field) => field.weight));
const MAX_JOBS = 8;

/** The rank that a person reaches after so many years; small companies promote sooner. */
function drawRankAfter(random: Random, years: number, place: number): Rank {
  const small = place > 800 ? 1 : 0;
  const luck = random.next();
  if (years < 3) return luck < 0.03 * small ? 7 : 0;
  if (years < 6) return luck < 0.06 * small ? 7 : luck < 0.75 ? 1 : 2;
  if (years < 10) return luck < 0.06 * small ? 7 : luck < 0.35 ? 1 : luck < 0.65 ? 2 : luck < 0.92 ? 3 : 4;
  if (years < 16)
    return luck < 0.05 * small ? 7 : luck < 0.4 ? 2 : luck < 0.62 ? 3 : luck < 0.88 ? 4 : luck < 0.96 ? 5 : 6;
  return luck < 0.06 ? 7 : luck < 0.3 ? 2 : luck < 0.5 ? 3 : luck < 0.75 ? 4 : luck < 0.9 ? 5 : 6;
}

interface CareerOptions {
  /** The month by which the drawn part ends; today by default, and then the last job is open. */
  until?: number;
  /** Restricts the draw to companies that this accepts. */
  accept?: (company: DemoCompany) => boolean;
  /** The earliest start, in years back. */
  longest?: number;
}

/**
 * Gives a contact a career: one job after the other with at most a few months between, mostly in one industry and one line of work, with
 * rising rank. Nobody holds two jobs at once; `addSeats` adds board and advisory seats.
 */
export function drawCareer(
  random: Random,
  builder: RowBuilder,
  market: CompanyMarket,
  contact: DemoContactRow,
  options: CareerOptions = {},
): void {
  const until = options.until ?? builder.today;
  const home: Industry = market.pick(random).industry;
  const field = JOB_FIELDS[random.place(FIELD_SUMS)]!;
  const began = until - random.int(14, 12 * (options.longest ?? 32));
  // Every twenty-fifth person is between jobs today.
  const last = options.until ?? (random.chance(0.04) ? until - random.int(1, 14) : until);
  let month = began;
  for (let job = 0; job < MAX_JOBS && month < last - 2; job++) {
    const company = pickOpen(random, market, home, month, options.accept);
    if (!company) {
      month += 12;
      continue;
    }
    const length = job === MAX_JOBS - 1 ? OPEN_END : Math.max(5, Math.round(random.logNormal(38, 0.6)));
    const end = Math.min(month + length, last);
    const years = (month - began) / 12;
    const rank = drawRankAfter(random, years, company.place);
    const title =
      company.industry.tag === 'Venture Capital'
        ? inventInvestorTitle(random, rank)
        : inventJobTitle(random, field, rank, random.pick(company.industry.topics));
    const row = builder.tenure(contact, company.account, title, month, end);
    if (random.chance(0.05)) {
      // These dates have years only: from January to December.
      row.start_month -= row.start_month % 12;
      row.year_only = 1;
    }
    month = end + random.int(1, 4);
  }
}

/** A company that existed then; null if luck found none. */
function pickOpen(
  random: Random,
  market: CompanyMarket,
  home: Industry,
  month: number,
  accept: CareerOptions['accept'],
): DemoCompany | null {
  for (let attempt = 0; attempt < 24; attempt++) {
    const company = market.pick(random, random.chance(0.65) ? home : undefined);
    if (company.founded <= month && (accept?.(company) ?? true)) return company;
  }
  return null;
}

/** A person known only from a list of connections: a company and a title, no dates. */
export function addListed(random: Random, builder: RowBuilder, market: CompanyMarket, contact: DemoContactRow): void {
  const company = market.pick(random);
  const field = JOB_FIELDS[random.place(FIELD_SUMS)]!;
  const title = inventJobTitle(
    random,
    field,
    drawRankAfter(random, random.int(1, 25), 0),
    random.pick(company.industry.topics),
  );
  builder.tenure(contact, company.account, title, UNKNOWN_START, OPEN_END, contact.source_id);
}

/**
 * Board, advisory and investor seats of people with a high rank, at other companies. A seat began before the present job, so that the job
 * stays the main one. `fixed` people get none.
 */
export function addSeats(
  random: Random,
  builder: RowBuilder,
  market: CompanyMarket,
  share: number,
  fixed: ReadonlySet<DemoContactRow>,
): void {
  const { rows, today } = builder;
  const high = new Set(
    rows.title.filter((title) => ['founder', 'executive', 'investor'].includes(title.kind)).map((title) => title.id),
  );
  const workplaces = new Map<number, Set<number>>();
  for (const tenure of rows.tenure) {
    const at = workplaces.get(tenure.contact_id) ?? new Set();
    workplaces.set(tenure.contact_id, at.add(tenure.account_id));
  }
  const jobs = rows.tenure.filter(
    (tenure) => tenure.end_month === OPEN_END && tenure.start_month !== UNKNOWN_START && high.has(tenure.title_id),
  );
  for (const job of jobs) {
    const contact = rows.contact[job.contact_id - 1]!;
    if (fixed.has(contact) || !random.chance(share)) continue;
    const company = market.pick(random);
    const start = job.start_month - random.int(1, 50);
    if (start < company.founded || workplaces.get(contact.id)!.has(company.account.id)) continue;
    const end = random.chance(0.7) ? OPEN_END : random.int(start + 1, today);
    builder.tenure(contact, company.account, random.pick(SIDE_TITLES), start, end);
  }
}
