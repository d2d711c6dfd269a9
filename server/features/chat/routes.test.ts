import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getEngine } from '../../platform/db/engine.ts';
import { queueMessage } from '../../platform/messages/delivery.ts';
import { signBody } from '../../testing/chat/slack.ts';
import { startWorkspace, type Workspace } from '../../testing/chat/workspace.ts';
import { composeManifest } from './manifest.ts';

/** Bodies as Slack sends them, with its signatures. */
const bodies = JSON.parse(readFileSync('tests/fixtures/slack/bodies.json', 'utf8')) as Record<
  string,
  { headers: Record<string, string>; body: string }
>;
/** The time at which they were signed. */
const SIGNED = 1_790_928_873;
const PATHS: Record<string, string> = {
  slash_command: '/slack/commands',
  slash_command_bad_signature: '/slack/commands',
  signature_vendor_example: '/slack/commands',
  block_actions_message: '/slack/interactions',
  view_submission: '/slack/interactions',
};
const SIGNED_BODIES = Object.keys(bodies).filter((name) => name !== 'slash_command_bad_signature');

const CHALLENGE = '{"challenge":"3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P"}';

let here: Workspace;
beforeEach(async () => {
  here = await startWorkspace();
  setTime(SIGNED);
});
afterEach(() => here.slack.close());

const setTime = (seconds: number) => here.kith.app.setNow(new Date(seconds * 1000));
const send = (name: string, change: Partial<(typeof bodies)[string]> = {}) => {
  const { headers, body } = { ...bodies[name]!, ...change };
  return here.deliver(PATHS[name] ?? '/slack/events', headers, body);
};
const getTime = (name: string) => Number(bodies[name]!.headers['x-slack-request-timestamp']);
const countRows = async () => (await here.kith.app.db.selectFrom('chat_event').select('key').execute()).length;

describe('a call of Slack', () => {
  test('is taken as it was signed, and answers nothing but a challenge', async () => {
    for (const name of SIGNED_BODIES) {
      setTime(getTime(name));
      const { status, body } = await send(name);
      expect({ name, status, body }).toEqual({ name, status: 200, body: name === 'url_verification' ? CHALLENGE : '' });
    }
  });

  test('is refused without a word if it is old, early, changed or unsigned', async () => {
    for (const name of SIGNED_BODIES) {
      const { body, headers } = bodies[name]!;
      const refused: { status: number; body: string }[] = [];
      for (const seconds of [-301, 301, 86_400]) {
        setTime(getTime(name) + seconds);
        refused.push(await send(name));
      }
      setTime(getTime(name));
      const other = signBody(body, new Date(getTime(name) * 1000), 'another secret of another app');
      refused.push(await send(name, { body: `${body} ` }));
      refused.push(await send(name, { headers: { ...headers, ...other } }));
      refused.push(await send(name, { headers: { 'content-type': headers['content-type']! } }));
      refused.push(await send(name, { headers: { ...headers, 'x-slack-signature': 'v0=é' } }));
      for (const { status, body: text } of refused) {
        expect(status, name).toBe(401);
        expect(text).not.toMatch(/signature|timestamp|secret|old|window/i);
      }
    }
    expect(await countRows()).toBe(0);
    for (const name of SIGNED_BODIES) {
      setTime(getTime(name) + 299);
      expect((await send(name)).status, name).toBe(200);
    }
  });

  test('is refused if its body was changed after it was signed', async () => {
    expect((await send('slash_command_bad_signature')).status).toBe(401);
    expect(await countRows()).toBe(0);
  });

  test('is unknown where no signing secret is set', async () => {
    const { settings } = here.kith.app.deps;
    settings.slack!.signingSecret = null;
    expect((await send('url_verification')).status).toBe(404);
  });

  test('is acknowledged and does nothing if it is of a kind that Kith does not know', async () => {
    for (const body of ['{"type":"workflow_step"}', '{"type":"event_callback"}', '[]', '1'])
      expect(
        await here.deliver(
          '/slack/events',
          { 'content-type': 'application/json', ...signBody(body, new Date(SIGNED * 1000)) },
          body,
        ),
      ).toEqual({ status: 200, body: '' });
    const broken = '{"type":';
    const headers = { 'content-type': 'application/json', ...signBody(broken, new Date(SIGNED * 1000)) };
    expect((await here.deliver('/slack/events', headers, broken)).status).toBe(400);
  });
});

describe('a slow database', () => {
  /** Holds the database until it is let go, as another long writing does. */
  async function holdDatabase() {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const held = here.kith.app.db.transaction().execute(async (trx) => {
      if (getEngine(trx) === 'postgres') await sql`lock table chat_event in access exclusive mode`.execute(trx);
      else await trx.insertInto('chat_event').values({ key: 'held', at: '2026-01-01', payload: null }).execute();
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    return () => {
      end.resolve();
      return held;
    };
  }

  test('does not keep Slack waiting: an event is sent again, a question is answered later, each is done once', async () => {
    const { members, slack } = here;
    const letGo = await holdDatabase();
    const [event, command] = await Promise.all([send('app_mention'), members.type('U0NOBODY01', 'Ines', '1.2.held')]);
    expect(event.status, 'Slack sends it again').toBe(503);
    expect(command).toEqual({ status: 200, body: '' });
    expect(slack.answers).toEqual([]);
    await letGo();
    expect((await send('app_mention_retry')).status).toBe(200);
    await members.type('U0NOBODY01', 'Ines', '1.2.held');
    await expect.poll(() => slack.answers.length).toBe(2);
    expect(slack.answers.map(({ member }) => member).toSorted()).toEqual(['U0NOBODY01', 'U0VERA001']);
  });
});

describe('what Slack tells', () => {
  test('is done once, however often it is repeated: a mention is answered to the person alone', async () => {
    await send('app_mention');
    await send('app_mention_retry');
    await send('app_mention_retry');
    await expect.poll(() => here.slack.answers).toMatchObject([{ member: 'U0VERA001' }]);
    expect(here.slack.answers[0]!.text).toContain('/kith');
    expect(here.slack.messages, 'nothing is posted for all').toEqual([]);
  });

  test('a link of ours in a channel unfurls nothing', async () => {
    expect(await send('link_shared')).toEqual({ status: 200, body: '' });
    expect([here.slack.messages, here.slack.answers]).toEqual([[], []]);
  });

  test('a button and a dialog that are not ours do nothing', async () => {
    await send('block_actions_message');
    await send('view_submission');
    await here.wait(0);
    expect([here.slack.messages, here.slack.answers]).toEqual([[], []]);
  });

  test('a command of somebody whom nobody knows is answered once, to them alone', async () => {
    await send('slash_command');
    await send('slash_command');
    await expect.poll(() => here.slack.answers).toHaveLength(0);
    // The address for the answer is Slack's own, which the stand-in is not: nothing goes there from a test.
    expect(await countRows()).toBe(1);
  });

  test('that the app was removed ends everything, and administrators are told once; another token begins anew', async () => {
    await send('tokens_revoked');
    await send('app_uninstalled');
    await here.wait(0);
    const mails = async () =>
      (await here.kith.messages()).filter(({ subject }) => subject === 'Slack ended Kith’s access').length;
    expect(await mails()).toBe(1);
    const queue = (key: string) =>
      queueMessage(
        here.kith.app.db,
        {
          channel: 'chat',
          recipient: 'introductions',
          subject: null,
          body: 'Hello',
          key,
          kind: 'feedback.sent',
          about: { entity: 'user_feedback', id: 1 },
        },
        here.kith.app.deps.clock.now(),
      );
    await queue('a');
    await expect(here.wait(1)).rejects.toThrow('was removed from Slack');
    expect(here.slack.messages).toEqual([]);
    expect(await mails(), 'no second mail').toBe(1);
    here.kith.app.deps.settings.slack!.token = 'xoxb-2';
    await queue('b');
    await here.wait(1);
    expect(here.slack.messages).toHaveLength(1);
  });

  test('that a person withdrew their own token ends nothing', async () => {
    const body = bodies.tokens_revoked!.body.replace('"bot":["U0KITHBOT"]', '"bot":[]');
    await send('tokens_revoked', {
      body,
      headers: { 'content-type': 'application/json', ...signBody(body, new Date(SIGNED * 1000)) },
    });
    await here.wait(0);
    expect((await here.kith.messages()).filter(({ channel }) => channel === 'mail')).toEqual([]);
  });
});

test('the manifest names the addresses that Kith serves, and the rights that it uses', () => {
  const { display_information, features, settings, oauth_config } = composeManifest('https://kith.example');
  expect([
    features.slash_commands[0]!.url,
    settings.event_subscriptions.request_url,
    settings.interactivity.request_url,
  ]).toEqual([
    'https://kith.example/slack/commands',
    'https://kith.example/slack/events',
    'https://kith.example/slack/interactions',
  ]);
  expect(oauth_config.scopes.bot).toEqual(expect.arrayContaining(['chat:write', 'commands', 'users:read.email']));
  // Slack's bounds.
  expect(display_information.name.length).toBeLessThanOrEqual(35);
  expect(display_information.description.length).toBeLessThanOrEqual(140);
});
