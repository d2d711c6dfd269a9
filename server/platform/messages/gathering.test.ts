import { beforeEach, describe, expect, test } from 'vitest';
import { resendMessage as resendCall } from '../../../shared/features/notifications/outbox/calls.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import type { Chat } from '../ports/chat.ts';
import { NotAcceptedError } from '../ports/not-taken.ts';
import { queueMessage } from './delivery.ts';
import { GATHER_FROM } from './gathering.ts';

let app: TestApp;
let posted: string[];
let refuse: Error | undefined;
let isPosted: boolean | undefined;
beforeEach(async () => {
  posted = [];
  refuse = undefined;
  isPosted = undefined;
  const chat: Chat = {
    async post({ text }) {
      if (refuse) throw refuse;
      posted.push(text);
      return undefined;
    },
    findPosted: async () => (isPosted ? { channel: 'C1', ts: '1' } : isPosted === false ? false : undefined),
  };
  app = await startTestApp({ chat });
});

const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);
const queue = (name: string, now = START, change: object = {}) =>
  queueMessage(
    app.db,
    {
      channel: 'chat',
      recipient: 'introductions',
      subject: null,
      body: name,
      key: name,
      gather: true,
      kind: 'feedback.sent',
      about: { entity: 'user_feedback', id: 1 },
      ...change,
    },
    now,
  );
const queueMany = async (count: number) => {
  for (let at = 1; at <= count; at++) await queue(`m${at}`);
};
const at = async (minutes: number) => {
  app.setNow(later(minutes));
  for (;;)
    try {
      return await app.runJobs();
    } catch (error) {
      if (error !== refuse) throw error;
    }
};
const states = async () =>
  (await app.db.selectFrom('outbox').select('state').orderBy('id').execute()).map(({ state }) => state);

describe('messages to the staff channel', () => {
  test('go out at once up to a number; those behind it go out in one, at the end of the quarter of an hour', async () => {
    await queueMany(GATHER_FROM + 3);
    await app.runJobs();
    expect(posted).toHaveLength(GATHER_FROM);
    await at(15);
    expect(posted.slice(GATHER_FROM)).toEqual(['3 messages:\n\nm11\n\nm12\n\nm13']);
    expect(new Set(await states())).toEqual(new Set(['sent']));
    await at(60);
    expect(posted).toHaveLength(GATHER_FROM + 1);
    await queue('calm again', later(60));
    await app.runJobs();
    expect(posted.at(-1)).toBe('calm again');
  });

  test('wait alone without a heading; others to other channels, or that must not wait, go out at once', async () => {
    await queueMany(GATHER_FROM + 1);
    await queue('elsewhere', START, { recipient: 'talent' });
    await queue('alarm', START, { gather: false });
    await app.runJobs();
    expect(posted.slice(GATHER_FROM)).toEqual(['elsewhere', 'alarm']);
    await at(15);
    expect(posted.at(-1)).toBe('m11');
  });

  test('wait longer if they must not go out before a later time', async () => {
    await queueMany(GATHER_FROM);
    await queue('soon', START, { notBefore: later(1) });
    await queue('late', START, { notBefore: later(20) });
    await at(15);
    expect(posted.slice(GATHER_FROM)).toEqual(['soon']);
    await at(20);
    expect(posted.at(-1)).toBe('late');
  });

  test('that were refused together go out together later, once', async () => {
    await queueMany(GATHER_FROM + 2);
    await app.runJobs();
    refuse = new NotAcceptedError(new Error('busy'));
    await at(15);
    expect((await states()).slice(GATHER_FROM)).toEqual(['queued', 'queued']);
    refuse = undefined;
    await at(30);
    expect(posted.slice(GATHER_FROM)).toEqual(['2 messages:\n\nm11\n\nm12']);
    expect((await states()).slice(GATHER_FROM)).toEqual(['sent', 'sent']);
  });

  test('of which nobody knows whether they arrived are not sent twice, and end together', async () => {
    await queueMany(GATHER_FROM + 2);
    await app.runJobs();
    refuse = new Error('connection ended');
    await at(15);
    expect((await states()).slice(GATHER_FROM)).toEqual(['sending', 'sending']);
    refuse = undefined;
    isPosted = true;
    await at(30);
    expect(posted).toHaveLength(GATHER_FROM);
    expect((await states()).slice(GATHER_FROM)).toEqual(['sent', 'sent']);
  });

  test('that are unsure are sent again one by one', async () => {
    await queueMany(GATHER_FROM + 2);
    await app.runJobs();
    refuse = new Error('connection ended');
    await at(15);
    await at(30);
    expect((await states()).slice(GATHER_FROM)).toEqual(['unsure', 'unsure']);
    refuse = undefined;
    const { id } = await app.db.selectFrom('outbox').select('id').where('body', '=', 'm12').executeTakeFirstOrThrow();
    expect((await app.as('admin').call(resendCall, { params: { id: String(id) } })).status).toBe(200);
    await app.runJobs();
    expect(posted.slice(GATHER_FROM)).toEqual(['m12']);
    expect((await states()).slice(GATHER_FROM)).toEqual(['unsure', 'sent']);
  });

  test('are split where one text would be too long', async () => {
    await queueMany(GATHER_FROM);
    for (const letter of 'abc') await queue(letter, START, { body: letter.repeat(14_000) });
    await at(15);
    expect(posted.slice(GATHER_FROM).map((text) => text.length)).toEqual([28_015, 14_000]);
  });
});
