/** The external services that Kith uses: whether each is real, its last result, and a test of it. */
import {
  OUTSIDES,
  type Outside,
  type OutsideName,
} from '../../../../shared/features/operations/administration/calls.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { readInstallation, writeInstallation } from '../../../platform/settings/installation.ts';
import * as queries from './queries.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'settings' | 'mail' | 'chat' | 'mailboxes' | 'enrichment'>;
type Result = NonNullable<Outside['used']>;

const LONGEST = 500;

interface Part {
  state: (parts: Parts) => Outside['state'];
  what: (parts: Parts) => string;
  used: (db: Db) => Promise<Result | null>;
  /** @returns a sentence on the result. @throws if it did not work */
  test: (parts: Parts, viewer: Viewer, key: string) => Promise<string>;
}

const PARTS: Readonly<Record<OutsideName, Part>> = {
  mail: {
    state: ({ mail }) => (mail.embedded ? 'here' : 'real'),
    what: ({ mail, settings }) =>
      mail.embedded
        ? 'Mails are kept in the Outbox. SMTP_URL sends them.'
        : `Mails are sent from ${settings.mailFrom}.`,
    used: (db) => lastSent(db, 'mail'),
    async test({ mail }, { user }, key) {
      const text = 'Somebody pressed Test in the settings of Kith. You do not need to do anything.';
      await mail.send({ to: user.email, subject: 'A test from Kith', text, key });
      return mail.embedded ? 'Kept in the Outbox.' : `Sent to ${user.email}. Check whether it arrived.`;
    },
  },
  chat: {
    state: ({ chat }) => (chat.embedded ? 'here' : 'real'),
    what: ({ chat, settings }) =>
      chat.embedded
        ? 'Chat messages are kept in the Outbox. SLACK_TOKEN posts them.'
        : `Messages are posted to Slack; staff are told in ${settings.chatChannel}.`,
    used: (db) => lastSent(db, 'chat'),
    async test({ chat, settings: { chatChannel: channel } }, _viewer, key) {
      await chat.post({ channel, text: 'A test from Kith. You do not need to do anything.', key });
      return chat.embedded ? 'Kept in the Outbox.' : `Posted to ${channel}.`;
    },
  },
  mailbox: {
    state: ({ mailboxes }) => (mailboxes.kind === null ? 'none' : mailboxes.kind === 'gmail' ? 'real' : 'here'),
    what: ({ mailboxes }) =>
      mailboxes.kind === null
        ? 'People can bring mailbox files only. GOOGLE_CLIENT_ID lets them link their Gmail.'
        : mailboxes.kind === 'gmail'
          ? 'People link their Gmail.'
          : 'People link invented mailboxes of the development mail service.',
    async used(db) {
      const last = await queries.findLastMailbox(db);
      if (!last) return null;
      const ok = last.state === 'lapsed' || last.error !== null ? false : last.read_at === null ? null : true;
      return { at: last.read_at ?? last.linked_at, ok, said: last.error ?? '' };
    },
    async test({ mailboxes, settings }) {
      await mailboxes.check(`${settings.publicUrl ?? ''}/link-account`);
      return mailboxes.kind === 'gmail'
        ? 'Google accepts Kith’s credentials.'
        : 'The development mail service accepts Kith’s credentials.';
    },
  },
  enrichment: {
    state: ({ enrichment }) =>
      enrichment.kind === null ? 'none' : enrichment.kind === 'development' ? 'here' : 'real',
    what: ({ enrichment }) =>
      enrichment.kind === null
        ? 'No provider is asked for people’s careers. ENRICHMENT_PROVIDER names one.'
        : enrichment.kind === 'development'
          ? 'Invented people answer. ENRICHMENT_PROVIDER names a real provider.'
          : `${enrichment.name} is asked for people’s careers.`,
    async used(db) {
      const last = await queries.findLastEnrichment(db);
      if (!last) return null;
      const ok = last.error !== null || last.state === 'stopped' ? false : last.finished_at === null ? null : true;
      return { at: last.finished_at ?? last.created_at, ok, said: (last.error ?? '').slice(0, LONGEST) };
    },
    async test({ enrichment }) {
      await enrichment.read(NOBODY);
      return `${enrichment.name} answers.`;
    },
  },
};

/** No profile has this address, so the answer costs nothing, and it needs a valid key. */
const NOBODY = 'in/kith-asks-whether-it-is-known';

async function lastSent(db: Db, channel: 'mail' | 'chat'): Promise<Result | null> {
  const last = await queries.findLastMessage(db, channel);
  if (!last) return null;
  const ok = last.state === 'unsure' ? null : last.state !== 'failed';
  return { at: last.sent_at ?? last.created_at, ok, said: (last.error ?? '').slice(0, LONGEST) };
}

export async function getOutside(parts: Parts, name: OutsideName): Promise<Outside> {
  const { state, what, used } = PARTS[name];
  const saved = await readInstallation(parts.db, `tested_${name}`);
  const tested = saved === undefined ? null : (JSON.parse(saved) as Result);
  return { name, state: state(parts), what: what(parts), used: await used(parts.db), tested };
}

export async function listOutsides(parts: Parts): Promise<Outside[]> {
  const all: Outside[] = [];
  for (const name of OUTSIDES) all.push(await getOutside(parts, name));
  return all;
}

/** Tests a service and keeps the result. It fails only if the result cannot be kept. */
export async function tryOutside(parts: Parts, viewer: Viewer, name: OutsideName): Promise<Result> {
  const at = parts.clock.now().toISOString();
  const result = await PARTS[name].test(parts, viewer, `test-${name}-${viewer.user.id}-${at}`).then(
    (answer): Result => ({ at, ok: true, said: answer }),
    (error: unknown): Result => ({
      at,
      ok: false,
      said: (error instanceof Error ? error.message : String(error)).slice(0, LONGEST),
    }),
  );
  await writeInstallation(parts.db, `tested_${name}`, JSON.stringify(result));
  return result;
}
