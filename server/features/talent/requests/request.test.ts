import { beforeEach, describe, expect, test } from 'vitest';
import {
  requestConnectors,
  requestPositions,
  requestResults,
} from '../../../../shared/features/talent/requests/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { startRequests, TESSELANE, type TestRequests } from '../../../testing/requests.ts';

let kith: TestRequests;
beforeEach(async () => {
  kith = await startRequests();
});

const findResults = async (viewer: TestViewer, who = 'anouk-leverstein') =>
  (await kith.app.as(viewer).call(requestResults, { body: { contactToSearch: { public_identifier: who } } })).body
    .target;
const names = async (query: Record<string, string | number> = {}) =>
  (await kith.connectorsOf('admin', query)).connectors.map((connector) => connector.Contact_Name__c);

describe('the target of a request', () => {
  test('has only the jobs of the four kinds, and those of the portfolio once more', async () => {
    const found = (await findResults('admin'))!;
    expect(found.roles.map(({ Account_Name__c, Role__c }) => [Account_Name__c, Role__c])).toEqual([
      ['Marrowstone', 'Employee'],
      [TESSELANE, 'Manager'],
      ['Velvet Anvil', 'Employee'],
    ]);
    expect(found.pgPositions).toEqual([]);
    expect(found.works_at_firm).toBe(false);
  });

  test('hides confidential employers and everything for staff from a company', async () => {
    const found = (await findResults('portco'))!;
    expect(found.roles.map(({ Account_Name__c }) => Account_Name__c)).toEqual(['Marrowstone', TESSELANE]);
    expect(found).not.toHaveProperty('chanceToConnect');
    expect(found).not.toHaveProperty('signals');
    expect(found).not.toHaveProperty('pastColleagues');
    expect((await findResults('admin'))!.pastColleagues).toBe(4);
  });

  test('is found by its id as well, and is empty for an unknown person', async () => {
    expect((await findResults('admin', kith.id('Anouk Leverstein')))?.name).toBe('Anouk Leverstein');
    expect(await findResults('admin', 'nobody-knows')).toBeNull();
  });
});

describe('the potential connectors', () => {
  test('are by default those who worked with the target for months, without advisors, the likeliest first', async () => {
    expect(await names()).toEqual(['Yael Norrin', 'Jonah Abrandt']);
    expect(await names({ without_roles: '' })).toContain('Gwen Achterberg');
    expect(await names({ months: 0 })).toContain('Pasco Idris');
  });

  test('who work with the target today can be left out', async () => {
    expect(await names({ colleagues: 'false' })).toEqual(['Yael Norrin']);
  });

  test('can be limited to a relationship, to recent years, and to small companies', async () => {
    expect(await names({ relationship: 4 })).toEqual(['Yael Norrin', 'Jonah Abrandt']);
    expect(await names({ years: 1 })).toEqual(['Jonah Abrandt']);
    expect(await names({ linkedin: '100' })).toEqual(['Yael Norrin']);
    expect(await names({ linkedin: 'connections' })).toEqual([]);
  });

  test('have the evidence, their contacts at the firm, and their open requests', async () => {
    const { connectors, counts, unfiltered } = await kith.connectorsOf('admin');
    const [yael] = connectors;
    expect(yael).toMatchObject({
      Contact_Name__c: 'Yael Norrin',
      owner_id: String(kith.app.users.admin),
      owner_slack_id: 'U0ADMIN01',
      score: 4,
      load: { asked: 0, open: 0, last_answered: null },
      years: 4.9,
      current_colleague: false,
    });
    expect(yael!.roles).toMatchObject([
      { Account_Name__c: TESSELANE, overlappingMonths: 43, startDateTogether: '2018-06' },
    ]);
    expect(yael!.score_details.evidence[0]!.text).toContain('Yael Norrin');
    expect(counts).toEqual({ all: 2, work: 2, linkedin: 0, other: 0 });
    expect(unfiltered).toBe(4);
  });

  test('are for the deal team in the order of its own score', async () => {
    await kith.app.db
      .updateTable('app_user')
      .set({ roles: 'Admin;Defpod' })
      .where('id', '=', kith.app.users.admin)
      .execute();
    const { connectors } = await kith.connectorsOf('admin', { months: 0, without_roles: '' });
    const scores = connectors.map(({ defpodScore }) => defpodScore);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('come twenty at a time, with a cursor for the next', async () => {
    const first = await kith.connectorsOf('admin', { limit: 1 });
    expect(first.next_cursor).toBe('1');
    const second = await kith.connectorsOf('admin', { limit: 1, cursor: 1 });
    expect(
      [first, second].flatMap(({ connectors }) => connectors.map(({ Contact_Name__c }) => Contact_Name__c)),
    ).toEqual(await names());
    expect(second.next_cursor).toBeNull();
  });
});

test('only staff read who may know a person, and everybody is offered the positions that they see', async () => {
  const { status } = await kith.app
    .as('portco')
    .call(requestConnectors, { params: { id: kith.id('Anouk Leverstein') }, query: {} as never });
  expect(status).toBe(403);
  const offered = async (viewer: TestViewer) =>
    (await kith.app.as(viewer).call(requestPositions, { query: { q: 'data lum' } })).body.positions;
  expect(await offered('portco')).toMatchObject([{ Name: 'VP Data', group: '1 - Your Positions', Owner__c: null }]);
  expect(await offered('admin')).toMatchObject([{ Name: 'VP Data', group: '2 - All' }]);
  expect(await offered('portco2')).toEqual([]);
});

describe('a request for a person', () => {
  test('from a company is a candidacy under the requester, and the talent team is notified', async () => {
    const { status, body } = await kith.ask('portco', { requestSource: 'panel', available: '3', recCount: 2 });
    expect(status).toBe(200);
    expect(body.poscan).toMatchObject({
      Status__c: 'Ref check request',
      Request_Type__c: 'Reference Check',
      Priority__c: 'Best Effort',
      Portco_Owner__c: String(kith.app.users.portco),
      Reference_Check_Details__c: 'How does she lead?',
    });
    const messages = await kith.app.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'poscan.requested')
      .execute();
    expect(messages.map(({ body: text }) => text)).toEqual([
      expect.stringMatching(
        /of Lumenary asks for a reference about Anouk Leverstein, for VP Data: .*linkedin_id=anouk-leverstein/,
      ),
    ]);
    const remaining = await kith.app.db
      .selectFrom('poscan')
      .select(['request_source', 'available', 'rec_count'])
      .execute();
    expect(remaining).toEqual([{ request_source: 'panel', available: '3', rec_count: 2 }]);
  });

  test('is refused without the fields of its type, and nothing is written', async () => {
    expect((await kith.ask('portco', { Reference_Check_Details__c: ' ' })).error).toMatchObject({
      fields: { Reference_Check_Details__c: 'Needed for a Reference Check' },
    });
    expect((await kith.ask('portco', { requestType: 'Intro Request' })).error).toMatchObject({
      fields: { personalized_message_for_candidate__c: 'Needed for an Intro Request' },
    });
    expect(await kith.app.db.selectFrom('poscan').selectAll().execute()).toEqual([]);
  });

  test('is refused for a position of another company, which looks the same as a missing one', async () => {
    await kith.app.db.updateTable('position').set({ account_id: kith.app.companies.Brackenfield }).execute();
    expect((await kith.ask('portco')).status).toBe(404);
    expect((await kith.ask('admin')).status).toBe(200);
  });

  test('is refused for a member of the firm, about whom nobody has to be asked', async () => {
    const { status, error } = await kith.ask('admin', { target: kith.id('Fern Firmly') });
    expect(status).toBe(409);
    expect(error.message).toBe(
      'Fern Firmly works at Quillmark Ventures. Talk to them directly; you don’t need a request.',
    );
  });

  test('is made once however often it is sent, and not a second time while one is open', async () => {
    const key = { request_key: 'the-same-key' };
    const [a, b] = [await kith.ask('portco', key), await kith.ask('portco', key)];
    expect(b.body.poscan.Id).toBe(a.body.poscan.Id);
    expect((await kith.ask('portco')).status).toBe(409);
  });
});
