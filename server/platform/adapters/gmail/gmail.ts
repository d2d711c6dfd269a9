import type { gmail_v1 } from '@googleapis/gmail';
import { LABELS } from '../../../../shared/core/mail/judge.ts';
import { loadWhenNeeded } from '../../load-when-needed.ts';
import {
  type AccountPart,
  type Mailbox,
  MailboxBusy,
  type Mailboxes,
  MailboxRefusedError,
  MessageUnreadable,
} from '../../ports/mailbox.ts';
import { HEADER_FIELDS } from '../header-fields.ts';
import { describeGmailError, getHttpStatus } from './gmail-errors.ts';
import { type GmailPace, makePacer } from './gmail-pace.ts';
import { createGoogleClient, GOOGLE_TIMEOUT_MS, Gone, google, throwPlain } from './google-client.ts';
import { openGoogleContacts } from './google-contacts.ts';

const gmail = loadWhenNeeded<typeof import('@googleapis/gmail')>('@googleapis/gmail');

/** Of mails headers alone: this permission allows no search of subject lines, no body and no attachment. Of calendars nothing is written. */
const SCOPES: Readonly<Record<AccountPart, readonly string[]>> = {
  mail: ['https://www.googleapis.com/auth/gmail.metadata'],
  calendar: [
    'https://www.googleapis.com/auth/calendar.events.readonly',
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  ],
  // The second one is for the account's own address.
  contacts: ['https://www.googleapis.com/auth/contacts.readonly', 'https://www.googleapis.com/auth/userinfo.email'],
};
const PARTS = ['mail', 'calendar', 'contacts'] as const;

/** The cost of each call in the units that a user may spend in a minute (Google's table of May 2026). */
const COST = { profile: 1, page: 5, header: 20, changes: 2 } as const;
const PAGE = 100;

interface GmailSettings {
  isInvented?: boolean;
  clientId: string;
  clientSecret: string;
  /** Another server that speaks the same protocol: for the development mailboxes, gateways and tests. */
  url?: string;
  pace: GmailPace;
}

export function createGmailMailboxes({
  isInvented = false,
  clientId,
  clientSecret,
  url,
  pace,
}: GmailSettings): Mailboxes {
  const createClient = (redirectUri?: string) => createGoogleClient({ clientId, clientSecret, url }, redirectUri);
  return {
    kind: 'gmail',
    vendor: 'Google',
    isInvented,
    explain: () => null,
    consentAddress({ state, challenge, redirectUri, address, parts }) {
      return createClient(redirectUri).generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent',
        scope: parts.flatMap((part) => SCOPES[part]),
        state,
        login_hint: address,
        code_challenge: challenge,
        code_challenge_method: google().CodeChallengeMethod.S256,
      });
    },
    async exchange({ code, verifier, redirectUri }) {
      const { tokens } = await createClient(redirectUri).getToken({ code, codeVerifier: verifier }).catch(throwPlain);
      // Google lets people deselect single permissions.
      const given = (tokens.scope ?? '').split(' ');
      const granted = PARTS.filter((part) => SCOPES[part].every((scope) => given.includes(scope)));
      if (granted.length === 0) throw new MailboxRefusedError('The permission was not given.');
      if (!tokens.refresh_token) throw new MailboxRefusedError('The permission is only temporary.');
      return { refreshToken: tokens.refresh_token, granted };
    },
    async check(redirectUri) {
      // No code is valid here: a service that knows the client says so, and one that does not refuses the client.
      await createClient(redirectUri)
        .getToken({ code: 'kith-asks-whether-it-is-known', codeVerifier: 'x'.repeat(43) })
        .catch((error: unknown) => (/invalid_grant/.test(describeGmailError(error)) ? null : throwPlain(error)));
    },
    async revoke(refreshToken) {
      await createClient().revokeToken(refreshToken).catch(throwPlain);
      return true;
    },
    openContacts: (refreshToken, signal) =>
      openGoogleContacts({ clientId, clientSecret, url, pace }, refreshToken, signal),
    open(refreshToken, signal) {
      const auth = createClient();
      auth.setCredentials({ refresh_token: refreshToken });
      // The client library puts its paths directly behind the host, whatever path the address has.
      const rootUrl = url === undefined ? {} : { rootUrl: `${new URL(url).origin}/` };
      // Kith waits by itself: the client's retries do not know the units.
      const api = gmail().gmail({ version: 'v1', auth, ...rootUrl, retry: false, timeout: GOOGLE_TIMEOUT_MS });
      return getMailbox(api, makePacer(pace, signal), refreshToken);
    },
  };
}

const ME = { userId: 'me' } as const;

function getMailbox(api: gmail_v1.Gmail, take: ReturnType<typeof makePacer>, refreshToken: string): Mailbox {
  const { users } = api;
  const ask = <T>(units: number, call: () => Promise<{ data: T }>): Promise<T> =>
    take(units, async () => (await call()).data).catch(throwPlain);
  return {
    // Google's stays the same for as long as it is valid.
    refreshToken: () => refreshToken,
    async profile() {
      const { emailAddress, messagesTotal, historyId } = await ask(COST.profile, () => users.getProfile(ME));
      return { address: (emailAddress ?? '').toLowerCase(), messages: messagesTotal ?? 0, history: historyId ?? '' };
    },
    async page(cursor) {
      const params = { ...ME, maxResults: PAGE, ...(cursor === null ? {} : { pageToken: cursor }) };
      const { messages = [], nextPageToken } = await ask(COST.page, () => users.messages.list(params));
      return { ids: messages.flatMap(({ id }) => id ?? []), next: nextPageToken ?? null };
    },
    async header(id) {
      const params = {
        ...ME,
        id,
        format: 'metadata',
        metadataHeaders: HEADER_FIELDS,
        // Without the snippet, which is the beginning of the text.
        fields: 'id,labelIds,internalDate,payload(mimeType,headers)',
      };
      const message = await ask(COST.header, () => users.messages.get(params))
        .catch(throwIfUnreadable)
        .catch(returnNoneWhereGone);
      if (!message) return null;
      const fields = (message.payload?.headers ?? []).map(({ name, value }) => ({
        name: name ?? '',
        value: value ?? '',
      }));
      const type = message.payload?.mimeType;
      if (type && !fields.some(({ name }) => /^content-type$/i.test(name)))
        fields.push({ name: 'Content-Type', value: type });
      return {
        fields: [...fields, { name: LABELS, value: (message.labelIds ?? []).join(',') }],
        at: message.internalDate ?? null,
      };
    },
    async changes(history) {
      const params = { ...ME, startHistoryId: history, historyTypes: ['messageAdded'], maxResults: PAGE };
      const answer = await ask(COST.changes, () => users.history.list(params)).catch(returnNoneWhereGone);
      if (!answer) return null;
      const records = answer.history ?? [];
      const added = records.flatMap(({ id, messagesAdded = [] }) =>
        messagesAdded.flatMap(({ message }) => (message?.id && id ? [{ id: message.id, history: id }] : [])),
      );
      const more = Boolean(answer.nextPageToken);
      // The history ends at the last record of this part; the next call continues there.
      return { added, more, history: more ? (records.at(-1)?.id ?? history) : (answer.historyId ?? history) };
    },
  };
}

/** Of a call for one message, 400 is about the message. */
function throwIfUnreadable(error: unknown): never {
  if (!(error instanceof MailboxBusy) && getHttpStatus(error) === 400)
    throw new MessageUnreadable(describeGmailError(error));
  throw error;
}

function returnNoneWhereGone(error: unknown): null {
  if (error instanceof Gone) return null;
  throw error;
}
