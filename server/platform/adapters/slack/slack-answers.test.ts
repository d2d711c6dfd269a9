import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chat } from '../../ports/chat.ts';
import { NotAcceptedError } from '../../ports/not-taken.ts';
import { createSlackChat } from './slack.ts';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: object;
}
/** What Slack answers, in its own words. */
const answers = JSON.parse(readFileSync('tests/fixtures/slack/answers.json', 'utf8')) as Record<string, Answer>;

let answer: Answer;
let calls: number;
let server: Server;
let chat: Chat;

beforeEach(async () => {
  calls = 0;
  server = createServer((request, response) => {
    calls++;
    request.resume();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  chat = createSlackChat({ token: 'xoxb-1', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` });
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const post = () =>
  chat.post({ channel: 'introductions', text: 'Hello', key: 'k' }).catch((error: Error) => ({
    surely: error instanceof NotAcceptedError,
    words: error.message,
    ...(error instanceof NotAcceptedError ? { isFinal: error.isFinal, retryAfter: error.retryAfter } : {}),
  }));
const identify = () => chat.identify!('U0EXAMPLE1');
const change = () => chat.update!({ channel: 'C0', ts: '1' }, { text: 'Hello' });
const open = () => chat.ask!('1.2.x', { title: 'Why', submit: 'Send', fields: [], state: '' });

const refused = (words: RegExp) => ({ surely: true, words: expect.stringMatching(words), isFinal: true });
const later = (seconds: number) => ({ surely: true, isFinal: false, retryAfter: seconds });

/** The right reading of each; a test holds that none is missing. */
const READINGS: Record<string, [read: () => Promise<unknown>, stated: unknown]> = {
  'chat.postMessage_channel_not_found': [post, refused(/Correct the channel/)],
  'chat.postMessage_msg_too_long': [post, refused(/in parts yourself/)],
  'chat.postMessage_not_in_channel': [post, refused(/invite the app/)],
  'chat.postMessage_rate_limited': [post, later(30)],
  error_429_ratelimited: [post, later(30)],
  error_exchanged_trigger_id: [open, false],
  error_expired_trigger_id: [open, false],
  error_message_not_found: [change, false],
  error_missing_scope: [post, refused(/lacks the permission users:read\.email/)],
  error_not_allowed_token_type: [post, refused(/wrong kind of token/)],
  error_not_authed_recorded: [post, refused(/Set a new SLACK_TOKEN/)],
  error_not_in_channel: [post, refused(/invite the app/)],
  error_users_not_found: [identify, { problem: 'unknown' }],
  http_429: [identify, { problem: 'busy', retryAfter: 30 }],
  // Blank values, `ok` among them: nothing is known of anybody.
  'users.info_allfields': [identify, { problem: 'failed' }],
  'users.info_deactivated': [identify, { problem: 'deactivated' }],
  'users.info_user_not_found': [identify, { problem: 'unknown' }],
  'users.lookupByEmail_not_found': [identify, { problem: 'unknown' }],
  users_lookupByEmail_200: [
    identify,
    { name: 'tor', teamId: 'T0A1B2C3D', email: 'tor.hovland@northfund.example', isGuest: false },
  ],
};

test('every answer of Slack has its reading here', () => {
  expect(Object.keys(READINGS).toSorted()).toEqual(Object.keys(answers).toSorted());
});

test.each(Object.entries(READINGS))('%s is read rightly, and asked for once', async (name, [read, stated]) => {
  answer = answers[name]!;
  const result = await read();
  if (typeof stated === 'object') expect(result).toMatchObject(stated!);
  else expect(result).toBe(stated);
  expect(calls).toBe(1);
});
