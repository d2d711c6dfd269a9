/** Mailboxes at Microsoft 365 and Outlook.com, by Microsoft Graph (docs/decisions/123). */
import {
  type AccountPart,
  type Mailbox,
  type Mailboxes,
  MailboxRefusedError,
  MessageUnreadable,
} from '../../ports/mailbox.ts';
import { beginFolders, endFolder, type FolderPlace, listAnew, noteMessage } from './folder-place.ts';
import { ForgottenFolder, type Graph, GraphGone, GraphUnreadable, getGuestAddress, openGraph } from './graph.ts';
import { type GraphMessage, getHeaderFields, SELECT } from './graph-header.ts';
import { openMicrosoftContacts } from './microsoft-contacts.ts';
import { getAdvice } from './microsoft-errors.ts';
import { type MicrosoftSettings, makeMicrosoftSignIn } from './microsoft-sign-in.ts';

/** Without bodies, previews and attachments, and without a search. Titles of events come with it, and are dropped. */
const SCOPES: Readonly<Record<AccountPart, string>> = {
  mail: 'Mail.ReadBasic',
  calendar: 'Calendars.ReadBasic',
  contacts: 'Contacts.Read',
};
const PARTS = ['mail', 'calendar', 'contacts'] as const;
/** User.Read: the account's own address. */
const ALWAYS = ['offline_access', 'User.Read'];
const PAGE = 100;
/** Of these and what is in them nothing is read. They are asked for by these names: those that people see are in their own language. */
const UNREAD = ['junkemail', 'deleteditems', 'drafts', 'outbox', 'conversationhistory', 'syncissues'];

export function createMicrosoftMailboxes(settings: MicrosoftSettings): Mailboxes {
  const signIn = makeMicrosoftSignIn(settings);
  return {
    kind: 'microsoft',
    vendor: 'Microsoft',
    isInvented: settings.isInvented ?? false,
    consentAddress: (params) =>
      signIn.getConsentAddress(params, [...ALWAYS, ...params.parts.map((part) => SCOPES[part])]),
    explain: getAdvice,
    async exchange(given) {
      const { scopes, refreshToken } = await signIn.exchange(given);
      // One that allows more, which was given before, stands for it.
      const granted = PARTS.filter((part) => scopes.some((scope) => scope !== '' && SCOPES[part].startsWith(scope)));
      if (granted.length === 0) throw new MailboxRefusedError('The permission was not given.');
      if (!refreshToken) throw new MailboxRefusedError('The permission is only temporary.');
      return { refreshToken, granted };
    },
    // Microsoft has no call by which an application gives back one permission.
    revoke: async () => false,
    open: (refreshToken, signal) => openMailbox(openGraph(settings, signIn, refreshToken, signal), settings.now),
    openContacts: (refreshToken, signal) => openMicrosoftContacts(openGraph(settings, signIn, refreshToken, signal)),
    async check(redirectUri) {
      // No code is valid here: a service that knows the client refuses the code, and one that does not refuses the client.
      const code = 'kith-asks-whether-it-is-known';
      await signIn.exchange({ code, verifier: 'x'.repeat(43), redirectUri }).catch((error: unknown) => {
        if (!(error instanceof MailboxRefusedError)) throw error;
      });
    },
  };
}

interface Page<T> {
  value: T[];
  '@odata.nextLink'?: string;
  '@odata.deltaLink'?: string;
}

interface Folder {
  id: string;
  '@odata.type'?: string;
  childFolderCount?: number;
  totalItemCount?: number;
}

function openMailbox(graph: Graph, now: () => Date = () => new Date()): Mailbox {
  /** The messages of the last page: they came with their fields. */
  let known = new Map<string, GraphMessage>();
  let isSent = false;

  /** Goes on by a page of a folder. @returns the messages of it that count */
  async function readPage(place: FolderPlace): Promise<string[]> {
    const [folder] = place.left;
    if (folder === undefined) return [];
    isSent = folder === place.sent;
    const page = await listFolderPage(graph, place, folder);
    known = new Map();
    if (page === null) {
      endFolder(place, null);
      return [];
    }
    // One that comes twice has its last form.
    const last = new Map(page.value.map((message) => [message.id, message]));
    for (const message of last.values())
      if (isMessage(message) && noteMessage(place, message.id, getTime(message, isSent)))
        known.set(message.id, message);
    const next = page['@odata.nextLink'];
    if (next) place.next = new URL(next).search;
    else endFolder(place, new URL(page['@odata.deltaLink']!).search);
    return [...known.keys()];
  }

  async function begin(last: FolderPlace | null): Promise<FolderPlace> {
    const begun = now().getTime();
    const { folders, sentId } = await listFolders(graph);
    return beginFolders({ left: folders.map(({ id }) => id), sent: sentId }, begun, last);
  }

  return {
    refreshToken: graph.refreshToken,
    async profile() {
      const me = await graph.get<{ mail?: string | null; userPrincipalName?: string }>(
        '/me?$select=mail,userPrincipalName',
      );
      const { folders } = await listFolders(graph);
      const messages = folders.reduce((sum, { totalItemCount = 0 }) => sum + totalItemCount, 0);
      return { address: (me.mail || getGuestAddress(me.userPrincipalName ?? '')).toLowerCase(), messages, history: '' };
    },
    async page(cursor) {
      const place = cursor === null ? await begin(null) : (JSON.parse(cursor) as FolderPlace);
      const ids = await readPage(place);
      const text = JSON.stringify(place);
      return place.left.length > 0 ? { ids, next: text } : { ids, next: null, history: text };
    },
    async header(id) {
      try {
        const message = known.get(id);
        // Those that one sent have none.
        const whole =
          message && (message.internetMessageHeaders || isSent)
            ? message
            : await graph.get<GraphMessage>(`/me/messages/${encodeURIComponent(id)}?$select=${SELECT}`);
        const at = getTime(whole, isSent);
        return { fields: getHeaderFields(whole, isSent), at: Number.isNaN(at) ? null : String(at) };
      } catch (error) {
        if (error instanceof GraphGone) return null;
        if (error instanceof GraphUnreadable) throw new MessageUnreadable(error.message);
        throw error;
      }
    },
    async changes(history) {
      let place = readPlace(history);
      if (place === null) return null;
      if (place.left.length === 0) place = await begin(place);
      const ids = await readPage(place);
      const text = JSON.stringify(place);
      return { added: ids.map((id) => ({ id, history: text })), history: text, more: place.left.length > 0 };
    },
  };
}

/** A page of a folder, from its beginning if Microsoft forgot where it stood; null: the folder is gone. */
async function listFolderPage(graph: Graph, place: FolderPlace, folder: string): Promise<Page<GraphMessage> | null> {
  const first = `?$select=${SELECT}&$orderby=receivedDateTime%20desc`;
  const path = `/me/mailFolders/${encodeURIComponent(folder)}/messages/delta`;
  const list = () =>
    graph.get<Page<GraphMessage>>(`${path}${place.next ?? place.links[folder] ?? first}`, `odata.maxpagesize=${PAGE}`);
  try {
    return await list().catch((error: unknown) => {
      if (!(error instanceof ForgottenFolder)) throw error;
      listAnew(place);
      return list();
    });
  } catch (error) {
    if (error instanceof GraphGone) return null;
    throw error;
  }
}

/** Of a message that is removed, or only changed, there is nothing to count; a draft was not sent. */
const isMessage = ({ '@removed': removed, isDraft, receivedDateTime }: GraphMessage): boolean =>
  removed === undefined && isDraft !== true && receivedDateTime !== undefined;

/** A sent message was perhaps begun long before. */
const getTime = ({ receivedDateTime, sentDateTime }: GraphMessage, isSent: boolean): number =>
  Date.parse((isSent && sentDateTime) || (receivedDateTime ?? ''));

function readPlace(text: string): FolderPlace | null {
  try {
    return JSON.parse(text) as FolderPlace;
  } catch {
    return null;
  }
}

/** The folders that are read, however deep; search folders list what is in others. */
async function listFolders(graph: Graph): Promise<{ folders: Folder[]; sentId: string }> {
  const findId = (name: string) =>
    graph.get<Folder>(`/me/mailFolders/${name}?$select=id`).then(
      ({ id }) => id,
      (error: unknown) => {
        if (error instanceof GraphGone) return '';
        throw error;
      },
    );
  const [sentId = '', ...unread] = await Promise.all(['sentitems', ...UNREAD].map(findId));
  const folders: Folder[] = [];
  async function addBelow(path: string): Promise<void> {
    for (let query: string | null = '?$top=100'; query !== null; ) {
      const page: Page<Folder> = await graph.get<Page<Folder>>(`${path}${query}`);
      for (const folder of page.value) {
        if (folder['@odata.type'] === '#microsoft.graph.mailSearchFolder' || unread.includes(folder.id)) continue;
        folders.push(folder);
        if (folder.childFolderCount) await addBelow(`/me/mailFolders/${encodeURIComponent(folder.id)}/childFolders`);
      }
      const next: string | undefined = page['@odata.nextLink'];
      query = next ? new URL(next).search : null;
    }
  }
  await addBelow('/me/mailFolders');
  return { folders, sentId };
}
