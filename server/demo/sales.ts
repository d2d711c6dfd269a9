/** The places and descriptions of companies, use cases of portfolio companies, customers, and suggestions. */
import { RAISE_GOAL } from '../../shared/core/introductions/constants.ts';
import { isFundPartner, type TitleKind } from '../core/network/words/titles.ts';
import { isGuarded } from '../platform/db/account-flags.ts';
import { foldText } from '../platform/text/names.ts';
import { OPEN_END } from '../platform/time/months.ts';
import { toMoment } from './days.ts';
import { DEMO_PORTFOLIO } from './portfolio.ts';
import type { DemoAccountRow, RowBuilder } from './rows.ts';
import { INDUSTRIES } from './words/industries.ts';
import { cumulateWeights, type Random } from './words/random.ts';

const PLACES: readonly (readonly [country: string, weight: number, ...cities: string[]])[] = [
  ['United States', 30, 'New York', 'Boston', 'Austin', 'San Francisco'],
  ['Israel', 18, 'Tel Aviv', 'Haifa', 'Jerusalem'],
  ['United Kingdom', 12, 'London', 'Leeds', 'Edinburgh'],
  ['Germany', 10, 'Berlin', 'Hamburg', 'Munich'],
  ['Sweden', 7, 'Stockholm', 'Malmö'],
  ['Denmark', 5, 'Aarhus', 'Copenhagen'],
  ['Norway', 5, 'Bergen', 'Oslo'],
  ['Netherlands', 6, 'Rotterdam', 'Utrecht'],
  ['France', 5, 'Paris', 'Lyon'],
  ['Brazil', 2, 'São Paulo'],
];
const WEIGHTS = cumulateWeights(PLACES.map(([, weight]) => weight));
const KINDS = ['Private company', 'Private company', 'Public company', 'Family business', 'Partnership'] as const;

/** The words of a use case that match companies: the industries it sells to, and the topics of its product. */
const SELLS: Readonly<Record<string, { industries: readonly string[]; keywords: readonly string[]; people: string }>> =
  {
    Lumenary: {
      industries: ['Banking', 'Payments', 'Credit Unions'],
      keywords: ['instant payments', 'cards'],
      people: 'risk, payments',
    },
    Brackenfield: {
      industries: ['Food and Beverage', 'Retail'],
      keywords: ['food safety'],
      people: 'procurement, category',
    },
    Parcelwise: { industries: ['E-commerce', 'Retail', 'Fashion'], keywords: ['fulfilment'], people: 'operations' },
    Thornquay: { industries: ['Maritime', 'Logistics'], keywords: ['port operations'], people: 'fleet, operations' },
    Mosswick: { industries: ['Airlines', 'Travel'], keywords: ['network planning'], people: 'operations' },
    Kelpstone: { industries: ['Food and Beverage', 'Biotechnology'], keywords: ['bottling'], people: 'product' },
    Owlfern: {
      industries: ['Banking', 'Telecommunications', 'Cloud Infrastructure'],
      keywords: ['identity'],
      people: 'security',
    },
    Brinemark: { industries: ['Utilities', 'Chemicals'], keywords: ['water treatment'], people: 'engineering' },
    Cindergate: {
      industries: ['Hospitals', 'Digital Health'],
      keywords: ['emergency care'],
      people: 'security, engineering',
    },
    Hazelmark: { industries: ['Legal Services', 'Insurance'], keywords: ['contracts'], people: 'legal, procurement' },
    Copperwren: {
      industries: ['Machinery', 'Automotive', 'Industrial Automation'],
      keywords: ['assembly'],
      people: 'engineering',
    },
    Sorrelby: {
      industries: ['Hospitality', 'Enterprise Software'],
      keywords: ['guest experience'],
      people: 'people, operations',
    },
    Ternwick: { industries: ['Travel', 'Hospitality', 'Rail'], keywords: ['loyalty'], people: 'product' },
    Loomhaven: { industries: ['Fashion', 'Retail'], keywords: ['sourcing'], people: 'product, operations' },
  };

/** The terms of each of a company's three use cases, besides the words of its e-mail. */
export function inventUseCaseTerms(company: string, place: number) {
  const { industries, keywords, people } = SELLS[company] ?? { industries: [], keywords: [], people: '' };
  const toJson = (names: readonly string[]) => JSON.stringify(names);
  return {
    size_min: place === 2 ? 1_000 : 11,
    size_max: place === 1 ? 500 : null,
    industries: toJson(place === 1 ? industries.slice(0, 1) : industries),
    excluded_industries: place === 0 ? toJson(['Crypto', 'Defence Electronics']) : null,
    keywords: toJson(keywords),
    geographies:
      place === 0 ? toJson(['Europe', 'Israel', 'United States']) : place === 1 ? toJson(['Nordics', 'DACH']) : null,
    persona_keywords: people === '' ? null : toJson(people.split(', ')),
    persona_roles: toJson(place === 1 ? ['Manager'] : ['Executive', 'Manager']),
  };
}

/** Call it last: it has a random stream of its own, so it changes nothing that was drawn before. */
export function addDemoSales(random: Random, builder: RowBuilder): void {
  const { rows } = builder;
  const tagsOf = new Map<number, string[]>();
  const names = new Map(rows.tag.map(({ id, name }) => [id, name]));
  for (const { account_id, tag_id } of rows.account_tag)
    tagsOf.set(account_id, [...(tagsOf.get(account_id) ?? []), names.get(tag_id)!]);
  for (const account of rows.account) describeAccount(random, account, tagsOf.get(account.id) ?? []);
  for (const { name } of DEMO_PORTFOLIO) addHistory(random, builder, builder.accountNamed(name), tagsOf);
  addDemoRaise(builder);
}

function describeAccount(random: Random, account: DemoAccountRow, tags: readonly string[]): void {
  const [country, , ...cities] = PLACES[random.place(WEIGHTS)]!;
  const known = INDUSTRIES.find(({ tag }) => tag === tags[0]);
  const topics = known ? [random.pick(known.topics), random.pick(known.topics)] : [];
  Object.assign(account, {
    ...(random.chance(0.94) ? { country, city: random.pick(cities) } : { country: null, city: null }),
    description:
      topics.length > 0 && random.chance(0.85)
        ? `Known for ${[...new Set(topics)].join(' and ').toLowerCase()}, with teams in ${random.pick(cities)}.`
        : null,
    kind: random.pick(KINDS),
    li_industry: tags[0] ?? null,
  });
}

/** Customers, prospects, and the decisions of staff and the company so far. */
function addHistory(
  random: Random,
  { rows, today }: RowBuilder,
  company: DemoAccountRow,
  tagsOf: ReadonlyMap<number, readonly string[]>,
): void {
  const wanted = SELLS[company.name]?.industries ?? [];
  const requestedIds = new Set(
    rows.intro.flatMap((intro) => (intro.account_id === company.id ? (intro.target_account_id ?? []) : [])),
  );
  const fitting = rows.account.filter(
    (account) =>
      !isGuarded(account) &&
      account.type !== 'Portfolio' &&
      account.id > DEMO_PORTFOLIO.length + 1 &&
      !requestedIds.has(account.id) &&
      (account.headcount ?? 0) > 10 &&
      tagsOf.get(account.id)?.some((tag) => wanted.includes(tag)),
  );
  // Suggested companies can be reached; customers need no way in.
  const statedIds = new Set(rows.signal.map(({ to_contact_id }) => to_contact_id));
  const known = new Set(
    rows.tenure.flatMap((job) => (job.end_month === OPEN_END && statedIds.has(job.contact_id) ? job.account_id : [])),
  );
  const [reached, others] = [fitting.filter(({ id }) => known.has(id)), fitting.filter(({ id }) => !known.has(id))];
  const take = (first: DemoAccountRow[], second: DemoAccountRow[]) => {
    const from = first.length > 0 ? first : second;
    return from.splice(random.int(0, from.length - 1), 1)[0];
  };
  for (const relation of ['customer', 'customer', 'customer', 'prospect', 'prospect'] as const) {
    const account = relation === 'customer' ? take(others, reached) : take(reached, others);
    if (!account) return;
    rows.customer.push({
      id: rows.customer.length + 1,
      company_account_id: company.id,
      account_id: account.id,
      relation,
      source_id: 1,
      created_at: account.created_at,
    });
  }
  const target = rows.sales_target.find((target) => target.account_id === company.id && target.is_default)!;
  const decided = [
    ...(['Suggested to Portfolio', 'Suggested to Portfolio', 'Suggested to Portfolio'] as const),
    ...(['Suggested to Portfolio', 'Dismissed by Portfolio', 'Dismissed by Portfolio', 'Dismissed by Kith'] as const),
    'Introduction Requested' as const,
  ];
  for (const [place, status] of decided.entries()) {
    const intro = status === 'Introduction Requested' ? getIntro(rows, company, wanted, tagsOf) : undefined;
    const account = intro ? rows.account[intro.target_account_id! - 1]! : take(reached, others);
    if (!account) continue;
    const at = intro?.created_at ?? toMoment(today, -3 * place - 2, 500 + place);
    const suggested = status !== 'Dismissed by Kith';
    const shared = (tagsOf.get(account.id) ?? []).filter((tag) => wanted.includes(tag));
    rows.recommendation_status.push({
      id: rows.recommendation_status.length + 1,
      sales_target_id: target.id,
      account_id: account.id,
      status,
      comments: COMMENTS[status] ?? (place === 1 ? 'They look at vendors this quarter.' : null),
      dismiss_category: status.startsWith('Dismissed') ? 'Company not a good match' : null,
      snooze_until: null,
      suggested_at: suggested ? at : null,
      intro_id: intro?.id ?? null,
      relevancy: suggested
        ? JSON.stringify({ matched: { industries: shared }, contact: getBest(rows, account, statedIds) })
        : null,
      created_at: at,
      updated_at: at,
    });
  }
}

const COMMENTS: Readonly<Record<string, string>> = {
  'Dismissed by Portfolio': 'They build this themselves.',
  'Dismissed by Kith': 'Too far from what they sell.',
};

/** A request of the company that a suggestion may have led to: the last one to a company it sells to, otherwise to any. */
function getIntro(
  rows: RowBuilder['rows'],
  company: DemoAccountRow,
  wanted: readonly string[],
  tagsOf: ReadonlyMap<number, readonly string[]>,
) {
  const made = rows.intro.filter(({ account_id, target_account_id: target }) => {
    return account_id === company.id && target != null && !isGuarded(rows.account[target - 1]!);
  });
  return (
    made.findLast((intro) => tagsOf.get(intro.target_account_id!)?.some((tag) => wanted.includes(tag))) ?? made.at(-1)
  );
}

/** A person who works there and whom the firm may well know. */
function getBest(rows: RowBuilder['rows'], account: DemoAccountRow, statedIds: ReadonlySet<number>) {
  const jobs = rows.tenure.filter((tenure) => tenure.account_id === account.id && tenure.end_month === OPEN_END);
  const job = jobs.find(({ contact_id }) => statedIds.has(contact_id)) ?? jobs[0];
  if (!job) return null;
  const title = rows.title.find(({ id }) => id === job.title_id)?.text ?? '';
  return { id: job.contact_id, kind: /chief|vp|head/.test(foldText(title)) ? 'executives' : 'employees', title };
}

const RAISING = 'Lumenary';
const SECTORS = ['Payments', 'Banking'] as const;
const SUGGESTED = 4;
const RAISE_WORDS = 'We are raising a Series A of 8 M to 12 M EUR, and this fund knows our sectors.';

/** Partners of funds who invest in the sectors and whom somebody told of, one of each fund. */
function listPartners({ rows }: RowBuilder) {
  const tags = new Set(rows.tag.filter(({ name }) => SECTORS.some((sector) => sector === name)).map(({ id }) => id));
  const wanted = new Set(rows.account_tag.filter(({ tag_id }) => tags.has(tag_id)).map((row) => row.account_id));
  const funds = new Set(
    rows.investment.filter(({ account_id }) => wanted.has(account_id)).map((row) => row.investor_account_id),
  );
  const insiders = new Set(rows.app_user.map(({ contact_id }) => contact_id));
  const known = new Set(
    rows.signal.flatMap((signal) => (insiders.has(signal.from_contact_id) ? signal.to_contact_id : [])),
  );
  const titles = new Map(rows.title.map((title) => [title.id, title]));
  const partners = rows.tenure.filter((job) => {
    const title = titles.get(job.title_id)!;
    return (
      job.end_month === OPEN_END &&
      job.account_id !== 1 &&
      funds.has(job.account_id) &&
      known.has(job.contact_id) &&
      !isGuarded(rows.account[job.account_id - 1]!) &&
      isFundPartner(title.kind as TitleKind, title.title_key)
    );
  });
  return [
    ...new Map(partners.map((job) => [job.account_id, { ...job, title: titles.get(job.title_id)!.text }])).values(),
  ];
}

/** A raise, with the funds that were suggested for it and those that the company asked for. Nothing of it is drawn by chance. */
function addDemoRaise(builder: RowBuilder): void {
  const { rows, today, accountNamed } = builder;
  const company = accountNamed(RAISING);
  const words = rows.sales_target.find(({ account_id }) => account_id === company.id)!;
  const id = rows.sales_target.length + 1;
  const partners = listPartners(builder);
  const fundNames = partners.map(({ account_id }) => rows.account[account_id - 1]!.name);
  const next = partners[SUGGESTED]?.account_id;
  const rival = rows.investment.find(
    ({ investor_account_id, account_id }) =>
      investor_account_id === next && rows.account[account_id - 1]!.type !== 'Portfolio',
  );
  rows.sales_target.push({
    id,
    account_id: company.id,
    created_at: company.created_at,
    is_default: 0,
    kind: 'raise',
    name: `${RAISING} raises`,
    one_liner: words.one_liner,
    value_proposition: words.value_proposition,
    decision_makers: null,
    ask: 'whether the round fits what you invest in this year',
    intro_text: words.intro_text,
    case_studies: words.case_studies,
    sample_email_draft: null,
    industries: JSON.stringify(SECTORS),
    geographies: JSON.stringify(['Nordics', 'DACH', 'United Kingdom']),
    round: 'Series A',
    sum_from: 8_000_000,
    sum_to: 12_000_000,
    currency: 'EUR',
    money_by: '2027-03',
    competitors: rival ? JSON.stringify([rows.account[rival.account_id - 1]!.name]) : null,
    never_ask: JSON.stringify(fundNames.slice(-1)),
  });
  for (const [place, { account_id, contact_id, title }] of partners.slice(0, SUGGESTED).entries()) {
    const at = toMoment(today, -2 * place - 3, 560 + place);
    const intro = rows.intro.find((row) => row.account_id === company.id && row.target_account_id === account_id);
    if (intro) Object.assign(intro, { goal: RAISE_GOAL, sales_target_id: id, why: RAISE_WORDS });
    rows.recommendation_status.push({
      id: rows.recommendation_status.length + 1,
      sales_target_id: id,
      account_id,
      status: intro ? 'Introduction Requested' : 'Suggested to Portfolio',
      comments: place === 0 ? 'They asked us about payments in September.' : null,
      dismiss_category: null,
      snooze_until: null,
      suggested_at: at,
      intro_id: intro?.id ?? null,
      relevancy: JSON.stringify({ matched: {}, contact: { id: contact_id, kind: 'vc_partners', title } }),
      created_at: at,
      updated_at: at,
    });
  }
}
