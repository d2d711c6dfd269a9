import { beforeEach, describe, expect, test } from 'vitest';
import {
  downloadMessage,
  listMessages,
  resendMessage,
  resendUnsure,
} from '../../../shared/features/notifications/outbox/calls.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { type JobKinds, runDueJobs } from '../jobs/jobs.ts';
import type { Mail } from '../ports/mail.ts';
import { NotAcceptedError } from '../ports/not-taken.ts';
import { messageJobs, queueMessage, withdraw } from './delivery.ts';
import { ADDRESS_FAILED, POLICY_REFUSED } from './recipient-failures.ts';

type Sent = Parameters<Mail['send']>[0];

/** A mail server that takes every mail, or answers as the test says. */
function mailbox() {
  const sent: Sent[] = [];
  const box = {
    sent,
    refuse: undefined as Error | undefined,
    mail: {
      async send(message: Sent) {
        if (box.refuse) throw box.refuse;
        sent.push(message);
      },
    } satisfies Mail,
  };
  return box;
}

const letter = {
  channel: 'mail',
  recipient: 'noor@lumenary.example',
  subject: 'Hi\nBcc: all',
  body: 'Hello',
  key: 'k',
  kind: 'access.decided',
  about: { entity: 'access_request', id: 1 },
} as const;

describe('with a real mail server', () => {
  let box: ReturnType<typeof mailbox>;
  let app: TestApp;
  beforeEach(async () => {
    box = mailbox();
    app = await startTestApp({ mail: box.mail });
  });
  const states = async () =>
    (await app.as('admin').call(listMessages, {})).body.messages.map(({ state, error }) => [state, error]);

  test('a message is sent once, however often it is queued, and no line break gets into its subject', async () => {
    await queueMessage(app.db, letter, START);
    await queueMessage(app.db, letter, START);
    await app.runJobs();
    const who = { to: 'noor@lumenary.example', name: 'Noor Salhavi' };
    expect(box.sent).toEqual([{ ...who, subject: 'Hi Bcc: all', text: 'Hello', key: 'k' }]);
    expect(await states()).toEqual([['sent', null]]);
  });

  test('no mail goes to a stand-in for an address', async () => {
    await queueMessage(app.db, { ...letter, recipient: `7+${letter.recipient}.invalid` }, START);
    await queueMessage(app.db, { ...letter, recipient: 'abc@no-address.invalid', key: 'k2' }, START);
    expect(await states()).toEqual([]);
  });

  test('a message with a set time waits for it, and can be withdrawn until then with its delivery', async () => {
    const notBefore = new Date(START.getTime() + 60_000);
    await queueMessage(app.db, { ...letter, notBefore }, START);
    await queueMessage(app.db, { ...letter, key: 'other', notBefore }, START);
    await app.runJobs();
    expect(box.sent).toEqual([]);
    expect(await withdraw(app.db, 'k', START)).toBe(true);
    expect(await withdraw(app.db, 'k', START)).toBe(false);
    app.setNow(notBefore);
    await app.runJobs();
    expect(box.sent.map(({ key }) => key)).toEqual(['other']);
    expect(await withdraw(app.db, 'other', START), 'it is sent').toBe(false);
    const jobs = await app.db.selectFrom('job').select('state').orderBy('id').execute();
    expect(jobs).toEqual([{ state: 'cancelled' }, { state: 'done' }]);
  });

  test('a message withdrawn at the moment it is sent is either withdrawn or sent', async () => {
    for (let round = 0; round < 5; round++) {
      box.sent.length = 0;
      await queueMessage(app.db, { ...letter, key: `k${round}` }, START);
      const [withdrawn] = await Promise.all([withdraw(app.db, `k${round}`, START), app.runJobs()]);
      expect(box.sent).toHaveLength(withdrawn ? 0 : 1);
    }
  });

  test('a withdrawn message may be queued anew under its key', async () => {
    await queueMessage(app.db, letter, START);
    await withdraw(app.db, 'k', START);
    await queueMessage(app.db, letter, START);
    await app.runJobs();
    expect(box.sent).toHaveLength(1);
  });

  test('a server that refuses is asked again later, and the reason shows meanwhile', async () => {
    box.refuse = new NotAcceptedError(new Error('421 Try later'));
    await queueMessage(app.db, letter, START);
    await expect(app.runJobs()).rejects.toThrow('421');
    await app.db.updateTable('job').set({ state: 'queued', run_at: START.toISOString(), lease_until: null }).execute();
    expect(await states()).toEqual([['queued', '421 Try later']]);
    box.refuse = undefined;
    await app.runJobs();
    expect(await states()).toEqual([['sent', null]]);
    expect(box.sent).toHaveLength(1);
  });

  /** Runs what is due, though it fails. */
  const runFailing = () => {
    const kinds = { 'message.deliver': messageJobs(app.deps)['message.deliver'] } as unknown as JobKinds;
    return runDueJobs({ db: app.db, kinds, clock: app.deps.clock, failed: () => undefined });
  };

  /** The time of the next attempt comes. */
  const tryAgain = async () => {
    await app.db.updateTable('job').set({ state: 'queued', run_at: START.toISOString(), lease_until: null }).execute();
    return app.runJobs();
  };

  test('a message with an unknown result is sent again under the same key', async () => {
    box.refuse = new Error('Connection closed unexpectedly');
    await queueMessage(app.db, letter, START);
    await expect(app.runJobs()).rejects.toThrow('closed unexpectedly');
    expect(await states()).toEqual([['sending', 'Connection closed unexpectedly']]);
    expect(await withdraw(app.db, 'k', START), 'it may have gone out').toBe(false);
    box.refuse = undefined;
    await tryAgain();
    expect(box.sent.map(({ key }) => key)).toEqual(['k']);
    expect(await states()).toEqual([['sent', null]]);
  });

  test('a message during which the process died is sent again by itself', async () => {
    await queueMessage(app.db, letter, START);
    await app.db.updateTable('outbox').set({ state: 'sending' }).execute();
    await app.runJobs();
    expect(box.sent).toHaveLength(1);
    expect(await states()).toEqual([['sent', null]]);
  });

  test('a message perhaps accepted once is unsure when it is given up, even if refused later; one always refused has failed', async () => {
    await queueMessage(app.db, letter, START);
    await app.db.updateTable('outbox').set({ state: 'sending' }).execute();
    await queueMessage(app.db, { ...letter, key: 'refused' }, START);
    box.refuse = new NotAcceptedError(new Error('421 Try later'));
    for (let attempt = 0; attempt < 8; attempt++) {
      await app.db.updateTable('job').set({ run_at: START.toISOString() }).execute();
      await runFailing();
    }
    expect(await states()).toEqual([
      ['failed', '421 Try later'],
      ['unsure', '421 Try later'],
    ]);
  });

  test('a refusal for good is not tried again, until staff send the message once more', async () => {
    box.refuse = new NotAcceptedError(new Error('no'), { sentence: 'Invite the app to the channel.', isFinal: true });
    await queueMessage(app.db, letter, START);
    await runFailing();
    expect(await states()).toEqual([['failed', 'Invite the app to the channel.']]);
    expect(await app.db.selectFrom('job').select(['state', 'attempts']).execute()).toEqual([
      { state: 'failed', attempts: 1 },
    ]);
    box.refuse = undefined;
    const [message] = (await app.as('admin').call(listMessages, {})).body.messages;
    await app.as('admin').call(resendMessage, { params: { id: message!.id } });
    await app.runJobs();
    expect(await states()).toEqual([['sent', null]]);
  });

  test('an address that the mail server knows is nobody’s is marked, and staff read of it once', async () => {
    const refuse = (sentence: string) => {
      box.refuse = new NotAcceptedError(new Error('550'), { sentence, isFinal: true });
    };
    const send = async (key: string, recipient: string) => {
      await queueMessage(app.db, { ...letter, key, recipient }, START);
      await runFailing();
    };
    const listBounced = async () =>
      (await app.db.selectFrom('bounced_address').select('address').execute()).map(({ address }) => address);
    refuse('The mail server wants a password.');
    await send('a', 'Gone@veldt.example');
    expect(await listBounced()).toEqual([]);
    refuse(`${ADDRESS_FAILED} (550).`);
    await send('b', 'Gone@veldt.example');
    await send('c', 'gone@veldt.example');
    expect(await listBounced()).toEqual(['gone@veldt.example']);
    const notes = await app.db.selectFrom('outbox').select('body').where('kind', '=', 'replies.bounced').execute();
    expect(notes.map(({ body }) => body.split(':')[0])).toEqual(['A mail to gone@veldt.example bounced']);
    refuse(`${POLICY_REFUSED} (554 5.7.1): spam.`);
    await send('d', 'here@veldt.example');
    await send('e', 'there@veldt.example');
    expect(await listBounced()).toEqual(['gone@veldt.example']);
    const all = await app.db.selectFrom('outbox').select('body').where('kind', '=', 'replies.bounced').execute();
    expect(all.slice(1).map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /here@veldt\.example was refused, though the address may well work\. .*554 5\.7\.1.*outbox/,
      ),
    ]);
  });

  test('a refusal that says how long to wait is tried again after that time, and the sentence shows meanwhile', async () => {
    const sentence = 'Slack received too many messages. Kith will send this again in 900 seconds (rate limit).';
    box.refuse = new NotAcceptedError(new Error('429'), { sentence, retryAfter: 900 });
    await queueMessage(app.db, letter, START);
    await runFailing();
    expect(await states()).toEqual([['queued', sentence]]);
    const [job] = await app.db.selectFrom('job').select(['state', 'run_at']).execute();
    expect(job).toEqual({ state: 'queued', run_at: new Date(START.getTime() + 900_000).toISOString() });
  });

  test('a refusal for good after an attempt that may have arrived leaves the message unsure', async () => {
    await queueMessage(app.db, letter, START);
    await app.db.updateTable('outbox').set({ state: 'sending' }).execute();
    box.refuse = new NotAcceptedError(new Error('no'), { isFinal: true });
    await runFailing();
    expect(await states()).toEqual([['unsure', 'no']]);
  });

  test('staff send unsure messages again, one or all at once, and failed ones only one by one', async () => {
    for (const key of ['a', 'b', 'c']) await queueMessage(app.db, { ...letter, key }, START);
    await app.db.updateTable('outbox').set({ state: 'unsure' }).execute();
    await app.db.updateTable('outbox').set({ state: 'failed' }).where('idempotency_key', '=', 'c').execute();
    await app.db.updateTable('job').set({ state: 'failed' }).execute();
    for (const viewer of ['portco', 'admin off'] as const)
      expect((await app.as(viewer).call(resendUnsure, {})).status).toBe(403);
    const a = (await app.as('admin').call(listMessages, {})).body.messages.at(-1)!;
    expect((await app.as('admin').call(resendMessage, { params: { id: a.id } })).status).toBe(200);
    expect((await app.as('admin').call(resendMessage, { params: { id: a.id } })).status).toBe(409);
    expect((await app.as('talent').call(resendUnsure, {})).body).toEqual({ count: 1 });
    expect((await app.as('talent').call(resendUnsure, {})).body).toEqual({ count: 0 });
    await app.runJobs();
    expect(box.sent.map(({ key }) => key)).toEqual(['a', 'b']);
    const audit = await app.db.selectFrom('audit').select(['action', 'entity_id']).orderBy('id').execute();
    expect(audit).toEqual(['1', '2'].map((entity_id) => ({ action: 'message.resent', entity_id })));
  });
});

describe('with a real chat', () => {
  const note = { ...letter, channel: 'chat', recipient: 'introductions', subject: null } as const;
  let posted: string[];
  let history: boolean | undefined;
  let app: TestApp;
  beforeEach(async () => {
    posted = [];
    const chat = {
      post: async ({ key }: { key: string }): Promise<undefined> => void posted.push(key),
      findPosted: async () => (history ? { channel: 'C1', ts: '1' } : history === false ? false : undefined),
    };
    app = await startTestApp({ chat });
    await queueMessage(app.db, note, START);
    // The process died while it was posting.
    await app.db.updateTable('outbox').set({ state: 'sending' }).execute();
  });

  test.each([
    ['shows it', true, 'sent', []],
    ['lacks it', false, 'sent', ['k']],
    ['may not be read', undefined, 'unsure', []],
  ] as const)('a message with an unknown result, where the history %s', async (_, shown, state, expected) => {
    history = shown;
    await app.runJobs();
    expect(posted).toEqual(expected);
    expect((await app.as('admin').call(listMessages, {})).body.messages[0]).toMatchObject({ state });
  });
});

describe('with no mail server', () => {
  test('staff read messages and open mails in their own program, and nobody else does either', async () => {
    const app = await startTestApp();
    await queueMessage(app.db, { ...letter, subject: 'Grüße', body: 'Hällo, {{you}}' }, START);
    await queueMessage(
      app.db,
      { ...letter, channel: 'chat', recipient: 'introductions', subject: null, key: 'c' },
      START,
    );
    await app.runJobs();
    const { messages } = (await app.as('talent').call(listMessages, {})).body;
    expect(messages.map(({ channel, state }) => [channel, state])).toEqual([
      ['chat', 'kept'],
      ['mail', 'kept'],
    ]);
    const eml = await app.as('talent').call(downloadMessage, { params: { id: messages[1]!.id } });
    expect(eml.text).toMatch(/^To: Noor Salhavi <noor@lumenary\.example>\r?$/m);
    expect(eml.text).toMatch(/^Message-ID: <[0-9a-f]{40}@/m);
    expect(eml.text).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(eml.text).toMatch(/^Content-Type: text\/html/m);
    expect(eml.text).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(eml.text).toMatch(/^X-Unsent: 1\r?$/m);
    await app.db.updateTable('outbox').set({ recipient: 'noor@lumenary.example, eve@evil.example' }).execute();
    const two = await app.as('talent').call(downloadMessage, { params: { id: messages[1]!.id } });
    expect(two.text, 'a comma makes no second recipient').not.toMatch(/^To:.*, eve@evil\.example>?\r?$/m);
    expect((await app.as('talent').call(downloadMessage, { params: { id: messages[0]!.id } })).status).toBe(400);
    for (const viewer of ['portco', 'admin off'] as const) {
      expect((await app.as(viewer).call(listMessages, {})).status).toBe(403);
      expect((await app.as(viewer).call(downloadMessage, { params: { id: messages[1]!.id } })).status).toBe(403);
      expect((await app.as(viewer).call(resendMessage, { params: { id: messages[1]!.id } })).status).toBe(403);
    }
  });
});
