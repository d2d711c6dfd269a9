/** What the parts of crm.ts know of each other, and the org that they read. */
import type { OrgRecord, OrgRecords } from '../server/demo/stand-ins/salesforce-org.ts';
import { createRandom } from '../server/demo/words/random.ts';
import { BENCH_NOW } from './sizes.ts';

export interface CrmTask {
  databaseUrl: string;
  connectionId: number;
  /** The private key by which Kith signs in, in PEM. */
  key: string;
  /** Where the org is. */
  service: string;
  /** The present; ISO. */
  now: string;
}

/** What a reading came to. */
export interface PullFigures {
  /** Until everything is written. */
  seconds: number;
  /** The most memory that the process had, in MB. */
  memory: number;
  memoryBefore: number;
}

/** What is typed where a name is required. */
export const PLACEHOLDER = '[not provided]';
const FIRST = ['Asta', 'Brego', 'Cilla', 'Doran', 'Edda', 'Fenno', 'Gisla', 'Halvor', 'Ines', 'Jorun'];
const LAST = ['Kelvar', 'Lindqvist', 'Morrow', 'Nesbit', 'Okafor', 'Pell', 'Quist', 'Rothe', 'Sarn', 'Tveit'];
const TITLES = ['VP Payments', 'Head of Risk', 'Partner', 'Analyst', 'CTO', 'Chief of Staff', 'Engineer'];

const writeId = (prefix: string, number: number): string => `${prefix}ak${String(number).padStart(10, '0')}AAA`;

/** An org of so many records: a fifth companies, two fifths people, and two fifths of what was done with them. */
export function drawOrg(size: number): OrgRecords {
  const random = createRandom(49);
  const SystemModstamp = BENCH_NOW.toISOString();
  const draw = (prefix: string, count: number, make: (number: number) => object): OrgRecord[] =>
    Array.from({ length: count }, (_, number) => ({ Id: writeId(prefix, number), SystemModstamp, ...make(number) }));
  const [users, companies, people] = [50, Math.round(size * 0.2), Math.round(size * 0.4)];
  const tasks = Math.round(size * 0.36);
  const ownerOf = () => writeId('005', random.int(0, users - 1));
  const act = (number: number) => ({
    Subject: `Call ${number}`,
    ActivityDate: new Date(BENCH_NOW.getTime() - random.int(1, 900) * 86_400_000).toISOString().slice(0, 10),
    WhoId: writeId('003', random.int(0, people - 1)),
    OwnerId: ownerOf(),
  });
  return {
    User: draw('005', users, (number) => ({
      FirstName: FIRST[number % 10],
      Email: `user.${number}@quillmark.example`,
    })),
    Account: draw('001', companies, (number) => ({
      Name: `${LAST[number % 10]} Works ${number}`,
      Website: `https://company-${number}.example`,
      Type: random.pick(['Customer', 'Investor', 'Portfolio Company']),
      BillingCountry: 'Norway',
    })),
    Contact: draw('003', people, (number) => ({
      FirstName: FIRST[number % 10],
      LastName: random.chance(0.02) ? PLACEHOLDER : `${random.pick(LAST)} ${random.pick(LAST)}`,
      Email: `person.${number}@company-${number % companies}.example`,
      Title: random.pick(TITLES),
      AccountId: writeId('001', number % companies),
    })),
    Task: draw('00T', tasks, act),
    Event: draw('00U', size - users - companies - people - tasks, act),
  };
}
