import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotAcceptedError } from '../../ports/not-taken.ts';
import { createSlackChat } from './slack.ts';

const posted: { path: string | undefined; token: string | undefined; fields: Record<string, string> }[] = [];
interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: object;
}
let answer: Reply;
/** Different answers of some methods, by name. */
let methods: Record<string, (fields: Record<string, string>) => object>;
let server: Server;
let url: string;

beforeEach(async () => {
  posted.length = 0;
  answer = { status: 200, body: { ok: true, ts: '1' } };
  methods = {};
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      posted.push({ path: request.url, token: request.headers.authorization, fields });
      const method = methods[request.url!.replace('/api/', '')];
      const { status, headers, body: reply } = method ? { ...answer, body: method(fields) } : answer;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const post = (words: string) =>
  createSlackChat({ token: 'xoxb-1', url }).post({ channel: 'introductions', text: words, key: 'k' });

test('a message is posted to its channel with the token of the settings', async () => {
  await post('Hello');
  expect(posted).toMatchObject([
    { path: '/api/chat.postMessage', token: 'Bearer xoxb-1', fields: { channel: 'introductions', text: 'Hello' } },
  ]);
});

test('text that people typed mentions nobody and opens no link', async () => {
  await post('<!channel> & <https://evil.example|click>');
  expect(posted[0]!.fields).toMatchObject({
    text: '&lt;!channel&gt; &amp; &lt;https://evil.example|click&gt;',
    unfurl_links: 'false',
    unfurl_media: 'false',
  });
});

test('an address can be clicked and says where it leads; what people typed stays as it is', async () => {
  await post('See *this* & <https://evil.example|click>: https://kith.example/intro/dashboard?id=4&a=b. :smile:');
  const [block] = JSON.parse(posted[0]!.fields.blocks!) as { type: string; elements: { elements: object[] }[] }[];
  expect(block!.type).toBe('rich_text');
  const link = (url: string) => ({ type: 'link', url, text: url });
  expect(block!.elements.flatMap(({ elements }) => elements)).toEqual([
    { type: 'text', text: 'See *this* & <' },
    link('https://evil.example'),
    { type: 'text', text: '|click>: ' },
    link('https://kith.example/intro/dashboard?id=4&a=b'),
    { type: 'text', text: '. :smile:' },
  ]);
});

test('a message that is too long for blocks goes out as text', async () => {
  await post('x'.repeat(12_001));
  expect(posted[0]!.fields).not.toHaveProperty('blocks');
  expect(posted[0]!.fields.text).toHaveLength(12_001);
});

test.each([
  ['a refusal', { status: 200, body: { ok: false, error: 'channel_not_found' } }, /channel_not_found/],
  ['too much at once', { status: 429, headers: { 'retry-after': '30' }, body: {} }, /rate.?limit/i],
  ['a failure', { status: 503, body: {} }, /503/],
] as const)('%s is given as the reason, and the adapter does not retry by itself', async (_, stated, reason) => {
  answer = stated;
  await expect(post('Hello')).rejects.toThrow(reason);
  expect(posted).toHaveLength(1);
});

test.each([
  ['a refusal', { status: 200, body: { ok: false, error: 'channel_not_found' } }, true],
  ['too much at once', { status: 429, headers: { 'retry-after': '30' }, body: {} }, true],
  ['a failure on the way', { status: 200, body: { ok: false, error: 'internal_error' } }, false],
  ['a failure of the server', { status: 503, body: {} }, false],
] as const)('%s tells whether the message was surely not accepted', async (_, stated, sure) => {
  answer = stated;
  const error = await post('Hello').catch((reason: unknown) => reason);
  expect(error instanceof NotAcceptedError).toBe(sure);
});

const refusedWith = (error: string, more: object = {}) => ({ status: 200, body: { ok: false, error, ...more } });
const limit = { status: 429, headers: { 'retry-after': '45' }, body: { ok: false, error: 'ratelimited' } };

test.each([
  [refusedWith('not_in_channel'), /invite the app.*\(not_in_channel\)/, { isFinal: true }],
  [refusedWith('channel_not_found'), /Correct the channel/, { isFinal: true }],
  [refusedWith('msg_too_long'), /in parts yourself/, { isFinal: true }],
  [refusedWith('is_archived'), /archived. Choose another.*\(is_archived\)/, { isFinal: true }],
  [refusedWith('invalid_auth'), /Set a new SLACK_TOKEN/, { isFinal: true }],
  [refusedWith('token_revoked'), /Set a new SLACK_TOKEN/, { isFinal: true }],
  [refusedWith('user_not_found'), /Slack member ID/, { isFinal: true }],
  [refusedWith('missing_scope', { needed: 'im:write' }), /lacks the permission im:write/, { isFinal: true }],
  [refusedWith('a_new_word'), /refused.*will try again. \(a_new_word\)/, { isFinal: false, retryAfter: undefined }],
  [refusedWith('rate_limited'), /in 30 seconds/, { isFinal: false, retryAfter: 30 }],
  [limit, /in 45 seconds/, { isFinal: false, retryAfter: 45 }],
  [{ status: 404, body: {} }, /answered with 404/, { isFinal: false }],
])(
  'a refusal of Slack says what to do, and whether and when it may be tried again: %j',
  async (stated, words, more) => {
    answer = stated;
    const error = await post('Hello').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotAcceptedError);
    expect(error).toMatchObject({ message: expect.stringMatching(words), ...more });
  },
);

test('a message is surely not accepted where nothing listens, and perhaps accepted where no answer came', async () => {
  const failed = () => post('Hello').catch((reason: unknown) => reason);
  server.removeAllListeners('request');
  server.on('request', (request) => request.socket.destroy());
  expect(await failed()).not.toBeInstanceOf(NotAcceptedError);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await failed()).toBeInstanceOf(NotAcceptedError);
});

/** A workspace with two channels and one member that keeps what is posted; its history comes in pages of one. */
function workspace() {
  const saved: Record<string, object[]> = { C0INTRODUCTIONS: [], C0STAFF000: [], D0NOOR0000: [] };
  const ids: Record<string, string> = {
    introductions: 'C0INTRODUCTIONS',
    staff: 'C0STAFF000',
    U0NOOR0000: 'D0NOOR0000',
  };
  methods = {
    'chat.postMessage': ({ channel, metadata }) => {
      saved[ids[channel!]!]!.unshift({ text: 'Hello', metadata: JSON.parse(metadata!) });
      return { ok: true };
    },
    'conversations.list': ({ types, cursor }) => {
      if (types !== 'public_channel') return { ok: true, channels: [{ id: 'C0STAFF000', name: 'staff' }] };
      if (!cursor) return { ok: true, channels: [], response_metadata: { next_cursor: 'more' } };
      return { ok: true, channels: [{ id: 'C0INTRODUCTIONS', name: 'introductions' }] };
    },
    'conversations.open': ({ users }) => ({ ok: true, channel: { id: ids[users!] } }),
    'conversations.history': ({ channel, cursor = '0', include_all_metadata }) => {
      const place = Number(cursor);
      const messages = include_all_metadata === 'true' ? saved[channel!]!.slice(place, place + 1) : [{ text: 'Hello' }];
      const next_cursor = place + 1 < saved[channel!]!.length ? String(place + 1) : '';
      return { ok: true, messages, response_metadata: { next_cursor } };
    },
  };
  return saved;
}
const since = new Date('2026-11-22T12:00:00.000Z');
const isPosted = async (channel: string, key = 'k') => {
  const found = await createSlackChat({ token: 'xoxb-1', url }).findPosted!({ channel, key, since });
  return typeof found === 'object' ? true : found;
};

test.each(['introductions', 'staff', 'U0NOOR0000'])(
  'the history of %s tells whether a message was posted, by its key',
  async (channel) => {
    workspace();
    expect(await isPosted(channel)).toBe(false);
    const chat = createSlackChat({ token: 'xoxb-1', url });
    for (const key of ['k', 'later', 'last']) await chat.post({ channel, text: 'Hello', key });
    expect(await isPosted(channel)).toBe(true);
    expect(await isPosted(channel, 'another')).toBe(false);
    const requests = posted.filter(({ path }) => path === '/api/conversations.history');
    expect(requests[0]!.fields.oldest, 'ten minutes earlier, as clocks differ').toBe('1795348200.000000');
    expect(JSON.stringify(posted), 'no key is shown').not.toContain('later');
  },
);

test('the adapter cannot tell whether a message was posted without the right to look, or in a long history', async () => {
  const saved = workspace();
  expect(await isPosted('no-such-channel')).toBeUndefined();
  saved.C0STAFF000!.push(...Array.from({ length: 11 }, () => ({ text: 'talk' })));
  expect(await isPosted('C0STAFF000')).toBeUndefined();
  methods['conversations.history'] = () => ({ ok: false, error: 'missing_scope' });
  expect(await isPosted('C0STAFF000')).toBeUndefined();
  methods['conversations.history'] = () => ({ ok: false, error: 'internal_error' });
  await expect(isPosted('C0STAFF000')).rejects.toThrow('internal_error');
});

/** The answer of users.info about a member. */
const member = (user: object) => ({ 'users.info': () => ({ ok: true, user: { id: 'U0EXAMPLE1', ...user } }) });
const failing = (error: string) => ({ 'users.info': () => ({ ok: false, error }) });
const shown = { display_name: 'Kei', display_name_normalized: 'Kei', real_name: 'Kei Tamsin' };

test.each([
  ['the name they show', member({ profile: shown }), { name: 'Kei' }],
  [
    'their real name where they show none',
    member({ profile: { display_name: '', real_name: 'Kei T' } }),
    { name: 'Kei T' },
  ],
  ['nobody of a deactivated one', member({ deleted: true, profile: shown }), { problem: 'deactivated' }],
  ['nobody of an app', member({ is_bot: true, profile: shown }), { problem: 'bot' }],
  ['nobody of an unknown id', failing('user_not_found'), { problem: 'unknown' }],
  ['that it is asked too often', failing('rate_limited'), { problem: 'busy' }],
  ['that the token has expired', failing('token_expired'), { problem: 'refused' }],
  ['that the token may not look', failing('missing_scope'), { problem: 'refused' }],
  ['that it failed', failing('internal_error'), { problem: 'failed' }],
] as const)('a member’s id gets this answer: %s', async (_, answers, stated) => {
  methods = answers;
  expect(await createSlackChat({ token: 'xoxb-1', url }).memberOf!('U0EXAMPLE1')).toEqual(stated);
  expect(posted).toMatchObject([{ path: '/api/users.info', fields: { user: 'U0EXAMPLE1' } }]);
});

test('too many look-ups tell how long to wait', async () => {
  answer = { status: 429, headers: { 'retry-after': '30' }, body: { ok: false, error: 'ratelimited' } };
  expect(await createSlackChat({ token: 'xoxb-1', url }).memberOf!('U0EXAMPLE1')).toEqual({
    problem: 'busy',
    retryAfter: 30,
  });
});
