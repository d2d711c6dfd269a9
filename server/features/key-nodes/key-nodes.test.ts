import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../shared/features/key-nodes/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { saveTerms, type Terms } from '../../core/network/terms/terms.ts';
import type { Deps } from '../../platform/app/deps.ts';
import { NotAcceptedError } from '../../platform/ports/not-taken.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';

let kith: TestApp;
let world: TestWorld;
beforeEach(() => begin());

async function begin(change: Partial<Deps> = {}): Promise<void> {
  kith = await startTestApp(change);
  world = await insertWorld(kith, {
    accounts: { Tesselane: { headcount: 300 }, Brightmoor: { headcount: 90_000 }, Hushline: { confidential: 1 } },
    people: {
      'Yael Norrin': {
        jobs: [
          { at: 'Tesselane', title: 'Backend Engineer', from: '2019-01', to: '2024-05' },
          { at: 'Hushline', title: 'CTO', from: '2024-06' },
        ],
        known: { talent: 4 },
      },
      // Works there now, and came before Yael left: their months together are counted from here.
      'Pasco Idris': { jobs: [{ at: 'Tesselane', title: 'VP Data', from: '2022-06' }], known: { talent: 3 } },
      'Gwen Achterberg': { jobs: [{ at: 'Tesselane', title: 'Advisor', from: '2022-01' }], known: { talent: 4 } },
      'Bram Wide': { jobs: [{ at: 'Brightmoor', title: 'Analyst', from: '2020-01' }], known: { talent: 2 } },
      'Nadia Undated': { jobs: [{ at: 'Tesselane', title: 'Designer' }], known: { admin: 3 } },
      'Stan Stranger': { jobs: [{ at: 'Tesselane', title: 'Engineer', from: '2020-01' }] },
      'Dara Told': { jobs: [{ at: 'Brightmoor', title: 'Consultant', from: '2023-01' }], known: { talent: 3 } },
    },
  });
  for (const user of ['talent', 'admin'] as const)
    await kith.db
      .updateTable('app_user')
      .set({ chat_id: `U0${user.toUpperCase()}01` })
      .where('id', '=', kith.users[user])
      .execute();
}

const id = (name: string): string => String(world.contacts[name]);
const account = (name: string): string => String(world.accounts[name]);
const EVERYBODY = {
  months: 0.5,
  years: 50,
  relationship: 0,
  linkedin: 'all' as const,
  without_relations: [],
  without_owner: null,
  without_roles: [],
};
type KeyNodesBody = Body<typeof calls.keyNodesByAccount>;
const at = async (names: string[], body: Partial<KeyNodesBody> = {}, viewer: TestViewer = 'talent') =>
  (
    await kith
      .as(viewer)
      .call(calls.keyNodesByAccount, { body: { account_ids: names.map(account), ...body } as KeyNodesBody })
  ).body;
const listNames = ({ connectors }: { connectors: { Contact_Name__c: string }[] }) =>
  connectors.map(({ Contact_Name__c }) => Contact_Name__c);
const ask = (change: Partial<Body<typeof calls.askKeyNode>> = {}) =>
  kith.as('talent').call(calls.askKeyNode, {
    body: {
      connector: id('Yael Norrin'),
      account: account('Tesselane'),
      contact: String(kith.users.admin),
      source: 'Outbound - Layoffs News',
      skills: [],
      context: 'Hi {contact}, ask {connector} of {company}.',
      ...change,
    },
  });
const outbox = () => kith.db.selectFrom('outbox').selectAll().where('kind', '=', 'keyNode.ask').execute();

describe('key nodes by company', () => {
  test('are people known to the firm who were there, by score and months together, without advisors', async () => {
    const found = await at(['Tesselane']);
    expect(listNames(found)).toEqual(['Yael Norrin', 'Pasco Idris', 'Nadia Undated']);
    expect(found).toMatchObject({ shown: 3, total: 4, counts: { [account('Tesselane')]: 4 } });
    expect(found.connectors[0]).toMatchObject({
      role_title: 'Backend Engineer',
      Account_Name__c: 'Tesselane',
      Title: 'CTO',
      current_account: 'Hushline',
      Start_Date__c: '2019-01',
      End_Date__c: '2024-05',
      Active__c: false,
      score: 4,
      // With Stan, who has been there since January 2020: 53 months; she left two and a half years ago.
      overlappingMonths: 53,
      years: 2.5,
      owner_id: String(kith.users.talent),
      owner_slack_id: 'U0TALENT01',
      ask: null,
      asked_lately: null,
    });
    expect(found.connectors[2]).toMatchObject({ overlappingMonths: null, Active__c: true, years: 0 });
  });

  test('can be filtered by relationship, time, roles, owner and size', async () => {
    const only = async (filters: object, names = ['Tesselane']) =>
      listNames(await at(names, { filters: { ...EVERYBODY, ...filters } as never }));
    expect(await only({})).toHaveLength(4);
    expect(await only({ relationship: 4 })).toEqual(['Gwen Achterberg', 'Yael Norrin']);
    expect(await only({ months: 55 })).toEqual(['Gwen Achterberg']);
    expect(await only({ years: 2 })).not.toContain('Yael Norrin');
    expect(await only({ without_owner: String(kith.users.talent) })).toEqual(['Nadia Undated']);
    expect(await only({ without_roles: ['advisor'] })).not.toContain('Gwen Achterberg');
    expect(await only({ linkedin: '1000' }, ['Brightmoor'])).toEqual([]);
    expect(await only({ linkedin: 'connections' })).toEqual(['Gwen Achterberg', 'Yael Norrin']);
  });

  test('leave out people whom their firm contact does not know', async () => {
    const talent = await kith.db
      .selectFrom('app_user')
      .select('contact_id')
      .where('id', '=', kith.users.talent)
      .executeTakeFirstOrThrow();
    const source = await kith.db.selectFrom('source').select('id').executeTakeFirstOrThrow();
    await kith.db
      .insertInto('signal')
      .values({
        type: 'Ranking answer',
        sub_type: 'Not Familiar',
        from_contact_id: talent.contact_id!,
        to_contact_id: Number(id('Yael Norrin')),
        source_id: source.id,
        created_at: '2026-11-21',
      })
      .execute();
    expect(listNames(await at(['Tesselane']))).toEqual(['Pasco Idris', 'Nadia Undated']);
  });

  test('name members of the firm as their own best contacts', async () => {
    const yael = Number(id('Yael Norrin'));
    const { account_id } = await kith.db
      .selectFrom('member')
      .select('account_id')
      .where('kind', '=', 'firm')
      .limit(1)
      .executeTakeFirstOrThrow();
    await kith.db.insertInto('member').values({ contact_id: yael, kind: 'firm', account_id }).execute();
    await kith.db.updateTable('app_user').set({ contact_id: yael }).where('id', '=', kith.users.sales).execute();
    const [themself, known] = (await at(['Tesselane'])).connectors;
    expect(themself).toMatchObject({ owner_id: String(kith.users.sales), owner_is_connector: true });
    expect(known).toMatchObject({ owner_id: String(kith.users.talent), owner_is_connector: false });
    await kith.db.updateTable('app_user').set({ chat_id: 'U0SALES01' }).where('id', '=', kith.users.sales).execute();
    const refused = await ask({ contact: String(kith.users.sales) });
    expect([refused.status, refused.error.message]).toEqual([
      400,
      'Yael Norrin can’t ask themselves. Choose someone else, or write to them yourself.',
    ]);
    expect(await outbox()).toEqual([]);
  });

  test('come twenty at a time, in the requested order', async () => {
    const first = await at(['Tesselane'], { sort: 'name', limit: 2, filters: EVERYBODY as never });
    expect([listNames(first), first.next_cursor]).toEqual([['Gwen Achterberg', 'Nadia Undated'], 2]);
    const second = await at(['Tesselane'], { sort: 'name', limit: 2, cursor: 2, filters: EVERYBODY as never });
    expect([listNames(second), second.next_cursor]).toEqual([['Pasco Idris', 'Yael Norrin'], null]);
  });

  test('are one row for each company of a person, and an unknown id finds nobody', async () => {
    const found = await at(['Tesselane', 'Hushline'], { filters: EVERYBODY as never });
    expect(found.connectors.filter((connector) => connector.Contact_Name__c === 'Yael Norrin')).toHaveLength(2);
    const none = await kith
      .as('talent')
      .call(calls.keyNodesByAccount, { body: { account_ids: ['x', '999'] } as KeyNodesBody });
    expect(none.body).toMatchObject({ connectors: [], total: 0, next_cursor: null });
  });
});

describe('key nodes by skill', () => {
  const skilled = async (skills: Body<typeof calls.keyNodesBySkills>['skills']) =>
    (await kith.as('talent').call(calls.keyNodesBySkills, { body: { skills, filters: EVERYBODY } as never })).body;

  test('are found by their titles, which the answer says, and by their told skills', async () => {
    await kith.db
      .insertInto('candidate')
      .values({
        contact_id: Number(id('Dara Told')),
        skills: 'DevOps;Backend',
        created_at: '2026-01-01',
        updated_at: '2026-01-01',
      })
      .execute();
    const found = await skilled(['Backend']);
    expect(listNames(found)).toEqual(['Yael Norrin', 'Dara Told']);
    const [yael, dara] = found.connectors;
    expect(yael).toMatchObject({ Skill__c: 'Backend', skills_inferred: true, overlappingMonths: 65, Account__c: null });
    expect(yael!.past_roles).toMatchObject([{ role_title: 'Backend Engineer', Account_Name__c: 'Tesselane' }]);
    expect(dara).toMatchObject({
      Skill__c: 'Backend',
      skills_inferred: false,
      past_roles: [],
      overlappingMonths: null,
    });
    expect(found.unread_titles).toBe(0);
  });

  test('are found by titles that came after the first search', async () => {
    await skilled(['Backend']);
    await insertWorld(kith, {
      accounts: { Fernhill: {} },
      people: {
        'Late Comer': {
          jobs: [{ at: 'Fernhill', title: 'Senior Backend Developer', from: '2024-01' }],
          known: { talent: 3 },
        },
      },
    });
    expect(listNames(await skilled(['Backend']))).toContain('Late Comer');
  });
});

describe('a message to a firm contact', () => {
  test('is filled in, goes out once, and its state stays with the row for everybody', async () => {
    const made = await ask();
    expect(made.body.ask).toMatchObject({ state: 'waiting', contact: { Id: String(kith.users.admin) } });
    await kith.runJobs();
    const [message, ...more] = await outbox();
    expect([message!.channel, message!.recipient, more]).toEqual(['chat', 'U0ADMIN01', []]);
    expect(message!.body).toMatch(/^Hi \w+, ask Yael Norrin of Tesselane\.\n\nYael Norrin: .*\/in\/yael-norrin/);
    const [row] = (await at(['Tesselane'])).connectors;
    expect(row!.ask).toMatchObject({ Id: made.body.ask.Id, state: 'kept' });
    expect(row!.ask!.undo).toBeUndefined();
  });

  test('about the same person is refused, and so is one of two at the same moment', async () => {
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await ask({ contact: String(kith.users.talent) });
    expect(again.error.message).toMatch(/ was written to about Yael Norrin on .*You can’t ask twice/);
    await kith.runJobs();
    expect(await outbox()).toHaveLength(1);
  });

  test('about another person within 90 days is sent only by a sender who knows of the first', async () => {
    await ask();
    const other = { account: null, skills: ['Backend' as const] };
    expect((await ask(other)).error.message).toMatch(/was asked about Tesselane on .*ask anyway/);
    expect((await ask({ ...other, although_asked: true })).status).toBe(200);
    kith.setNow(new Date('2027-03-01T12:00:00Z'));
    expect((await ask()).status).toBe(200);
  });

  test('can be taken back by its writer until it goes out, and may then be written again', async () => {
    kith.deps.settings.stepGraceMs = 10_000;
    const { Id, undo: left } = (await ask()).body.ask;
    expect(left).toEqual({ until: '2026-11-21T12:00:10.000Z', seconds: 10 });
    await kith.runJobs();
    const undo = (viewer: TestViewer) => kith.as(viewer).call(calls.undoKeyNodeAsks, { body: { ids: [Id] } });
    expect((await undo('admin')).status).toBe(403);
    expect((await undo('talent')).status).toBe(200);
    expect([(await outbox()).length, (await at(['Tesselane'])).connectors[0]!.ask]).toEqual([0, null]);
    const next = (await ask()).body.ask;
    kith.setNow(new Date('2026-11-21T12:00:11Z'));
    await kith.runJobs();
    const late = await kith.as('talent').call(calls.undoKeyNodeAsks, { body: { ids: [next.Id] } });
    expect([late.status, late.error.message]).toEqual([409, 'Already sent']);
    expect(await outbox()).toHaveLength(1);
  });

  test('waits while the chat is down, and goes out once when it is back', async () => {
    const posted: string[] = [];
    let down = true;
    const post = async ({ text }: { text: string }): Promise<undefined> => {
      if (down) throw new NotAcceptedError('The chat does not answer.');
      posted.push(text);
    };
    await begin({ chat: { post } });
    const { Id } = (await ask()).body.ask;
    await expect(kith.runJobs()).rejects.toThrow('The chat does not answer.');
    const state = async () =>
      (await kith.as('talent').call(calls.listKeyNodeAsks, { query: { ids: Id } })).body.asks[0];
    expect(await state()).toMatchObject({ state: 'waiting', error: 'The chat does not answer.' });
    down = false;
    kith.setNow(new Date('2026-11-21T13:00:00Z'));
    await kith.runJobs();
    expect(await state()).toMatchObject({ state: 'sent', error: null });
    expect(posted).toHaveLength(1);
  });

  test('goes by mail to a firm contact without a chat id', async () => {
    const sales = String(kith.users.sales);
    const { email } = await kith.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', kith.users.sales)
      .executeTakeFirstOrThrow();
    expect((await ask({ contact: sales })).body.ask).toMatchObject({ channel: 'mail', contact: { Id: sales } });
    const [mail] = await kith.db.selectFrom('outbox').select(['channel', 'recipient', 'subject']).execute();
    expect(mail).toEqual({ channel: 'mail', recipient: email, subject: 'Would you talk to Yael Norrin?' });
  });

  test('say who was last in touch with them, if that was in the last year', async () => {
    const touchOn = (day: string) =>
      kith.db
        .updateTable('signal')
        .set({ occurred_on: day })
        .where('to_contact_id', '=', world.contacts['Yael Norrin']!)
        .execute();
    const readTouch = async () => (await at(['Tesselane'])).connectors[0]!.last_touch?.day;
    await touchOn('2025-11-22');
    expect(await readTouch()).toBe('2025-11-22');
    await touchOn('2025-11-21');
    expect(await readTouch()).toBeUndefined();
  });

  test('offers the users who know the person, best first, and never the person', async () => {
    const [row] = (await at(['Tesselane'])).connectors;
    expect(row).toMatchObject({ Contact_Name__c: 'Yael Norrin', known_by: [{ Id: String(kith.users.talent) }] });
    const yael = Number(id('Yael Norrin'));
    const { member_id, ...tie } = await kith.db
      .selectFrom('tie')
      .selectAll()
      .where('contact_id', '=', yael)
      .executeTakeFirstOrThrow();
    const { contact_id } = await kith.db
      .selectFrom('app_user')
      .select('contact_id')
      .where('id', '=', kith.users.admin)
      .executeTakeFirstOrThrow();
    await kith.db
      .insertInto('tie')
      .values({ ...tie, member_id: contact_id!, probability: 0.999 })
      .execute();
    const known = (await at(['Tesselane'])).connectors[0]!.known_by.map(({ Id }) => Number(Id));
    expect(known).toEqual([kith.users.admin, kith.users.talent]);
  });

  test('needs a firm contact, a connector of the company, and filled-in words', async () => {
    expect((await ask({ contact: String(kith.users.portco) })).error.fields).toHaveProperty('contact');
    expect((await ask({ connector: id('Bram Wide') })).status).toBe(404);
    expect((await ask({ connector: id('Stan Stranger') })).status).toBe(404);
    expect((await ask({ account: null })).error.fields).toHaveProperty('account');
    expect((await ask({ context: 'Hi {nobody}' })).error.message).toMatch(/fill in {nobody}/);
    expect((await ask({ context: '  ' })).status).toBe(400);
    expect(await outbox()).toEqual([]);
  });

  test('counts as sent after the outbox has forgotten it', async () => {
    await ask();
    await kith.db.deleteFrom('outbox').execute();
    expect((await at(['Tesselane'])).connectors[0]!.ask).toMatchObject({ state: 'sent' });
  });

  test('that failed is sent again by one click, and a sent one is not', async () => {
    const { Id } = (await ask()).body.ask;
    const resend = () => kith.as('talent').call(calls.resendKeyNodeAsk, { params: { id: Id } });
    expect((await resend()).status).toBe(409);
    await kith.db.updateTable('outbox').set({ state: 'failed', error: 'No such channel.' }).execute();
    expect((await at(['Tesselane'])).connectors[0]!.ask).toMatchObject({ state: 'failed', error: 'No such channel.' });
    expect((await resend()).body.ask).toMatchObject({ state: 'waiting', error: null });
    await kith.runJobs();
    expect((await at(['Tesselane'])).connectors[0]!.ask).toMatchObject({ state: 'kept' });
  });
});

test('a list of layoffs is read, and the sources have short names', async () => {
  const body = new FormData();
  body.set('file', new File(['Company,Date\nTesselane,2026-11-12\n'], 'layoffs.csv'));
  const read = await kith.as('talent').call(calls.readLayoffs, { body } as never);
  expect(read.body).toMatchObject({
    file_name: 'layoffs.csv',
    total: 1,
    layoffs: [{ company: 'Tesselane', date: '2026-11-12' }],
    columns: [
      { name: 'Company', field: 'Company' },
      { name: 'Date', field: 'Date' },
    ],
  });
  const { sources } = (await kith.as('talent').call(calls.listKeyNodeSources, {})).body;
  expect(sources).toHaveLength(7);
  expect(sources).toContainEqual({ Name: 'Outbound - Layoffs News', label: 'Layoffs News' });
});

test('a list of layoffs is matched whole: companies with people in the network stand first', async () => {
  // Older than the 2,000 newest, spelled otherwise, and one at which the firm knows nobody it may see.
  const others = Array.from({ length: 2_100 }, (_, place) => `Nowhere ${place} Ltd,2026-11-12`);
  const body = new FormData();
  const lines = [
    'Company,Date',
    'Hushline,2026-11-13',
    ...others,
    'TESSELANE Inc.,2020-01-02',
    'Brightmoor,2021-03-04',
  ];
  body.set('file', new File([lines.join('\n')], 'layoffs.csv'));
  const { layoffs, total, found, notes } = (await kith.as('talent').call(calls.readLayoffs, { body } as never)).body;
  expect(layoffs.slice(0, found).map(({ company }) => company)).toContain('Brightmoor');
  expect(layoffs.slice(0, found).map(({ company }) => company)).toContain('TESSELANE Inc.');
  expect(layoffs.slice(0, found).some(({ company }) => company.startsWith('Nowhere'))).toBe(false);
  expect([layoffs.length, total]).toEqual([2_000, 2_103]);
  expect(notes.join(' ')).toContain('All 2,103 were looked up, and 2,000 are used');
});

describe('a key node who bounds how often they are asked', () => {
  const choose = (change: Partial<Terms>) =>
    kith.db
      .transaction()
      .execute((trx) =>
        saveTerms(
          trx,
          world.contacts['Yael Norrin']!,
          { maxAMonth: null, notBefore: null, never: false, companies: [], ...change },
          kith.deps.clock.now().toISOString(),
        ),
      );
  const terms = async () =>
    (await at(['Tesselane'])).connectors.find(({ Contact_Name__c }) => Contact_Name__c === 'Yael Norrin')!.terms;

  test('takes a place with the first message, and a second needs a reason', async () => {
    await choose({ maxAMonth: 1 });
    const first = await ask();
    expect(first.status, first.text).toBe(200);
    const sentence = 'Yael takes one request a month; November’s is used.';
    expect(await terms()).toEqual({ sentence, blocked: true, overridable: true });
    const again = { account: account('Hushline'), although_asked: true };
    const refused = await ask(again);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(sentence)]);
    expect((await ask({ ...again, although_terms: 'She answers nobody else' })).status).toBe(200);
  });

  test('is never asked against a "never", with whatever reason', async () => {
    await choose({ never: true });
    expect((await ask({ although_terms: 'She answers nobody else' })).status).toBe(409);
    expect(await terms()).toMatchObject({ blocked: true, overridable: false });
  });
});
