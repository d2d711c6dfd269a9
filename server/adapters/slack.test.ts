import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotTaken } from '../ports/not-taken.ts';
import { slackChat } from './slack.ts';

const posted: { path: string | undefined; token: string | undefined; fields: Record<string, string> }[] = [];
let answer: { status: number; headers?: Record<string, string>; body: object };
let server: Server;
let url: string;

beforeEach(async () => {
  posted.length = 0;
  answer = { status: 200, body: { ok: true, ts: '1' } };
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      posted.push({ path: request.url, token: request.headers.authorization, fields });
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.body));
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
  slackChat({ token: 'xoxb-1', url }).post({ channel: 'introductions', text: words, key: 'k' });

test('a message is posted to its channel with the token of the settings', async () => {
  await post('Hello');
  expect(posted).toMatchObject([
    { path: '/api/chat.postMessage', token: 'Bearer xoxb-1', fields: { channel: 'introductions', text: 'Hello' } },
  ]);
});

test('what people typed calls nobody and opens no link', async () => {
  await post('<!channel> & <https://evil.example|click>');
  expect(posted[0]!.fields).toMatchObject({
    text: '&lt;!channel&gt; &amp; &lt;https://evil.example|click&gt;',
    ...{ unfurl_links: 'false', unfurl_media: 'false' },
  });
});

test.each([
  ['a refusal', { status: 200, body: { ok: false, error: 'channel_not_found' } }, /channel_not_found/],
  ['too much at once', { status: 429, headers: { 'retry-after': '30' }, body: {} }, /rate.?limit/i],
  ['a failure', { status: 503, body: {} }, /503/],
] as const)('%s is the reason, and is not tried again behind the job’s back', async (_, said, reason) => {
  answer = said;
  await expect(post('Hello')).rejects.toThrow(reason);
  expect(posted).toHaveLength(1);
});

test.each([
  ['a refusal', { status: 200, body: { ok: false, error: 'channel_not_found' } }, true],
  ['too much at once', { status: 429, headers: { 'retry-after': '30' }, body: {} }, true],
  ['a failure on the way', { status: 200, body: { ok: false, error: 'internal_error' } }, false],
  ['a failure of the server', { status: 503, body: {} }, false],
] as const)('%s says whether the message was surely not taken', async (_, said, sure) => {
  answer = said;
  const error = await post('Hello').catch((reason: unknown) => reason);
  expect(error instanceof NotTaken).toBe(sure);
});

test('a message is surely not taken where nobody listens, and perhaps where the answer never came', async () => {
  const failed = () => post('Hello').catch((reason: unknown) => reason);
  server.removeAllListeners('request');
  server.on('request', (request) => request.socket.destroy());
  expect(await failed()).not.toBeInstanceOf(NotTaken);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await failed()).toBeInstanceOf(NotTaken);
});
