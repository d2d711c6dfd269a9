import { joinRoles } from '../../shared/platform/permissions.ts';
import { parseMonth } from '../platform/time/months.ts';
import { drawCareer } from './careers.ts';
import type { CompanyMarket } from './companies.ts';
import { DEMO_FIRM, DEMO_PEOPLE } from './people.ts';
import { DEMO_PORTFOLIO, MORE_STAFF, USER_TITLES } from './portfolio.ts';
import type { DemoAccountRow, DemoContactRow, RowBuilder } from './rows.ts';
import { inventSalesTargets } from './sales-targets.ts';
import { STORY_ACCOUNTS, STORY_PEOPLE } from './story.ts';
import { inventPersonName } from './words/person-names.ts';
import type { Random } from './words/random.ts';

/** A member of the circle: a user, and the source of their list if they linked one. */
export interface DemoInsider {
  contact: DemoContactRow;
  userId: number;
  firm: boolean;
  listSource: number | null;
}

const makeLogoPath = (name: string): string => `/logos/${name.toLowerCase().replaceAll(' ', '-')}.svg`;

/** The month of `YYYY-MM`. */
export function parseDemoMonth(text: string): number {
  return parseMonth(text, 'start')!.month;
}

/** The firm, its portfolio with sales targets, and the companies of the pictures. Account 1 is the firm. */
export function addKnownCompanies(builder: RowBuilder): void {
  const firm = {
    name: DEMO_FIRM.name,
    website: DEMO_FIRM.domain,
    logo_url: makeLogoPath(DEMO_FIRM.name),
    headcount: 12,
  };
  builder.account({ ...firm, type: 'Firm', crm_id: 'A000001' }, ['Venture Capital']);
  for (const [place, company] of DEMO_PORTFOLIO.entries()) {
    const { name, headcount } = company;
    const website = `${name.toLowerCase()}.example`;
    const crm_id = `A${String(place + 2).padStart(6, '0')}`;
    const account = builder.account(
      { name, website, logo_url: makeLogoPath(name), headcount, type: 'Portfolio', crm_id },
      company.industries,
    );
    for (const target of inventSalesTargets(company, place)) {
      const id = builder.rows.sales_target.length + 1;
      builder.rows.sales_target.push({ id, account_id: account.id, created_at: account.created_at, ...target });
    }
  }
  for (const { name, website, headcount, industries, logo: drawn } of STORY_ACCOUNTS) {
    const crm_id = `A${String(builder.rows.account.length + 1).padStart(6, '0')}`;
    builder.account({ name, website, headcount, logo_url: drawn ? makeLogoPath(drawn) : null, crm_id }, industries);
  }
}

/** The people of the pictures with their careers; those at the firm and its companies become users. */
export function addStoryPeople(builder: RowBuilder): Map<string, DemoContactRow> {
  const people = new Map<string, DemoContactRow>();
  for (const { name, location, career } of STORY_PEOPLE) {
    const space = name.indexOf(' ');
    const contact = builder.contact(
      { first: name.slice(0, space), last: name.slice(space + 1) },
      { location, connections: 600 },
    );
    people.set(name, contact);
    for (const [account, title, start, end] of career) {
      builder.tenure(
        contact,
        builder.accountNamed(account),
        title,
        parseDemoMonth(start),
        end ? parseDemoMonth(end) : builder.today,
      );
    }
  }
  return people;
}

/** Staff and portfolio users who are not in the pictures, with drawn earlier careers; then a user for each member of the circle. */
export function addInsiders(
  random: Random,
  builder: RowBuilder,
  market: CompanyMarket,
  story: Map<string, DemoContactRow>,
): DemoInsider[] {
  const firm = builder.accountNamed(DEMO_FIRM.name);
  const members: DemoInsider[] = [];
  const join = (contact: DemoContactRow, account: DemoAccountRow, linked: boolean): void => {
    members.push(addUser(builder, contact, account, account === firm, linked));
  };
  for (const { name, career } of STORY_PEOPLE) {
    const account = builder.accountNamed(career.at(-1)![0]);
    if (account === firm || account.type === 'Portfolio') join(story.get(name)!, account, name !== 'Leila Farouzan');
  }
  for (const [name, title] of MORE_STAFF) {
    const [first, last] = name.split(' ');
    join(
      hire(
        random,
        builder,
        market,
        firm,
        title,
        builder.contact({ first: first!, last: last! }),
        parseDemoMonth('2016-01'),
      ),
      firm,
      true,
    );
  }
  for (const { name, founded, users } of DEMO_PORTFOLIO) {
    const account = builder.accountNamed(name);
    const seats = users - members.filter((member) => isAt(builder, member, account)).length;
    for (let seat = 0; seat < seats; seat++) {
      const title = USER_TITLES[users - seats + seat]!;
      const contact = builder.contact(inventPersonName(random));
      join(hire(random, builder, market, account, title, contact, parseDemoMonth(founded)), account, seat % 2 === 0);
    }
  }
  return members;
}

/** A career in small and medium companies, where people meet, and then the present job. */
export function hire(
  random: Random,
  builder: RowBuilder,
  market: CompanyMarket,
  account: DemoAccountRow,
  title: string,
  contact: DemoContactRow,
  founded: number,
): DemoContactRow {
  const founder = title.startsWith('Founder');
  const start = founder ? founded : random.int(founded + 3, builder.today - 4);
  drawCareer(random, builder, market, contact, {
    until: start - 1,
    longest: 18,
    accept: (company) => company.place > 80,
  });
  builder.tenure(contact, account, title, start, builder.today);
  contact.connections = Math.round(random.logNormal(900, 0.6));
  return contact;
}

function isAt(builder: RowBuilder, member: DemoInsider, account: DemoAccountRow): boolean {
  return builder.rows.app_user[member.userId - 1]!.account_id === account.id;
}

/** The people of the firm whom the chat can tell of requests. */
const IN_CHAT: readonly string[] = ['Noa Kestrel'];

/** Two people with the same first name at one company have their family names in their addresses. */
function addUser(
  builder: RowBuilder,
  contact: DemoContactRow,
  account: DemoAccountRow,
  firm: boolean,
  linked: boolean,
): DemoInsider {
  const { rows } = builder;
  const person = DEMO_PEOPLE.find((person) => `${person.given_name} ${person.family_name}` === contact.name);
  const makeLocalPart = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/[^A-Za-z-]/g, '')
      .toLowerCase();
  const short = `${makeLocalPart(contact.first_name!)}@${account.domain}`;
  const email = rows.app_user.some((user) => user.email === short)
    ? `${makeLocalPart(contact.first_name!)}.${makeLocalPart(contact.last_name!)}@${account.domain}`
    : short;
  contact.email = email;
  const id = rows.app_user.length + 1;
  rows.app_user.push({
    id,
    email,
    subject: null,
    given_name: contact.first_name!,
    family_name: contact.last_name!,
    picture: null,
    contact_id: contact.id,
    account_id: account.id,
    roles: joinRoles(person?.roles ?? []),
    status: 'active',
    crm_id: `U${String(id).padStart(6, '0')}`,
    chat_id: IN_CHAT.includes(contact.name) ? `U0${String(id).padStart(7, '0')}` : null,
    created_at: contact.created_at,
    updated_at: contact.created_at,
  });
  return {
    contact,
    userId: id,
    firm,
    listSource: linked ? builder.source(`Connections of ${contact.name}`, 1, id) : null,
  };
}
