import { beforeEach, describe, expect, test } from 'vitest';
import { cancelIntro, recordOutcome } from '../../../../shared/features/introductions/calls.ts';
import type { TestViewer } from '../../../testing/app.ts';
import { type Intros, insertContact, startIntros } from '../../../testing/intros.ts';

let { app, connector, change, ask, walk, messages } = {} as Intros;
beforeEach(async () => {
  ({ app, connector, change, ask, walk, messages } = await startIntros());
});

/** The messages since the request was made and received, with their recipients. */
const read = async () =>
  (await messages())
    .filter(
      ({ subject, body }) => !/^Your request for an introduction to Castellan Bank$|asks for/.test(subject ?? body),
    )
    .map(({ recipient, subject, body }) => `${recipient}: ${subject ?? body.split('\n')[0]}`);
const cancel = (viewer: TestViewer, id: string, comment?: string) =>
  app.as(viewer).call(cancelIntro, { params: { id }, body: { comment } });
const withConnector = { Connector__c: '' };
beforeEach(() => {
  withConnector.Connector__c = String(connector);
});

describe('the connector', () => {
  test.each([
    ['the comments', { comments: 'Tier 1, half a million' }],
    ['the answers of step 1', { customer_tier: 'Tier 1, half a million', prior_interaction: 'They hung up' }],
  ])('does not receive %s, which are for the firm', async (_, body) => {
    const id = await ask('portco', body);
    await change(id, withConnector);
    await walk(id, 'Asked', 'Agreed', 'Connector Agreed - Pinged');
    const mails = (await messages()).filter(({ recipient }) => recipient === 'tal@quillmark.example');
    expect(mails).toHaveLength(2);
    for (const { body } of mails) expect(body).not.toMatch(/half a million|hung up|They write:/);
  });

  test('reads why the company asks', async () => {
    const id = await ask('portco', { why: 'We cut their costs' });
    await change(id, withConnector);
    await walk(id, 'Asked');
    expect((await messages()).at(-1)!.body).toContain('They write:\n\nWe cut their costs\n\nYes, gladly: ');
  });

  test('is not asked again after a hold, but another connector is', async () => {
    const id = await ask();
    await change(id, withConnector);
    await walk(id, 'Asked', 'On Hold', 'Asked');
    const askedMails = async () => (await read()).filter((mail) => mail.includes('Would you introduce'));
    expect(await askedMails()).toHaveLength(1);
    await walk(id, 'On Hold');
    const other = await insertContact(app, 'Una Brandt', null, { email: 'una@quillmark.example' });
    await change(id, { Status__c: 'Asked', Connector__c: String(other) });
    expect((await askedMails()).at(-1)).toMatch(/^una@quillmark/);
    expect(await askedMails()).toHaveLength(2);
  });
});

describe('a cancellation', () => {
  test('without a facilitator goes to the staff channel', async () => {
    await cancel('portco', await ask(), 'We found another way');
    expect((await messages()).at(-1)).toMatchObject({ channel: 'chat', recipient: 'introductions' });
    expect((await messages()).at(-1)!.body).toMatch(/Lumenary.*was canceled.\n\nWe found another way/);
  });

  test('by staff goes to the requester with the comment, and to the connector who was asked', async () => {
    const id = await ask();
    await change(id, { ...withConnector, Kith_Facilitator__c: String(app.users.sales) });
    await walk(id, 'Asked', 'On Hold');
    await cancel('admin', id, 'They went bankrupt');
    expect((await read()).slice(-3)).toEqual([
      'caspian@quillmark.example: Canceled: Lumenary to Castellan Bank',
      'noor@lumenary.example: Your request for an introduction to Castellan Bank was canceled',
      'tal@quillmark.example: Re: Would you introduce Lumenary to Castellan Bank?',
    ]);
    const [forRequester, forConnector] = (await messages()).slice(-2);
    expect(forRequester!.body).toContain('They went bankrupt');
    expect(forConnector!.body).not.toContain('bankrupt');
  });

  test('reaches no connector who was never asked, and not the requester who cancelled', async () => {
    const id = await ask();
    await change(id, withConnector);
    await cancel('portco', id);
    expect((await read()).filter((mail) => /tal@|noor@/.test(mail))).toEqual([]);
  });
});

test('an outcome is reported once in its message, in the staff channel where there is no facilitator', async () => {
  const id = await ask();
  await walk(id, 'Sent', 'Target Company is Checking', 'Introduced');
  await app.as('portco').call(recordOutcome, { params: { id }, body: { outcome: 'Not Relevant' } });
  const { channel, recipient, body } = (await messages()).at(-1)!;
  expect([channel, recipient]).toEqual(['chat', 'introductions']);
  expect(body.match(/Not Relevant/g)).toHaveLength(1);
});
