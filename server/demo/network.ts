import type { Weights } from '../core/network/model/weights.ts';
import { getMonth, OPEN_END, toMonth } from '../platform/time/months.ts';
import { addAnswers, redrawOpinions } from './answers.ts';
import { addCandidates } from './candidates.ts';
import { addListed, addSeats, drawCareer } from './careers.ts';
import { type CompanyMarket, drawCompanies, setHeadcounts } from './companies.ts';
import { countDaysBetween, moveMoment, moveRows } from './days.ts';
import { addEnrichmentRuns } from './enrichment-runs.ts';
import { addInsiders, addKnownCompanies, addStoryPeople, type DemoInsider, hire, parseDemoMonth } from './insiders.ts';
import { addIntros } from './intros.ts';
import { addConnectorAsks, addKeyNodeAsks } from './key-node-asks.ts';
import { DEMO_PORTFOLIO } from './portfolio.ts';
import { addPositions } from './positions.ts';
import { addReachouts } from './reachouts.ts';
import { type DemoContactRow, type NetworkRows, type RowBuilder, startRows } from './rows.ts';
import { addDemoSales } from './sales.ts';
import { addMeetings, addSignals } from './signals.ts';
import { addRises, addStatedSignals } from './stated-signals.ts';
import { addTalentIntros } from './talent-intros.ts';
import { buildTruth, HIDDEN_WEIGHTS } from './truth.ts';
import { inventJobTitle, JOB_FIELDS } from './words/job-titles.ts';
import { inventPersonName } from './words/person-names.ts';
import { DEMO_PLACES } from './words/places.ts';
import { createRandom, type Random } from './words/random.ts';

export interface DemoOptions {
  /** Its month matters, and its day for the times at which positions were last seen and the ranking game was played. */
  now: Date;
  seed?: number;
  contacts?: number;
  accounts?: number;
  /** The weights that answers, opinions and requests follow; the demo's own by default. */
  truth?: Weights;
}

/** The share of the contacts that are known only from one portfolio user's list (the Network category). */
const LISTED_SHARE = 0.08;
const SEATS_SHARE = 0.2;

/** The month as in which the network is drawn, before its dates are moved to the present one. */
const DRAWN_IN = toMonth(2026, 11);

/**
 * The invented network: the same people, companies and stories for the same seed and sizes in every month, with dates as
 * far back from it. 20,000 contacts at 2,500 accounts take about a second; nothing is written.
 */
export function buildDemoNetwork({
  now: present,
  seed = 20_171_120,
  contacts = 20_000,
  accounts = 2_500,
  truth: weights = HIDDEN_WEIGHTS,
}: DemoOptions): NetworkRows {
  const random = createRandom(seed);
  const today = getMonth(present);
  const now = moveMoment(present, -countDaysBetween(DRAWN_IN, today));
  const builder = startRows(DRAWN_IN);
  const { rows } = builder;
  builder.source('Demo network', 0);
  addKnownCompanies(builder);
  const story = addStoryPeople(builder);
  const dated = rows.tenure.length;
  const market = drawCompanies(random, builder, accounts - rows.account.length);
  const members = addInsiders(random, builder, market, story);
  addPortfolioPeople(random, builder, market);
  const listed = addListedPeople(random, builder, market, members, Math.round(contacts * LISTED_SHARE));
  while (rows.contact.length < contacts) drawCareer(random, builder, market, builder.contact(inventPersonName(random)));
  addSeats(random, builder, market, SEATS_SHARE, new Set(story.values()));
  describePeople(random, builder);
  setHeadcounts(random, market.companies, countPeopleNow(rows));
  addInvestments(random, builder, market);
  addSignals(random, builder, members, story, listed);
  addMeetings(createRandom(seed + 7), builder, members, new Set([...story.values(), ...listed.keys()]));
  // A separate random stream, so that other answers do not change the people.
  const luck = createRandom(seed + 1);
  const truth = buildTruth(builder, weights);
  const fixed = new Set(story.values());
  redrawOpinions(luck, builder, truth, fixed);
  addAnswers(luck, builder, members, truth, { shy: new Set([...fixed, ...listed.keys()]), now });
  addSubscriptions(random, builder);
  addIntros(random, builder, members, truth);
  addPositions(createRandom(seed + 2), builder, now.toISOString().slice(0, 10));
  addCandidates(createRandom(seed + 3), builder);
  addTalentIntros(createRandom(seed + 4), builder, members);
  addKeyNodeAsks(builder, members);
  addEnrichmentRuns(builder);
  addReachouts(builder);
  addConnectorAsks(rows);
  addDemoSales(createRandom(seed + 5), builder);
  addStatedSignals(builder, members, new Set([...fixed].map(({ id }) => id)));
  addRises(builder, now);
  // The careers of the pictures have dates of their own, and come first.
  moveRows(rows, DRAWN_IN, today, (tenureId) => tenureId <= dated);
  return rows;
}

/** People of the portfolio companies who are not users, and a few who left. */
function addPortfolioPeople(random: Random, builder: RowBuilder, market: CompanyMarket): void {
  for (const { name, founded, headcount } of DEMO_PORTFOLIO) {
    const account = builder.accountNamed(name);
    const count = Math.round(headcount * 0.15);
    for (let place = 0; place < count; place++) {
      const title = inventJobTitle(random, random.pick(JOB_FIELDS), random.pick([0, 0, 1, 1, 2, 3, 4]), 'Platform');
      const contact = hire(
        random,
        builder,
        market,
        account,
        title,
        builder.contact(inventPersonName(random)),
        parseDemoMonth(founded),
      );
      const job = builder.rows.tenure.at(-1)!;
      if (place % 5 !== 4) continue;
      const left = random.int(job.start_month + 2, builder.today - 2);
      job.end_month = left;
      const company = market.pick(random);
      if (left + 1 >= company.founded) builder.tenure(contact, company.account, title, left + 1, builder.today);
    }
  }
}

function addListedPeople(
  random: Random,
  builder: RowBuilder,
  market: CompanyMarket,
  members: readonly DemoInsider[],
  count: number,
): Map<DemoContactRow, DemoInsider> {
  const owners = members.filter((member) => !member.firm && member.listSource !== null);
  const listed = new Map<DemoContactRow, DemoInsider>();
  while (listed.size < count) {
    const owner = random.pick(owners);
    const contact = builder.contact(inventPersonName(random), { source_id: owner.listSource! });
    addListed(random, builder, market, contact);
    listed.set(contact, owner);
  }
  return listed;
}

/** Addresses, places and numbers of connections. */
function describePeople(random: Random, { rows }: RowBuilder): void {
  const domains = new Map<number, string>();
  for (const tenure of rows.tenure) {
    if (tenure.end_month === OPEN_END) domains.set(tenure.contact_id, rows.account[tenure.account_id - 1]!.domain!);
  }
  for (const contact of rows.contact) {
    const domain = domains.get(contact.id);
    contact.location ??= random.chance(0.85) ? random.pick(DEMO_PLACES) : null;
    contact.connections ??= random.chance(0.6) ? Math.min(12_000, Math.round(random.logNormal(620, 0.75))) : null;
    if (random.chance(0.35)) contact.crm_id = `C${String(contact.id).padStart(6, '0')}`;
    if (domain && random.chance(0.3))
      contact.email ??= `${contact.profile_key!.slice(3).replaceAll('-', '.')}@${domain}`;
  }
}

function countPeopleNow(rows: NetworkRows): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { account_id, end_month } of rows.tenure) {
    if (end_month === OPEN_END) counts.set(account_id, (counts.get(account_id) ?? 0) + 1);
  }
  return counts;
}

const ROUNDS = ['Seed', 'Series A', 'Series B', 'Series C'] as const;

/** The firm's own investments, with co-investors, and those of the other venture firms. */
function addInvestments(random: Random, { rows, today, accountNamed }: RowBuilder, market: CompanyMarket): void {
  const investors = market.companies.filter((company) => company.industry.tag === 'Venture Capital');
  const add = (investor: number, account: number, round: string, when: number): void => {
    const { created_at } = rows.account[0]!;
    const id = rows.investment.length + 1;
    rows.investment.push({
      id,
      investor_account_id: investor,
      account_id: account,
      round,
      month: when,
      source_id: 1,
      created_at,
    });
  };
  for (const { name, founded } of DEMO_PORTFOLIO) {
    const { id } = accountNamed(name);
    const seed = Math.min(parseDemoMonth(founded) + random.int(2, 14), today);
    add(1, id, 'Seed', seed);
    for (let other = 0; other < 2; other++)
      add(random.pick(investors).account.id, id, 'Series A', Math.min(seed + 18, today));
  }
  for (const company of market.companies) {
    if (company.industry.tag === 'Venture Capital' || today - company.founded > 240 || !random.chance(0.4)) continue;
    const rounds = random.int(1, ROUNDS.length);
    for (let round = 0; round < rounds; round++) {
      const when = company.founded + random.int(2, 12) + round * 18;
      const backers = new Set(Array.from({ length: random.int(1, 3) }, () => random.pick(investors)));
      for (const backer of backers) {
        if (when <= today) add(backer.account.id, company.account.id, ROUNDS[round]!, when);
      }
    }
  }
}

/** Dana follows Castellan Bank, as in the pictures; most other users follow a few companies. */
function addSubscriptions(random: Random, { rows, accountNamed }: RowBuilder): void {
  for (const user of rows.app_user) {
    const first = user.email.startsWith('dana@') ? [accountNamed('Castellan Bank').id] : [];
    const followed = new Set([
      ...first,
      ...Array.from({ length: random.int(0, 4) }, () => random.int(20, rows.account.length)),
    ]);
    for (const account_id of followed)
      rows.subscription.push({ user_id: user.id, account_id, created_at: user.created_at });
  }
}
