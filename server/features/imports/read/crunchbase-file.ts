import { z } from 'zod';
import { formatCountry } from '../../../../shared/core/network/geographies.ts';
import {
  type InspectOptions,
  inspectFile,
  makeTextReader,
  readDecodedText,
} from '../../../platform/files/tables/decode.ts';
import { archiveNotes } from '../../../platform/files/tables/survey.ts';
import { cleanText } from '../../../platform/files/tables/text-repair.ts';
import { hasTooManyRows, readRowLimit } from '../../../platform/files/tables/unpacked-limit.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { parseWebsite } from '../../../platform/files/tables/websites.ts';
import { OPEN_END, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import { createRowProblem, emptyRecord, type FileRecord, type GoodRecord, type OpenFile } from '../runs/records.ts';

const LONGEST_LINE = 5_000_000;
const BATCH = 200;

const Text = z.string().transform(cleanText);
const Maybe = Text.nullish().transform((text) => text || null);
const Named = z.object({ name: Text, permalink: Maybe }).nullish();
const Person = z.object({ first_name: Maybe, last_name: Maybe, permalink: Maybe });
const Company = z.object({
  name: Text,
  permalink: Maybe,
  homepage_url: Maybe,
  category_code: Maybe,
  number_of_employees: z.number().int().nullish().catch(null),
  founded_year: z.number().int().min(1500).max(2100).nullish().catch(null),
  tag_list: Maybe,
  description: Maybe,
  overview: Maybe,
  offices: z
    .array(z.object({ city: Maybe, country_code: Maybe }))
    .nullish()
    .catch([]),
  relationships: z
    .array(z.object({ is_past: z.boolean().nullish(), title: Maybe, person: Person }))
    .nullish()
    .catch([]),
  funding_rounds: z
    .array(
      z.object({
        round_code: Maybe,
        funded_year: z.number().int().min(1900).max(2100).nullish().catch(null),
        funded_month: z.number().int().min(1).max(12).nullish().catch(null),
        investments: z
          .array(z.object({ company: Named, financial_org: Named, person: Person.nullish() }))
          .nullish()
          .catch([]),
      }),
    )
    .nullish()
    .catch([]),
});
type Company = z.output<typeof Company>;

async function* listLines(chunks: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string | null }> {
  let rest = '';
  let line = 0;
  let skipping = false;
  for await (const chunk of chunks) {
    const pieces = (rest + chunk).split('\n');
    rest = pieces.pop()!;
    for (const text of pieces) {
      line++;
      yield { line, text: skipping || text.length > LONGEST_LINE ? null : text };
      skipping = false;
    }
    if (rest.length > LONGEST_LINE) {
      skipping = true;
      rest = '';
    }
  }
  if (rest.trim() !== '' || skipping) yield { line: line + 1, text: skipping ? null : rest };
}

/** Why a text is not a company's name: the number of a list, an address, or nothing readable. Null if it is one. */
function describeJunkName(name: string): string | null {
  if (name === '') return 'The company has no name.';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'This is not a name.';
  if (/^\p{L}$/u.test(name)) return 'A single letter isn’t a company name.';
  if (/^\d+\.\s/.test(name)) return 'This is a line from a list, not a company’s name.';
  if (/^https?:\/\//i.test(name) || /^www\./i.test(name)) return 'This is an address, not a company’s name.';
  if (name.length > 200) return 'The name is too long.';
  return null;
}

function parseCompanyAt(line: number, text: string | null): Company | ReturnType<typeof createRowProblem> {
  if (text === null) return createRowProblem(line, null, null, 'The line is too long to be read.');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return createRowProblem(line, null, text, 'The line is not valid JSON.');
  }
  const parsed = Company.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return createRowProblem(line, issue.path.join('.') || null, null, `The line isn’t a company: ${issue.message}.`);
  }
  const junk = describeJunkName(parsed.data.name);
  return junk ? createRowProblem(line, 'name', parsed.data.name, junk) : parsed.data;
}

const LONGEST_DESCRIPTION = 2_000;

/** The company's description of itself, short and long, without markup. */
function getDescription({ description, overview }: Company): string {
  const plain = (overview ?? '').replace(/<[^>]*>/g, ' ').replace(/&[a-z]+;|&#\d+;/gi, ' ');
  const text = [description, plain].filter(Boolean).join('. ').replace(/\s+/g, ' ').trim();
  return text.slice(0, LONGEST_DESCRIPTION).replace(/[\ud800-\udbff]$/, '');
}

function makeCompanyRecord(line: number, company: Company): GoodRecord {
  const record = emptyRecord(line);
  const { name, homepage_url, number_of_employees, founded_year, category_code, tag_list } = company;
  const tags = [category_code?.replaceAll('_', ' '), ...(tag_list?.split(',') ?? [])]
    .map((tag) => tag?.trim().toLowerCase() ?? '')
    .filter((tag) => tag !== '' && tag !== 'other' && tag.length <= 60);
  const [office] = company.offices ?? [];
  const description = getDescription(company);
  const site = homepage_url ? parseWebsite(homepage_url) : null;
  if (homepage_url && !site)
    record.notes.push(
      createRowProblem(line, 'homepage_url', homepage_url, 'This is not an address. Kith imports the row without it.'),
    );
  record.accounts.push({
    name,
    ...site,
    ...(number_of_employees && number_of_employees > 0 ? { headcount: number_of_employees } : {}),
    ...(founded_year ? { founded: founded_year } : {}),
    ...(office?.country_code ? { country: formatCountry(office.country_code) } : {}),
    ...(office?.city ? { city: office.city } : {}),
    ...(description ? { description } : {}),
    ...(tags.length > 0 ? { tags: [...new Set(tags)].sort() } : {}),
  });
  return record;
}

type NamedCompany = { name: string; domain?: string };

/** The company of a line, as the people and rounds of that line mean it: whatever else has the name. */
function nameCompany({ name, homepage_url }: Company): NamedCompany {
  const domain = homepage_url ? parseWebsite(homepage_url)?.domain : undefined;
  return domain ? { name, domain } : { name };
}

/** People by permalink, each one record with all their roles, collected from many lines. */
class People {
  /** All roles of all people. */
  roles = 0;
  private readonly byKey = new Map<string, { record: GoodRecord; places: Map<string, number> }>();

  add(
    line: number,
    person: z.output<typeof Person>,
    company: NamedCompany,
    title: string,
    start: number,
    end: number,
  ): void {
    const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
    if (!/\p{L}/u.test(name)) return;
    const key = person.permalink ?? `${name}|${company.name}`;
    const found = this.byKey.get(key) ?? { record: emptyRecord(line), places: new Map<string, number>() };
    const { record, places } = found;
    if (record.contacts.length === 0) {
      this.byKey.set(key, found);
      record.contacts.push({
        name,
        ...(person.first_name ? { first_name: person.first_name } : {}),
        ...(person.last_name ? { last_name: person.last_name } : {}),
      });
    }
    const place = `${company.name}|${company.domain}`;
    const account = places.get(place) ?? record.accounts.push(company) - 1;
    places.set(place, account);
    this.roles++;
    record.tenures.push({ contact: 0, account, title, start_month: start, end_month: end, year_only: 0 });
  }

  *records(): Generator<GoodRecord> {
    for (const { record } of this.byKey.values()) yield record;
  }

  get count(): number {
    return this.byKey.size;
  }
}

/** The rounds of one company: firms and companies become investments, people become investors there in that month. */
function makeInvestmentRecords(line: number, company: Company, people: People): GoodRecord[] {
  const found: GoodRecord[] = [];
  const funded = nameCompany(company);
  for (const round of company.funding_rounds ?? []) {
    const month = round.funded_year ? toMonth(round.funded_year, round.funded_month ?? 1) : UNKNOWN_START;
    for (const { company: corporate, financial_org, person } of round.investments ?? []) {
      const investor = financial_org?.name || corporate?.name;
      if (investor && !describeJunkName(investor) && investor !== company.name) {
        const record = emptyRecord(line);
        record.accounts.push({ name: investor }, funded);
        record.investments.push({ investor: 0, account: 1, round: round.round_code, month });
        found.push(record);
      } else if (person) {
        // A round is one moment: a longer time would make every angel a colleague of all later ones.
        people.add(line, person, funded, 'Investor', month, month === UNKNOWN_START ? UNKNOWN_END : month);
      }
    }
  }
  return found;
}

/**
 * Opens a file of companies, one JSON object a line in the form of Crunchbase's first API: first the companies, then their people, then the
 * rounds. Only people and rounds are kept in memory until all companies are read.
 * @throws UnreadableFile
 */
export async function openCrunchbase(path: string, options?: InspectOptions): Promise<OpenFile> {
  const { form, head, found } = await inspectFile(path, options);
  if (
    !head
      .toString('utf8', 0, 200)
      .replace(/^\ufeff/, '')
      .trimStart()
      .startsWith('{')
  ) {
    throw new UnreadableFile('This isn’t a file of companies. Each line must be one JSON object.');
  }

  const most = await readRowLimit(path, form.gzip || form.zip !== null);

  async function* iterateRecords(): AsyncGenerator<FileRecord[]> {
    const people = new People();
    const rounds: GoodRecord[] = [];
    let batch: FileRecord[] = [];
    const read = makeTextReader(form);
    for await (const { line, text: given } of listLines(readDecodedText(path, form))) {
      const text = given === null ? null : read(given);
      if (text?.trim() === '') continue;
      const company = parseCompanyAt(line, text);
      if ('reason' in company) batch.push({ line, rejected: company });
      else {
        batch.push(makeCompanyRecord(line, company));
        const employer = nameCompany(company);
        for (const { person, title, is_past } of company.relationships ?? []) {
          people.add(line, person, employer, title ?? '', UNKNOWN_START, is_past ? UNKNOWN_END : OPEN_END);
        }
        rounds.push(...makeInvestmentRecords(line, company, people));
        // One line can hold any number of people and rounds.
        if (people.roles + rounds.length > most) throw hasTooManyRows(most);
      }
      if (batch.length >= BATCH) {
        yield batch;
        batch = [];
      }
    }
    for (const record of [...people.records(), ...rounds]) {
      batch.push(record);
      if (batch.length >= BATCH) {
        yield batch;
        batch = [];
      }
    }
    yield batch;
  }

  const counts = { companies: 0, people: 0, rounds: 0, rejected: 0 };
  for await (const batch of iterateRecords()) {
    for (const record of batch) {
      if ('rejected' in record) counts.rejected++;
      else if (record.contacts.length > 0) counts.people++;
      else if (record.investments.length > 0) counts.rounds++;
      else counts.companies++;
    }
  }
  return {
    columns: [
      ['name', 'Company'],
      ['homepage_url', 'Website'],
      ['category_code', 'Industry'],
      ['tag_list', 'Industries'],
      ['number_of_employees', 'Head-count'],
      ['founded_year', 'Founded'],
      ['offices', 'Country and city'],
      ['overview', 'Description'],
      ['relationships', 'People and their roles'],
      ['funding_rounds', 'Investors'],
    ].map(([name, meaning]) => ({ name: name!, meaning: meaning!, field: null, samples: [] })),
    format: [
      `${form.gzip || form.zip ? 'Packed, ' : ''}one JSON object per line.`,
      ...archiveNotes(form),
      `${counts.companies} companies, ${counts.people} people with their roles, ${counts.rounds} investments.`,
    ],
    encoding: found,
    total: counts.companies + counts.people + counts.rounds + counts.rejected,
    records: iterateRecords,
  };
}
