/** A stand-in of Slack that speaks its protocol: a workspace with members and messages, whose members press, type and send. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { getPatience } from '../../../tests/setup/patience.ts';

export const SIGNING_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
export const TEAM = 'T0A1B2C3D';

interface Element {
  type: string;
  text?: string | { text: string };
  url?: string;
  action_id?: string;
  value?: string;
  style?: unknown;
  elements?: Element[];
}

interface SlackMessage {
  channel: string;
  ts: string;
  text: string;
  blocks: Element[];
  metadata: unknown;
  /** How often it was changed. */
  changes: number;
}

interface Dialog {
  id: string;
  private_metadata: string;
  title: { text: string };
  blocks: { block_id: string; element: { type: string; options?: { value: string }[] } }[];
}

/** How a call of Slack's reaches Kith. */
type Deliver = (
  path: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; body: string }>;

export interface Slack {
  /** For SLACK_URL. */
  url: string;
  messages: SlackMessage[];
  /** What single members were answered. */
  answers: { member: string; text: string; blocks: Element[] }[];
  dialogs: Dialog[];
  /** By id: an address that is confirmed, unless the change says otherwise. */
  members: Map<string, object>;
  addMember(id: string, email: string, change?: object): void;
  /** Answers of some methods instead of its own. */
  failing: Map<string, { status: number; body: object; headers?: Record<string, string> }>;
  close(): Promise<void>;
}

/** All texts of a message, in order. */
export function readWords(blocks: readonly Element[]): string {
  const read = ({ text: words, elements = [] }: Element): string =>
    (typeof words === 'string' ? words : (words?.text ?? '')) + elements.map(read).join('');
  return blocks.map(read).join('\n');
}

export const listButtons = (blocks: readonly Element[]): Element[] =>
  blocks.flatMap(({ type, elements = [] }) => (type === 'actions' ? elements : []));

export const readLabel = ({ text: words }: Element): string =>
  typeof words === 'string' ? words : (words?.text ?? '');

export async function startSlack(): Promise<Slack> {
  const messages: SlackMessage[] = [];
  const answers: Slack['answers'] = [];
  const dialogs: Dialog[] = [];
  const members: Slack['members'] = new Map();
  const failing: Slack['failing'] = new Map();
  const spent = new Set<string>();
  let count = 0;
  const refuse = (error: string) => ({ ok: false, error });
  const parse = (json: string | undefined): Element[] => (json ? (JSON.parse(json) as Element[]) : []);
  const methods: Record<string, (fields: Record<string, string>) => object> = {
    'chat.postMessage': ({ channel = '', text: words = '', blocks, metadata }) => {
      const ts = `17909288${String(++count).padStart(2, '0')}.000200`;
      const place = /^[A-Z]/.test(channel) ? channel.replace(/^[UW]/, 'D') : `C0${channel.toUpperCase().slice(0, 9)}`;
      const posted = { channel: place, ts, text: words, blocks: parse(blocks), changes: 0 };
      messages.push({ ...posted, metadata: metadata ? JSON.parse(metadata) : null });
      return { ok: true, channel: place, ts };
    },
    'chat.update': ({ channel, ts, text: words = '', blocks }) => {
      const message = messages.find((posted) => posted.ts === ts && posted.channel === channel);
      if (!message) return refuse('message_not_found');
      Object.assign(message, { text: words, blocks: parse(blocks), changes: message.changes + 1 });
      return { ok: true, channel, ts };
    },
    'chat.postEphemeral': ({ user = '', text: words = '' }) => {
      answers.push({ member: user, text: words, blocks: [] });
      return { ok: true };
    },
    'conversations.open': ({ users = '' }) => ({ ok: true, channel: { id: users.replace(/^[UW]/, 'D') } }),
    'conversations.list': () => ({
      ok: true,
      channels: [...new Set(messages.map(({ channel }) => channel))].map((id) => ({
        id,
        name: id.slice(2).toLowerCase(),
      })),
    }),
    'conversations.history': ({ channel }) => ({
      ok: true,
      messages: messages.filter((posted) => posted.channel === channel).map(({ ts, metadata }) => ({ ts, metadata })),
    }),
    'users.info': ({ user = '' }) => {
      const known = members.get(user);
      return known ? { ok: true, user: known } : refuse('user_not_found');
    },
    'views.open': ({ trigger_id = '', view = '' }) => {
      if (spent.has(trigger_id)) return refuse('exchanged_trigger_id');
      spent.add(trigger_id);
      dialogs.push({ ...(JSON.parse(view) as Dialog), id: `V0KITH${String(++count).padStart(4, '0')}` });
      return { ok: true };
    },
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void text(request).then((body) => {
      const path = new URL(request.url ?? '/', 'http://slack').pathname;
      const reply = (status: number, json: object, headers: Record<string, string> = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
      if (path.startsWith('/answer/')) {
        const { text: words, blocks } = JSON.parse(body) as { text: string; blocks?: Element[] };
        answers.push({ member: path.slice('/answer/'.length), text: words, blocks: blocks ?? [] });
        return reply(200, { ok: true });
      }
      const method = path.replace('/api/', '');
      const failure = failing.get(method);
      if (failure) return reply(failure.status, failure.body, failure.headers);
      const fields = Object.fromEntries(new URLSearchParams(body));
      return reply(200, methods[method]?.(fields) ?? refuse('unknown_method'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    messages,
    answers,
    dialogs,
    members,
    failing,
    addMember: (id, email, change = {}) => {
      const profile = { email, display_name: email.split('@')[0], real_name: '' };
      members.set(id, { id, team_id: TEAM, name: id, profile, is_bot: false, is_email_confirmed: true, ...change });
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** The headers with which Slack signs a body. */
export function signBody(body: string, now: Date, secret = SIGNING_SECRET): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${signature}` };
}

/** What members do, as Slack tells it to Kith. */
export function makeMembers(slack: Slack, deliver: Deliver, now: () => Date) {
  let count = 0;
  /** As many as there are once the last press is answered. */
  let dialogs = 0;
  const makeTrigger = () => `1232142342${++count}.333649436676.${process.pid}`;
  const answerAddress = (member: string) => `${slack.url.replace('/api', '')}/answer/${member}`;
  const sendForm = (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return deliver(path, { ...type, ...signBody(body, now()) }, body);
  };
  const makeWho = (member: string) => ({ user: { id: member, team_id: TEAM }, team: { id: TEAM } });
  return {
    /** A dialog comes after the answer: `send` waits for it. */
    press(
      member: string,
      label: string,
      { channel, ts, blocks }: Pick<SlackMessage, 'blocks'> & Partial<SlackMessage>,
      trigger = makeTrigger(),
    ) {
      const button = listButtons(blocks).find((shown) => readLabel(shown) === label);
      if (!button) throw new Error(`There is no button ${label}: ${listButtons(blocks).map(readLabel).join(', ')}`);
      const payload = {
        type: 'block_actions',
        ...makeWho(member),
        trigger_id: trigger,
        response_url: answerAddress(member),
        container: { type: 'message', channel_id: channel, message_ts: ts },
        actions: [{ type: 'button', action_id: button.action_id, value: button.value }],
      };
      if (button.action_id?.startsWith('dialog:')) dialogs = slack.dialogs.length + 1;
      return sendForm('/slack/interactions', { payload: JSON.stringify(payload) });
    },
    /** Sends the latest dialog. */
    async send(member: string, values: Record<string, string>) {
      await vi.waitUntil(() => slack.dialogs.length >= dialogs, { timeout: getPatience(10_000), interval: 5 });
      const dialog = slack.dialogs.at(-1)!;
      const read = ({ block_id, element }: Dialog['blocks'][number]) => {
        const value = values[block_id] ?? null;
        if (element.type === 'datepicker') return { type: element.type, selected_date: value };
        if (element.type === 'static_select')
          return { type: element.type, selected_option: value === null ? null : { value } };
        return { type: element.type, value };
      };
      const state = {
        values: Object.fromEntries(dialog.blocks.map((block) => [block.block_id, { value: read(block) }])),
      };
      const view = { id: dialog.id, hash: 'h', callback_id: 'kith', private_metadata: dialog.private_metadata, state };
      const payload = { type: 'view_submission', ...makeWho(member), trigger_id: makeTrigger(), view };
      return sendForm('/slack/interactions', { payload: JSON.stringify(payload) });
    },
    type(member: string, words: string, trigger = makeTrigger()) {
      return sendForm('/slack/commands', {
        team_id: TEAM,
        channel_id: 'C0A1B2C3D',
        user_id: member,
        command: '/kith',
        text: words,
        response_url: answerAddress(member),
        trigger_id: trigger,
      });
    },
  };
}
