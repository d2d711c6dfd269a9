/** A small network with a person for every rule of "who may see what". */
import type { TestApp } from '../../../testing/app.ts';
import { insertWorld, type TestWorld, type WorldAccount, type WorldPerson } from '../../../testing/world.ts';

const now = (at: string, title: string, from = '2021-05') => [{ at, title, from }];

const ACCOUNTS: Record<string, WorldAccount> = {
  'Acme Robotics, Inc.': {
    headcount: 120,
    tags: ['Robotics', 'Logistics'],
    website: 'https://acme.example',
    crm_id: 'crm/1',
  },
  'Café Zürich GmbH': { headcount: 30, tags: ['Food & Drink'] },
  'Acmeville Farms': { tags: ['Food & Drink'] },
  'Global Acme Holdings': { headcount: 7000, tags: ['Robotics'] },
  'Bank of Orlen': { headcount: 600, tags: ['Banking'] },
  'Emptyhouse Ltd': { headcount: 12 },
  'Acme Nightfall': { stealth: 1, headcount: 15, tags: ['Robotics'] },
  'Hushed Capital': { confidential: 1, headcount: 20, tags: ['Secrets'] },
};

const PEOPLE: Record<string, WorldPerson> = {
  // Strengths 4, 3 and 1 at Acme, and a person without any acquaintance.
  'Ada Kestrel': { jobs: now('Acme Robotics, Inc.', 'VP of Sales'), known: { admin: 4 }, crm_id: '003A' },
  'Bo Larkin': { jobs: now('Acme Robotics, Inc.', 'Software Engineer'), known: { portco: 3 } },
  'Cy Marlowe': { jobs: now('Acme Robotics, Inc.', 'Sales Engineer'), known: { portco2: 1 } },
  'Di Nobody': { jobs: now('Acme Robotics, Inc.', 'Chief Executive Officer') },
  // Only on the list of the user of Lumenary.
  'Eli Listed': { jobs: [{ at: 'Café Zürich GmbH', title: 'Barista' }], known: { portco: 1 }, listed: true },
  'Fay Listed': { jobs: [{ at: 'Bank of Orlen', title: 'Teller' }], known: { portco2: 1 }, listed: true },
  'Gus Hidden': { jobs: now('Acme Nightfall', 'Software Engineer'), known: { admin: 4, portco: 4 } },
  'Hal Hushed': { jobs: now('Hushed Capital', 'Partner'), known: { talent: 3 } },
  // The first left Acme for the bank, the second left it for the stealthy company, the third sits on its board beside a
  // job at the bank.
  'Ida Former': {
    jobs: [
      { at: 'Acme Robotics, Inc.', title: 'Designer', from: '2015-02', to: '2019-09' },
      ...now('Bank of Orlen', 'Head of Design', '2019-10'),
    ],
    known: { talent: 2 },
  },
  'Jon Gone': {
    jobs: [
      { at: 'Acme Robotics, Inc.', title: 'Analyst', from: '2016-01', to: '2018-01' },
      ...now('Acme Nightfall', 'Analyst', '2018-02'),
    ],
    known: { talent: 2 },
  },
  'Kim Board': {
    jobs: [
      { at: 'Acme Robotics, Inc.', title: 'Board Member', from: '2018-01' },
      ...now('Bank of Orlen', 'CFO', '2020-01'),
    ],
    known: { sales: 3 },
  },
  // People who could tell about Acme: of the firm, of Lumenary, of Brackenfield.
  'Lou Firm': {
    jobs: [
      { at: 'Acme Robotics, Inc.', title: 'Founder', from: '2010-01', to: '2012-01' },
      ...now('Quillmark Ventures', 'Partner', '2012-02'),
    ],
  },
  'Moe Lumen': {
    jobs: [
      { at: 'Acme Robotics, Inc.', title: 'Sales Manager', from: '2013-01', to: '2014-01' },
      ...now('Lumenary', 'CEO', '2014-02'),
    ],
  },
  'Ned Bracken': {
    jobs: [
      { at: 'Acme Robotics, Inc.', title: 'Sales Manager', from: '2013-01', to: '2014-01' },
      ...now('Brackenfield', 'CEO', '2014-02'),
    ],
  },
  'Pam Small': { jobs: now('Acmeville Farms', 'Head of Sales'), known: { admin: 2 } },
  'Quin Large': { jobs: now('Global Acme Holdings', 'Vice President Sales'), known: { admin: 2 } },
};

export function insertTown(app: TestApp): Promise<TestWorld> {
  return insertWorld(app, { accounts: ACCOUNTS, people: PEOPLE });
}
