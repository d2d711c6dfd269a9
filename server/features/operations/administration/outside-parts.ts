/** What there is to know of each part of an installation: whether it is set up, its last use, and a test of it. */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import type { Outside, OutsideName } from '../../../../shared/features/operations/administration/calls.ts';
import { BUILT_EXTENSION_ID } from '../../../../shared/features/panel/frames/paths.ts';
import { loadNotLetIn, NOT_LET_IN, REFUSED_DAYS } from '../../../platform/access/refused-sign-ins.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { canAnswerInChat } from '../../../platform/chat/content.ts';
import { CHAT_ENDED, findChatEnd } from '../../../platform/chat/ended.ts';
import { type Db, getEngine } from '../../../platform/db/engine.ts';
import type { OutboxRow } from '../../../platform/db/schema.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { loadReadingState, saveReadingState } from '../../../platform/messages/reading-state.ts';
import { isOfRecipient } from '../../../platform/messages/recipient-failures.ts';
import { readLastBackup } from '../../../platform/observation/last-backup.ts';
import { VERSION } from '../../../platform/settings/version.ts';
import { makeBackupFolder } from '../backup/backup.ts';
import { findLastFailure } from '../backup/queries.ts';
import * as queries from './queries.ts';

export type Parts = Pick<
  Deps,
  'db' | 'clock' | 'settings' | 'identity' | 'mail' | 'mailIn' | 'chat' | 'mailboxes' | 'enrichment' | 'wakeJobs'
>;
export type OutsideResult = NonNullable<Outside['used']>;

/** The longest sentence of another service that is shown: some have an address in them. */
export const LONGEST = 1_000;

export interface Part {
  state: (parts: Parts) => Outside['state'];
  what: (parts: Parts) => string;
  used: (db: Db, parts: Parts) => Promise<OutsideResult | null>;
  /** What failed last, where that is kept. */
  failed?: (db: Db) => Promise<OutsideResult | null>;
  /** @returns a sentence on the result. @throws if it did not work */
  test: (parts: Parts, viewer: Viewer, key: string) => Promise<string>;
}

const MAIL_SETTINGS = [
  ['gmail', 'Google', 'GOOGLE_CLIENT_ID'],
  ['microsoft', 'Microsoft', 'MICROSOFT_CLIENT_ID'],
] as const;

export const PARTS: Readonly<Record<OutsideName, Part>> = {
  signIn: {
    state: ({ settings }) => (settings.providers.length > 0 ? 'real' : 'here'),
    what: ({ settings }) =>
      settings.providers.length > 0
        ? `People sign in with ${settings.providers.map(({ issuer }) => new URL(issuer).host).join(' and ')}.`
        : 'Anyone can sign in as a made-up person. Set OIDC_ISSUER to use your own provider.',
    async used(db) {
      const at = await queries.findLastSignIn(db);
      return at === null ? null : { at, ok: true, said: '' };
    },
    async test({ identity, settings: { providers } }) {
      for (const { id, issuer } of providers)
        await identity.origins(id).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error);
          throw new Error(`${new URL(issuer).host} does not answer as a provider does: ${why}`);
        });
      return providers.length > 0
        ? 'All providers respond. Sign in once to check the rest.'
        : 'There’s nothing to check.';
    },
  },
  people: {
    state: () => 'real',
    what: () =>
      'Staff approve people under Access Requests. To keep waits short, at least two people should be able to.',
    async used(db, parts) {
      const { sentence, ok, at } = await describeWaiting(db, parts);
      return { at: at ?? parts.clock.now().toISOString(), ok, said: sentence };
    },
    async test(parts) {
      const { sentence, ok } = await describeWaiting(parts.db, parts);
      if (!ok) throw new Error(sentence);
      return sentence;
    },
  },
  mail: {
    state: ({ mail }) => (mail.embedded ? 'here' : 'real'),
    what: ({ mail, settings }) =>
      mail.embedded
        ? 'E-mails wait in the Outbox. Set SMTP_URL to send them.'
        : `Kith sends e-mails from ${settings.mailFrom}.`,
    used: (db) => loadLastSent(db, 'mail'),
    failed: (db) => loadLastFailed(db, 'mail'),
    async test({ mail }, { user }, key) {
      const text = 'Someone pressed “Try it” in Kith’s administration. You don’t need to do anything.';
      await mail.send({ to: user.email, subject: 'A test from Kith', text, key });
      return mail.embedded ? 'Waiting in the Outbox.' : `Sent to ${user.email}. Check whether it arrived.`;
    },
  },
  replies: {
    state: ({ settings: { mailIn } }) => (mailIn ? 'real' : 'none'),
    what: ({ settings: { mailIn } }) =>
      mailIn
        ? `Replies to e-mails go to ${mailIn.address}, and staff see them in the request.`
        : 'Replies go to the person who wrote. To let Kith read them, set MAIL_IN_URL or MAIL_IN_SECRET.',
    async used(db, { settings: { mailIn } }) {
      if (!mailIn) return null;
      const { at, error } = await loadReadingState(db, mailIn);
      return at === '' ? null : { at, ok: error === null, said: (error ?? '').slice(0, LONGEST) };
    },
    async test({ db, clock, mail, mailIn, settings, wakeJobs }, _viewer, key) {
      if (!settings.mailIn)
        throw new Error('Kith has no mailbox for replies. Set MAIL_IN_URL or MAIL_IN_SECRET and restart Kith.');
      if (!mailIn) return sendToOurselves(mail, settings.mailIn.address, key);
      await mailIn.read(null, 0, async () => undefined);
      await saveReadingState(db, settings.mailIn, { isStopped: false });
      await enqueue(db, { kind: 'replies.read', payload: {} }, clock.now());
      wakeJobs();
      return `${mailIn.host} responds. Kith is reading its e-mails.`;
    },
  },
  chat: {
    state: ({ chat }) => (chat.embedded ? 'here' : 'real'),
    what: ({ chat, settings }) =>
      chat.embedded
        ? 'Chat messages wait in the Outbox. Set SLACK_TOKEN to post them.'
        : settings.teamsUrl !== null
          ? 'Kith posts messages for staff to a channel of Teams, without buttons.'
          : `Kith posts messages to Slack. Staff messages go to ${settings.chatChannel}. ${
              canAnswerInChat(settings)
                ? 'People answer there by buttons and /kith.'
                : 'They have no buttons: SLACK_SIGNING_SECRET lets people answer there.'
            }`,
    async used(db, { settings }) {
      const ended = await findChatEnd(db, settings);
      return ended === null ? loadLastSent(db, 'chat') : { at: ended, ok: false, said: CHAT_ENDED };
    },
    failed: (db) => loadLastFailed(db, 'chat'),
    async test({ chat, settings: { chatChannel: channel } }, _viewer, key) {
      await chat.post({ channel, text: 'A test from Kith. You don’t need to do anything.', key });
      return chat.embedded ? 'Waiting in the Outbox.' : `Posted to ${channel}.`;
    },
  },
  mailbox: {
    state: ({ mailboxes }) =>
      mailboxes.length === 0 ? 'none' : mailboxes.every(({ isInvented }) => isInvented) ? 'here' : 'real',
    what({ mailboxes }) {
      const missing = MAIL_SETTINGS.filter(([kind]) => !mailboxes.some((service) => service.kind === kind));
      if (missing.length === MAIL_SETTINGS.length)
        return 'People can only use mailbox files. To let them link their mailboxes, set GOOGLE_CLIENT_ID or MICROSOFT_CLIENT_ID.';
      const vendors = mailboxes.map(({ vendor }) => vendor).join(' and ');
      if (mailboxes.every(({ isInvented }) => isInvented))
        return 'People can link made-up mailboxes from the development mail service.';
      const more = missing.map(([, vendor, setting]) => ` To add ${vendor}, set ${setting}.`).join('');
      return `People can link mailboxes at ${vendors}.${more}`;
    },
    async used(db) {
      const last = await queries.findLastMailbox(db);
      if (!last) return null;
      const ok = last.state === 'lapsed' || last.error !== null ? false : last.read_at === null ? null : true;
      return { at: last.read_at ?? last.linked_at, ok, said: last.error ?? '' };
    },
    async test({ mailboxes, settings }) {
      if (mailboxes.length === 0) throw new Error('Kith has no mail service.');
      for (const service of mailboxes) await service.check(`${settings.publicUrl ?? ''}/link-account`);
      const names = mailboxes.map(({ vendor, isInvented }) => (isInvented ? `the development ${vendor}` : vendor));
      return `Kith’s credentials are accepted by ${names.join(' and ')}.`;
    },
  },
  enrichment: {
    state: ({ enrichment }) =>
      enrichment.kind === null ? 'none' : enrichment.kind === 'development' ? 'here' : 'real',
    what: ({ enrichment }) =>
      enrichment.kind === null
        ? 'Kith has no provider for people’s careers. To add one, set ENRICHMENT_PROVIDER.'
        : enrichment.kind === 'development'
          ? 'Kith uses made-up careers. For real ones, set ENRICHMENT_PROVIDER.'
          : `Kith gets people’s careers from ${enrichment.name}.`,
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
  backup: {
    state: ({ db, settings }) => (getEngine(db) === 'sqlite' && settings.backupFolder !== null ? 'real' : 'none'),
    what: ({ db, settings }) =>
      getEngine(db) !== 'sqlite'
        ? 'PostgreSQL has its own backup tools. Kith can’t see these backups.'
        : settings.backupFolder === null
          ? 'Kith doesn’t back up automatically. To get a daily backup, set BACKUP_FOLDER.'
          : 'Kith makes and checks a backup every day and deletes old ones.',
    async used(db) {
      const last = await readLastBackup(db);
      return last && { at: last.at, ok: true, said: '' };
    },
    async failed(db) {
      const at = await findLastFailure(db);
      return at === null ? null : { at, ok: false, said: 'The log says why.' };
    },
    test: async ({ settings: { backupFolder } }) => inspectBackupFolder(backupFolder),
  },
  extension: {
    state: ({ settings }) => (settings.extensionIds.some((id) => id !== BUILT_EXTENSION_ID) ? 'real' : 'here'),
    what: ({ settings }) =>
      settings.extensionIds.some((id) => id !== BUILT_EXTENSION_ID)
        ? `People see Kith next to profiles with the extension ${settings.extensionIds.join(' and ')}.`
        : 'People see Kith next to profiles with the extension, which each person installs by hand. For an extension from a store, set EXTENSION_IDS.',
    used: () => Promise.resolve(null),
    test: async () => inspectBuiltExtension(),
  },
};

/** The mail service brings it back as it brings answers. @throws if it cannot be sent */
async function sendToOurselves(mail: Parts['mail'], to: string, key: string): Promise<string> {
  if (mail.embedded)
    throw new Error(
      `E-mails wait in the Outbox. Write to ${to} yourself, and this card will show when your e-mail arrives.`,
    );
  await mail.send({ to, subject: 'A test from Kith', text: 'Kith is waiting for this e-mail to come back.', key });
  return `Sent to ${to}. This card will show when it arrives.`;
}

/** How many sign-ins did not get in lately, and why; '' if none. The log says more of each. */
async function describeNotLetIn(db: Db, { settings, clock }: Pick<Parts, 'settings' | 'clock'>): Promise<string> {
  const rows = await loadNotLetIn(db, settings.timeZone, clock.now());
  if (rows.length === 0) return '';
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const sentences = rows.map(({ why, count }) => `${count} ${NOT_LET_IN[why]}`).join('; ');
  const what = total === 1 ? 'one sign-in was' : `${total} sign-ins were`;
  return ` In the last ${REFUSED_DAYS} days ${what} not let in: ${sentences}.`;
}

/** Whether somebody waits to be let in, who could let them in, and how many sign-ins were not. */
async function describeWaiting(db: Db, { settings, clock }: Parts) {
  const { count, since } = await queries.findWaitingPeople(db);
  const refused = await describeNotLetIn(db, { settings, clock });
  const able = await queries.countAbleToLetIn(db, settings.firmDomains);
  const staff =
    able > 1
      ? `${able} people can approve others.`
      : 'Only one person can approve others. Make someone else an administrator, too.';
  if (count === 0) return { sentence: `No one is waiting. ${staff}${refused}`, ok: true, at: null };
  const days = Math.floor((clock.now().getTime() - Date.parse(since!)) / DAY_MS);
  const who = count === 1 ? 'One person is waiting' : `${count} people are waiting`;
  return {
    sentence: `${who} for approval${days > 0 ? `, for ${days} days` : ''}: open Access Requests. ${staff}${refused}`,
    ok: false,
    at: since,
  };
}

/** @throws if the next backup would not find a folder there */
function inspectBackupFolder(folder: string | null): string {
  if (folder === null) throw new Error('Kith has no backup folder. To add one, set BACKUP_FOLDER.');
  makeBackupFolder(folder);
  const { bavail, bsize } = statfsSync(folder);
  return `${folder} works for backups; ${Math.floor((bavail * bsize) / 1_000_000_000)} GB are free.`;
}

const DAY_MS = 86_400_000;

const NOT_BUILT = `This server has no built extension, which is normal in a container. Download kith-${VERSION}-chrome.zip from the release, or run npm run build:extension in the repository.`;
const MANIFEST = '.output/chrome-mv3/manifest.json';

/** @throws if no extension is built here, or one of another version */
function inspectBuiltExtension(): string {
  if (!existsSync(MANIFEST)) throw new Error(NOT_BUILT);
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
  if (version !== VERSION)
    throw new Error(`The built extension is version ${version}, but this server is ${VERSION}. Run npm run build.`);
  return `The built extension matches this server’s version, ${version}.`;
}

/** No profile has this address, so the answer costs nothing, and it needs a valid key. */
const NOBODY = 'in/kith-asks-whether-it-is-known';

async function loadLastFailed(db: Db, channel: OutboxRow['channel']): Promise<OutsideResult | null> {
  const last = await queries.findLastFailedMessage(db, channel);
  return last ? { at: last.created_at, ok: false, said: (last.error ?? '').slice(0, LONGEST) } : null;
}

async function loadLastSent(db: Db, channel: 'mail' | 'chat'): Promise<OutsideResult | null> {
  const last = await queries.findLastMessage(db, channel);
  if (!last) return null;
  const { state, error } = last;
  // The mail server or chat did its work.
  if (isOfRecipient(error)) return { at: last.sent_at ?? last.created_at, ok: true, said: '' };
  const ok = state === 'unsure' ? null : state !== 'failed';
  return { at: last.sent_at ?? last.created_at, ok, said: (error ?? '').slice(0, LONGEST) };
}
