/**
 * Which companies of equal or nearly equal names are one: a company that real files name without a domain (a list of connections, lists of
 * layoffs, roles) beside one with a domain (the companies of 2012, or only the domain of a job board). The labels, and a reason for each, are
 * ours; what the files say of the companies stays in the files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { foldName } from '../../../platform/text/names.ts';
import { toMonth } from '../../../platform/time/months.ts';
import { makeNameBearer, type NameBearer } from './evidence.ts';
import { NOBODY_THERE } from './known.ts';

export const REAL_FILES = '../shared/data';

const [ONE, TWO] = [true, false];
/** Of the half that was looked at before the rules stood, and of the half that was kept back. */
const [SEEN, KEPT] = [false, true];

type Label = [
  file: 'connections' | 'layoffs' | 'roles',
  bare: string,
  described: string,
  one: boolean,
  kept: boolean,
  why: string,
];

const LABELS: readonly Label[] = [
  ['connections', 'RPATech', 'RPA Tech', ONE, SEEN, 'a developer of what both names say'],
  ['layoffs', 'Meetup', 'Meetup', ONE, KEPT, 'both New York'],
  ['connections', 'Cvent', 'Cvent', ONE, SEEN, 'project consultants of event software'],
  ['layoffs', 'YouTube', 'YouTube', ONE, KEPT, 'both by the Bay'],
  ['layoffs', 'Nuance Communications', 'Nuance Communications', ONE, SEEN, 'both near Boston'],
  ['layoffs', 'Google', 'Google', ONE, KEPT, 'one bearer'],
  ['connections', 'RedMart', 'RedMart', ONE, SEEN, 'data engineer of a shop'],
  ['connections', 'CCC Information Services', 'CCC Information Services', ONE, KEPT, 'software engineer, full name'],
  ['layoffs', 'When I Work', 'When I Work', ONE, SEEN, 'shift work, both in Minnesota'],
  ['connections', 'Abbott', 'Abbott Labs', ONE, KEPT, 'product engineers, and abbott.com'],
  [
    'connections',
    'L&T Technology Services Limited',
    'LT Consulting',
    TWO,
    SEEN,
    'engineers of a large firm, not one person',
  ],
  ['connections', 'IMS Health', 'imshealth.com', ONE, KEPT, 'health data, three engineers'],
  ['connections', 'Affinity Software Pvt Ltd', 'Affinity Labs', TWO, SEEN, 'SAP in India, not a career network'],
  ['layoffs', 'Coherent', 'Coherent Solutions', TWO, KEPT, 'makes lasers, not outsourcing'],
  ['layoffs', 'Eventbrite', 'Eventbrite', ONE, SEEN, 'both San Francisco'],
  ['connections', 'Bristol-Myers Squibb', 'Bristol-Myers Squibb', ONE, KEPT, 'a full name of three'],
  ['connections', 'Spectrum Networks Solutions-India', 'Spectrum Networks', TWO, SEEN, 'India, not Seattle'],
  ['connections', 'Google', 'Google', ONE, KEPT, 'titles name its products'],
  ['roles', 'Yelp', 'Yelp', ONE, SEEN, 'founders of 2004'],
  ['layoffs', 'NCC Group', 'NCC Group', ONE, KEPT, 'both Manchester'],
  ['connections', 'LinkedIn', 'LinkedIn', ONE, SEEN, 'seventeen engineers, one bearer'],
  [
    'connections',
    'Axiom Software Solutions Limited',
    'Axiom Software',
    TWO,
    KEPT,
    'recruits staff, not seven people of a content system',
  ],
  ['connections', 'Everest Consulting Group', 'Everest Group', TWO, SEEN, 'HR consultant at a staffing firm'],
  ['layoffs', 'Marqeta', 'Marqeta', ONE, KEPT, 'cards by the Bay'],
  ['connections', 'Dimension Data', 'Dimension Data', ONE, SEEN, 'IT services, account manager'],
  ['connections', 'DrivenBI', 'DrivenBI', ONE, KEPT, 'data scientist at business intelligence'],
  [
    'connections',
    'Axiom Technology Group, Inc.',
    'Axiom Software',
    TWO,
    SEEN,
    'lends consultants, not a content system',
  ],
  ['layoffs', 'SoundCloud', 'SoundCloud', ONE, KEPT, 'both Berlin'],
  ['layoffs', 'Hailo', 'Hailo', TWO, SEEN, 'chips in Tel Aviv, not London taxis'],
  ['connections', 'Fourth Dimension Technologies', 'Fourth Dimension', TWO, KEPT, 'support engineers, not advertising'],
  ['layoffs', 'Red Hat', 'Red Hat', ONE, SEEN, 'both Raleigh'],
  ['layoffs', 'Cvent', 'Cvent', ONE, KEPT, 'McLean is by Washington'],
  ['connections', 'GE', 'GE', ONE, SEEN, 'eight engineers, and the best known bearer'],
  ['connections', 'AOL', 'AOL', ONE, KEPT, 'a software engineer of a web firm'],
  ['layoffs', 'Stripe', 'stripe.com', ONE, SEEN, 'one bearer, payments'],
  ['connections', 'Red Hat', 'Red Hat', ONE, KEPT, 'a title names OpenShift'],
  ['layoffs', 'Hopin', 'HopIn', TWO, SEEN, 'events in London, not a social network of four'],
  ['connections', 'Micro Focus', 'Micro Focus', ONE, KEPT, 'software and alliances'],
  ['layoffs', 'Yelp', 'Yelp', ONE, SEEN, 'both San Francisco'],
  ['layoffs', 'BuzzFeed', 'BuzzFeed', ONE, KEPT, 'both New York media'],
  ['roles', 'YouTube', 'YouTube', ONE, SEEN, 'founders of 2005'],
  ['connections', 'Nordstrom', 'Nordstrom', ONE, KEPT, 'in-house developers of a retailer'],
  ['connections', 'Raymark', 'Raymark', ONE, SEEN, 'software tester at a software house'],
  ['layoffs', 'LinkedIn', 'LinkedIn', ONE, KEPT, 'recruiting, one bearer'],
  ['connections', 'Box', 'Box Technologies', TWO, SEEN, 'engineers of big data, not shop tills'],
  ['connections', 'Yelp', 'Yelp', ONE, KEPT, 'software engineer of a web firm'],
  ['connections', 'Everest Global Solutions', 'Everest Group', TWO, SEEN, 'recruiters, not research'],
  [
    'connections',
    'Perceptive Consulting Solutions Ltd.',
    'Perceptive Software',
    TWO,
    KEPT,
    'consulting, not documents in Kansas',
  ],
  [
    'connections',
    'Axiom Software Solutions Limited',
    'AXIOM Systems',
    TWO,
    SEEN,
    'recruits staff, not a Maryland software house',
  ],
  ['layoffs', 'Automatic', 'Automatic', TWO, KEPT, 'car devices by the Bay, not an agency in Irvine'],
  ['connections', 'Campus Management Corp.', 'Campus Management', ONE, SEEN, 'software of that full name'],
  ['connections', 'CSG International', 'CSG Limited', TWO, KEPT, 'a developer, not IT services in Darwin'],
  ['connections', 'Tata Consultancy Services', 'Tata Consultancy Services', ONE, SEEN, 'hundreds of consultants'],
  ['connections', 'Automation Anywhere', 'Automation Anywhere', ONE, KEPT, 'automation titles'],
  ['roles', 'LinkedIn', 'LinkedIn', ONE, SEEN, 'founder of 2002, as it began'],
  [
    'connections',
    'Axiom Technology Group, Inc.',
    'AXIOM Systems',
    TWO,
    KEPT,
    'lends consultants, not a software house',
  ],
  ['connections', 'Nuance Communications', 'Nuance Communications', ONE, SEEN, 'software engineer, full name'],
  ['connections', '3M', '3M', ONE, KEPT, 'one letter-and-digit firm of that size'],
  ['roles', 'Slide', 'Slide', ONE, SEEN, 'media sharing of 2004 and 2005'],
  ['connections', 'Everest Group', 'Everest Group', ONE, KEPT, 'analyst at a research firm'],
  ['layoffs', 'Vimeo', 'Vimeo', ONE, SEEN, 'video, one bearer'],
  ['connections', 'SkillStorm', 'SkillStorm', ONE, KEPT, 'developer lent by a consultancy'],
  ['layoffs', 'Sherpa', 'SHERPA', TWO, SEEN, 'travel in Toronto, not metrics by two people'],
  ['layoffs', 'Foursquare', 'Foursquare', ONE, KEPT, 'both New York'],
  ['connections', '1E', '1E', ONE, SEEN, 'analysts, and software for the desk'],
  ['layoffs', 'Coinbase', 'coinbase.com', ONE, KEPT, 'one bearer, crypto'],
  ['layoffs', 'Automation Anywhere', 'Automation Anywhere', ONE, SEEN, 'both by the Bay'],
  ['connections', 'WhiteHedge Technologies', 'WhiteHedge Technologies', ONE, KEPT, 'data scientist, offices in India'],
  ['connections', 'Astellas Pharma', 'Astellas Pharma', ONE, SEEN, 'a drug maker, two words'],
  ['connections', 'Databricks', 'databricks.com', ONE, KEPT, 'titles of its product'],
  ['layoffs', 'G2', 'G2', TWO, SEEN, 'reviews in Chicago with a Series C, not a New York agency'],
  ['layoffs', 'AdRoll', 'AdRoll', ONE, KEPT, 'advertising, rare name'],
];

type Row = Record<string, string>;

function readText(path: string): string {
  const bytes = readFileSync(`${REAL_FILES}/${path}`);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

const readRows = (path: string): Row[] => parse(readText(path), { columns: true, bom: true, relax_column_count: true });

/** The rows of each company. */
function byCompany(rows: readonly Row[], column: (row: Row) => string | undefined): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => foldName(column(row) ?? ''));
}

const MAX_TITLES = 5;
const FOUR_DIGITS = /\d{4}$/;

function readBearers(): Record<Label[0], (name: string) => NameBearer> {
  const connections = byCompany(
    readRows('linkedin-connections/Connections-24k-hashed-names.csv.gz'),
    (row) => row.Company,
  );
  const layoffs = byCompany(
    readdirSync(`${REAL_FILES}/field/layoffs`).flatMap((file) => readRows(`field/layoffs/${file}`)),
    (row) => row.company ?? row.Company,
  );
  const roles = byCompany(readRows('paypal-mafia/paypal-mafia_person-company.csv'), (row) => row.company);
  const summarizeKnown = (
    rows: readonly Row[],
    titles: readonly string[],
    years: readonly string[],
    founders: boolean,
  ) => {
    const since = Math.min(...years.filter((year) => FOUR_DIGITS.test(year)).map((year) => Number(year.slice(-4))));
    const distinct = [...new Set(titles.map((title) => title.trim()).filter(Boolean))].slice(0, MAX_TITLES);
    return { there: { people: rows.length, titles: distinct, since: toMonth(since, 1) }, founders };
  };
  const makeBearerReader =
    (from: Map<string, Row[]>, of: (rows: Row[]) => ReturnType<typeof summarizeKnown>) => (name: string) => {
      const { there, founders } = of(from.get(foldName(name))!);
      return makeNameBearer({ name }, [], there, founders);
    };
  return {
    connections: makeBearerReader(connections, (rows) =>
      summarizeKnown(
        rows,
        rows.map((row) => row.Position!),
        rows.map((row) => row['Connected On']!),
        false,
      ),
    ),
    roles: makeBearerReader(roles, (rows) =>
      summarizeKnown(
        rows,
        rows.map((row) => row.title!.replaceAll('|', ', ')),
        rows.map((row) => row.from!),
        true,
      ),
    ),
    layoffs: (name) => {
      const row = layoffs.get(foldName(name))![0]!;
      const tag = row.industry || row.Industry;
      return makeNameBearer({ name, country: row.country || row.Country || null }, tag ? [tag] : [], NOBODY_THERE);
    },
  };
}

interface CompanyOf2012 {
  name: string;
  homepage_url: string | null;
  category_code: string | null;
  number_of_employees: number | null;
  founded_year: number | null;
  tag_list: string | null;
  description: string | null;
  offices: { country_code: string | null }[];
}

const MAX_TAGS = 3;

function readDescribed(): (nameOrDomain: string, bare: string) => NameBearer {
  const companies = readText('crunchbase-2012/companies.ndjson.gz')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CompanyOf2012)
    .filter(({ homepage_url }) => homepage_url);
  const byName = new Map(companies.map((company) => [company.name.trim(), company]));
  return (nameOrDomain, bare) => {
    const company = byName.get(nameOrDomain);
    if (!company) return makeNameBearer({ name: bare, domain: nameOrDomain }, [], NOBODY_THERE);
    const tags = [company.category_code ?? '', ...(company.tag_list ?? '').split(',').slice(0, MAX_TAGS)];
    const facts = {
      name: nameOrDomain,
      domain: new URL(company.homepage_url!).hostname.replace(/^www\./, ''),
      headcount: company.number_of_employees || null,
      founded: company.founded_year,
      country: company.offices.find(({ country_code }) => country_code)?.country_code ?? null,
      description: company.description,
    };
    return makeNameBearer(facts, tags.map((tag) => tag.trim()).filter(Boolean), NOBODY_THERE);
  };
}

interface RealPair {
  one: boolean;
  kept: boolean;
  bare: NameBearer;
  described: NameBearer;
}

/** Reads what the files say of the labelled companies. */
export function readRealPairs(): RealPair[] {
  const bearers = readBearers();
  const described = readDescribed();
  return LABELS.map(([file, bare, b, a, isKept]) => ({
    one: a,
    kept: isKept,
    bare: bearers[file](bare),
    described: described(b, bare),
  }));
}
