import { beforeEach, describe, expect, test } from 'vitest';
import type { ConnectorTermsInput } from '../../../../shared/core/network/connector-terms.ts';
import { previewIntroUpdate, undoIntros } from '../../../../shared/features/introductions/calls.ts';
import { answerConnectorLink, openConnectorLink } from '../../../../shared/features/introductions/link-calls.ts';
import { changeTermsByLink } from '../../../../shared/features/sharing/calls.ts';
import { loadFullText } from '../../../platform/messages/signed-link.ts';
import { type Intros, insertContact, openPage, startIntros } from '../../../testing/intros.ts';

const NO_TERMS: ConnectorTermsInput = { max_a_month: null, not_before: null, never: false, never_for: [] };
const REASON = 'Lumenary decides on Monday';

let kith: Intros;
beforeEach(async () => {
  kith = await startIntros();
});

const tal = 'tal@quillmark.example';
async function mailsTo(recipient = tal): Promise<string[]> {
  const { app } = kith;
  const rows = await app.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
  return Promise.all(rows.map((row) => loadFullText(app.deps, row)));
}
const tokenIn = (mail: string) => /intro-answer\/([\w.-]+)/.exec(mail)![1]!;
async function askTal(): Promise<{ id: string; token: string }> {
  const id = await kith.ask('portco');
  await kith.walk(id, 'Asked');
  return { id, token: tokenIn((await mailsTo()).at(-1)!) };
}
const open = (token: string) => kith.app.as('signed out').call(openConnectorLink, { params: { token } });
const choose = async (token: string, change: Partial<ConnectorTermsInput>) => {
  const proof = await openPage(kith.app, 'connector', token);
  return kith.app
    .as('signed out')
    .call(changeTermsByLink, { params: { token }, body: { ...NO_TERMS, ...change, proof } });
};
const tryAsked = async (body: object = {}) => {
  const id = await kith.ask('portco');
  return { id, answer: await kith.change(id, { Status__c: 'Asked', ...body }) };
};
const audited = async (action: string) =>
  (await kith.app.db.selectFrom('audit').select('id').where('action', '=', action).execute()).length;

describe('by a link of theirs a connector', () => {
  test('reads and changes how often they are asked, also after they answered; opening changes nothing', async () => {
    const { token } = await askTal();
    const first = (await open(token)).body.terms!;
    expect(first).toMatchObject({ max_a_month: null, not_before: null, never: false, overrides: [] });
    expect(first.companies).toMatchObject([{ name: 'Lumenary', never: false }]);
    await kith.app.as('signed out').call(answerConnectorLink, {
      params: { token },
      body: { answer: 'yes', proof: await openPage(kith.app, 'connector', token) },
    });
    const [company] = first.companies;
    const saved = await choose(token, { max_a_month: 2, not_before: '2026-12-05', never_for: [company!.id] });
    expect(saved.status, saved.text).toBe(200);
    for (let times = 0; times < 2; times++)
      expect((await open(token)).body).toMatchObject({
        asked: null,
        terms: { max_a_month: 2, not_before: '2026-12-05', companies: [{ never: true }] },
      });
    expect(await audited('connector-terms.changed')).toBe(1);
    await choose(token, {});
    expect((await open(token)).body.terms).toEqual(first);
  });

  test('cannot choose a day that is past or years away, or name a company that did not ask them', async () => {
    const { token } = await askTal();
    for (const change of [
      { not_before: '2026-11-21' },
      { not_before: '2029-01-01' },
      { never_for: [String(kith.bank)] },
      { never_for: ['x'] },
      { max_a_month: 0 },
      { max_a_month: 13 },
    ])
      expect((await choose(token, change)).status, JSON.stringify(change)).toBe(400);
    expect(await kith.app.db.selectFrom('connector_term').selectAll().execute()).toEqual([]);
  });

  test('changes only their own terms: the link of a former connector says nothing of the present one', async () => {
    const { id, token } = await askTal();
    const una = await insertContact(kith.app, 'Una Brandt', null, { email: 'una@quillmark.example' });
    await kith.change(id, { Connector__c: String(una) });
    await choose(token, { never: true });
    const rows = await kith.app.db.selectFrom('connector_term').select('contact_id').execute();
    expect(rows).toEqual([{ contact_id: kith.connector }]);
  });

  test('is refused with a link that is guessed or too old', async () => {
    const { token } = await askTal();
    expect((await choose(`${token}A`, { never: true })).status).toBe(404);
    await kith.app.startDay(new Date('2026-12-22T12:00:00.000Z'));
    expect((await choose(token, { never: true })).status).toBe(404);
  });

  test('finds the way there in the mail', async () => {
    const { token } = await askTal();
    expect((await mailsTo()).at(-1)).toContain(`/intro-answer/${token}?terms=open`);
  });
});

describe('a connector who takes two requests a month', () => {
  let token: string;
  beforeEach(async () => {
    ({ token } = await askTal());
    await choose(token, { max_a_month: 2 });
  });

  test('is not asked a third time, counted over all companies, and again from the next month on', async () => {
    const second = await kith.ask('portco2');
    await kith.walk(second, 'Asked');
    const { id, answer } = await tryAsked();
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Tal takes two requests a month; both of November are used.');
    const people = { Connector__c: String(kith.connector), To_Who__c: String(kith.ines) };
    for (const Status__c of ['Agreed', 'Sent'] as const)
      expect((await kith.change(id, { Status__c, ...people })).status, Status__c).toBe(409);
    const preview = await kith.app.as('admin').call(previewIntroUpdate, {
      body: { Id: id, Status__c: 'Asked', ...people },
    });
    expect(preview.body.refused).toContain('both of November');
    // Chosen, and not asked: that is no asking.
    expect((await kith.change(id, people)).status).toBe(200);
    await kith.app.startDay(new Date('2026-12-01T12:00:00.000Z'));
    const again = await kith.change(id, { Status__c: 'Asked' });
    expect(again.status, again.text).toBe(200);
  });

  test('is asked all the same with a reason, which they read in the mail and on their page', async () => {
    await tryAsked();
    expect((await tryAsked({ although_terms: 'no' })).answer.status).toBe(400);
    const { answer } = await tryAsked({ although_terms: REASON });
    expect(answer.status, answer.text).toBe(200);
    const mail = (await mailsTo()).at(-1)!;
    expect(mail).toContain('You take two requests a month, and those of November are used.');
    expect(mail).toContain(REASON);
    const opened = (await open(tokenIn(mail))).body;
    expect(opened.asked!.although).toContain(REASON);
    expect(opened.terms!.overrides).toMatchObject([{ day: '2026-11-21', reason: REASON }]);
    expect(await audited('connector-terms.overridden')).toBe(1);
  });

  test('gets a reminder of what they were asked, which takes no further place', async () => {
    const { id } = await tryAsked();
    expect((await kith.change(id, { Status__c: 'Asked Connector - Pinged' })).status).toBe(200);
    expect((await kith.change(id, { Status__c: 'Asked' })).status).toBe(200);
    expect((await tryAsked()).answer.status).toBe(409);
  });

  test('has one last place: a step that can still be taken back holds it, and gives it back', async () => {
    kith.app.deps.settings.stepGraceMs = 10_000;
    const { id, answer } = await tryAsked();
    expect(answer.status).toBe(200);
    const other = await tryAsked();
    expect(other.answer.status).toBe(409);
    expect((await kith.app.as('admin').call(undoIntros, { body: { ids: [id] } })).status).toBe(200);
    expect((await kith.change(other.id, { Status__c: 'Asked' })).status).toBe(200);
    await kith.app.startDay(new Date('2026-11-21T13:00:00.000Z'));
    expect((await kith.app.db.selectFrom('connector_ask').selectAll().execute()).length).toBe(2);
    kith.app.deps.settings.stepGraceMs = 0;
  });

  test('has one last place also for two requests at the same moment', async () => {
    const ids = [await kith.ask('portco'), await kith.ask('portco2')];
    const both = await Promise.all(ids.map((id) => kith.change(id, { Status__c: 'Asked' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a connector who', () => {
  test.each([
    ['rests', { not_before: '2026-12-05' }, 'Tal doesn’t want to be asked before 05 Dec 26.', true],
    ['wants never to be asked', { never: true }, 'Tal doesn’t want to be asked for introductions.', false],
  ] as const)('%s is refused, and only a rest can be overridden', async (_, terms, words, overridable) => {
    const { id, token } = await askTal();
    await choose(token, terms);
    const { answer } = await tryAsked();
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(words)]);
    expect((await tryAsked({ although_terms: REASON })).answer.status).toBe(overridable ? 200 : 409);
    // They are reminded of nothing either, but staff may write down what became of it.
    expect((await kith.change(id, { Status__c: 'Asked Connector - Pinged' })).status).toBe(409);
    expect((await kith.change(id, { Status__c: 'Agreed' })).status).toBe(200);
  });

  test('refuses one company is asked for others, and nobody overrides it', async () => {
    const { token } = await askTal();
    const [company] = (await open(token)).body.terms!.companies;
    await choose(token, { never_for: [company!.id] });
    const { answer } = await tryAsked({ although_terms: REASON });
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining('Tal doesn’t want to be asked for Lumenary.'),
    ]);
    const other = await kith.ask('portco2');
    expect((await kith.change(other, { Status__c: 'Asked' })).status).toBe(200);
  });

  test('is named in a request that is asked already, without a step, is asked by that', async () => {
    const una = await insertContact(kith.app, 'Una Brandt', null, { email: 'una@quillmark.example' });
    const { token } = await askTal();
    await choose(token, { max_a_month: 1 });
    const id = await kith.ask('portco');
    await kith.change(id, { Status__c: 'Asked', Connector__c: String(una) });
    const answer = await kith.change(id, { Connector__c: String(kith.connector) });
    expect(answer.text).toContain('Tal takes one request a month; November’s is used.');
  });
});
