import { beforeEach, describe, expect, test } from 'vitest';
import { getByLinkedinId, getKithConnections } from '../../../shared/features/panel/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld, type WorldPerson } from '../../testing/world.ts';

const LABS = 'Pellucid Labs';
const BANK = 'Castellan Bank';
const HUSHED = 'Hushed Capital';
const job = (at: string, title: string, from: string, to?: string) => ({ at, title, from, ...(to ? { to } : {}) });
const atLabs = (title: string, from = '2018-03', to = '2020-08') => job(LABS, title, from, to);

const PEOPLE: Record<string, WorldPerson> = {
  'Ines Calloway': {
    jobs: [atLabs('Engineering Manager', '2017-03'), job(BANK, 'VP Engineering', '2020-09')],
    crm_id: 'crm/ines',
  },
  'Maren Oduya': { jobs: [atLabs('Senior Software Engineer'), job('Lumenary', 'VP Engineering', '2020-10')] },
  'Kei Tamsin': { jobs: [atLabs('Data Scientist', '2019-06'), job('Lumenary', 'Lead Data Scientist', '2020-11')] },
  'Emil Bracken': { jobs: [atLabs('Product Manager'), job('Brackenfield', 'Head of Product', '2020-11')] },
  // This person is known to the firm, and once worked beside Ines.
  'Tal Berkovan': { jobs: [atLabs('Manager'), job(BANK, 'Director', '2020-09')], known: { admin: 4 } },
  'Theo Known': { jobs: [job(BANK, 'Analyst', '2021-01')], known: { admin: 4 } },
  'Hal Hushed': { jobs: [atLabs('Manager'), job(HUSHED, 'Partner', '2020-09')], known: { admin: 4 } },
  'Lumen Lead': { jobs: [job('Lumenary', 'CEO', '2015-01')] },
  'Sam Twin': { jobs: [job(BANK, 'Clerk', '2020-01')] },
};

/** A job may be at work still when a test has ended, and its database with it. */
const ended = (): void => {};

let kith: TestApp;
let world: TestWorld;
beforeEach(async () => {
  const running: { app?: TestApp } = {};
  kith = await startTestApp({ wakeJobs: () => void running.app?.runJobs().catch(ended) });
  running.app = kith;
  const accounts = { [LABS]: { headcount: 12 }, [BANK]: { headcount: 4000 }, [HUSHED]: { confidential: 1 as const } };
  world = await insertWorld(kith, { accounts, people: PEOPLE });
});

const ask = (viewer: TestViewer, query: object) => kith.as(viewer).call(getByLinkedinId, { query });
const about = async (viewer: TestViewer, public_identifier: string, more: object = {}) =>
  (await ask(viewer, { public_identifier, ...more })).body;
const read = (details: { evidence: { text: string }[] }) => details.evidence.map(({ text }) => text).join('\n');

describe('the chance to connect to the person of a page', () => {
  test('is shown to staff with the CRM’s record and everybody’s evidence', async () => {
    const answer = await about('admin', 'ines-calloway');
    expect(answer).toMatchObject({ FirstName: 'Ines', sfId: 'crm/ines', chanceToConnect: 'High likelihood' });
    expect(answer.crm_url).toContain(encodeURIComponent('crm/ines'));
    expect(answer.contact).toMatchObject({
      Id: String(world.contacts['Ines Calloway']),
      Name: 'Ines Calloway',
      title: 'VP Engineering',
      account: { id: String(world.accounts[BANK]), name: BANK },
      found_by: 'address',
    });
    expect(read(answer.score_details)).toContain('Tal Berkovan worked with them at Pellucid Labs for 30 months');
    expect(answer.score_details.elsewhere).toBeNull();
  });

  test('links from a list of people to no record of the CRM', async () => {
    expect(await about('admin', 'ines-calloway', { source: 'search' })).toEqual({
      ...(await about('admin', 'ines-calloway')),
      sfId: null,
      crm_url: null,
    });
    expect((await about('admin', 'ines-calloway', { source: 'recruiter' })).sfId).toBe('crm/ines');
  });

  test('is shown to a portfolio user with the evidence of their own people alone, and no CRM record', async () => {
    const answer = await about('portco', 'ines-calloway');
    expect(answer.chanceToConnect).toBe('High likelihood');
    expect(answer.connectors).toBe(2);
    expect(read(answer.score_details)).toMatch(/Maren Oduya worked with them(.|\n)*Kei Tamsin/);
    expect(JSON.stringify(answer)).not.toMatch(/Tal Berkovan|Emil Bracken|Hal Hushed|Dana|crm/);
    const other = await about('portco2', 'ines-calloway');
    expect(other.connectors).toBe(1);
    expect(JSON.stringify(other)).not.toMatch(/Maren|Kei|Tal Berkovan|crm/);
    for (const key of ['sfId', 'crm_url']) expect(answer).not.toHaveProperty(key);
  });

  test('shows a portfolio user the kinds and the number of the firm’s own ties', async () => {
    const answer = await about('portco', 'theo-known');
    expect(answer.chanceToConnect).toBe('We know the target');
    expect(answer.score_details.evidence).toEqual([]);
    expect(answer.score_details.elsewhere!.text).toBe('1 direct connection, 1 mail exchange');
    expect(JSON.stringify(answer)).not.toContain('Dana');
  });

  test('shows who works at a portfolio company, and says when a person cannot be found', async () => {
    expect((await about('portco', 'lumen-lead')).chanceToConnect).toBe('Portfolio employee');
    const nobody = await about('admin', 'odile-brandt', { fullName: 'Odile Brandt' });
    expect(nobody).toMatchObject({ chanceToConnect: 'Not on database', FirstName: 'Odile', contact: null, sfId: null });
    expect(nobody.connectors).toBe(0);
  });

  test.each(['portco', 'portco2', 'admin off'] as const)(
    'is the same for a person at a confidential company as for an unknown person (%s)',
    async (viewer) => {
      const nobody = await about(viewer, 'no-such-person', { fullName: 'Hal Hushed' });
      expect(await about(viewer, 'hal-hushed', { fullName: 'Hal Hushed' })).toEqual(nobody);
      expect((await about('admin', 'hal-hushed')).contact?.Name).toBe('Hal Hushed');
    },
  );

  test('finds people by the address in any spelling, by entity id, or by a name that only one person has', async () => {
    const urn = 'urn:li:fsd_profile:ACoAAB1cD2eF3gH4';
    await kith.db
      .updateTable('contact')
      .set({ entity_urn: urn })
      .where('id', '=', world.contacts['Ines Calloway']!)
      .execute();
    const found = async (query: object) => (await ask('portco', query)).body.contact;
    expect((await found({ public_identifier: 'INES-calloway' }))?.Name).toBe('Ines Calloway');
    expect(await found({ entityUrn: urn, source: 'recruiter' })).toMatchObject({ found_by: 'address' });
    expect(await found({ fullName: 'ines  CALLOWAY' })).toMatchObject({ Name: 'Ines Calloway', found_by: 'name' });
    // Another address is another person, whatever their name.
    expect(await found({ public_identifier: 'ines-calloway-2', fullName: 'Ines Calloway' })).toBeNull();
    await kith.db
      .updateTable('contact')
      .set({ location: 'Oslo, Norway' })
      .where('id', '=', world.contacts['Sam Twin']!)
      .execute();
    expect(await found({ fullName: 'Sam Twin', linkedinLocation: 'Greater Oslo Region' })).not.toBeNull();
    expect(await found({ fullName: 'Sam Twin', linkedinLocation: 'Lisbon, Portugal' })).toBeNull();
    expect(await found({ fullName: '***' })).toBeNull();
    expect(await found({})).toBeNull();
  });
});

describe('the firm’s connections to a person', () => {
  test('are its own people who know them, for staff only', async () => {
    const of = (viewer: TestViewer, public_identifier: string) =>
      kith.as(viewer).call(getKithConnections, { params: { public_identifier } });
    const { connections } = (await of('sales', 'theo-known')).body;
    expect(connections).toEqual([expect.objectContaining({ Name: 'Dana Orlev', score: 4 })]);
    expect((await of('admin', 'nobody')).body.connections).toEqual([]);
    for (const viewer of ['portco', 'portco2', 'admin off'] as const)
      expect((await of(viewer, 'theo-known')).status).toBe(403);
  });
});
