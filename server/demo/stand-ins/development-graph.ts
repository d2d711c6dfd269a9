/** The answers of Microsoft Graph for one invented mailbox: its folders, their messages, and what came since. */
import { addressParser } from 'postal-mime';
import type { InventedMessage } from './development-gmail.ts';

export const GRAPH = '/v1.0';
const NOT_FOUND = { error: { code: 'ErrorItemNotFound', message: 'The specified object was not found in the store.' } };
const EXPIRED = { error: { code: 'SyncStateNotFound', message: 'The sync state generation is not found.' } };

/** Each folder by its well-known name, with the label that its messages have. */
const FOLDERS: Readonly<Record<string, string>> = {
  inbox: 'INBOX',
  sentitems: 'SENT',
  archive: 'ARCHIVE',
  junkemail: 'SPAM',
  deleteditems: 'TRASH',
  drafts: 'DRAFT',
};
const getId = (name: string): string => `AAMk-${name}`;
const getName = (id: string): string => id.replace(/^AAMk-/, '');

type Answer = [status: number, body: object];

interface GraphMailbox {
  address: string;
  all: readonly InventedMessage[];
  /** The first point of its history that the service still knows. */
  oldest: number;
}

/** @param base the address of the service, for the links in its answers */
export function answerGraph(path: string, params: URLSearchParams, base: string, mailbox: GraphMailbox): Answer {
  if (path === '/me') return [200, { mail: mailbox.address, userPrincipalName: mailbox.address }];
  if (path === '/me/mailFolders') return [200, { value: listFolders(mailbox) }];
  const [, folder = '', rest = ''] = /^\/me\/mailFolders\/([^/]+)(.*)$/.exec(path) ?? [];
  const name = getName(decodeURIComponent(folder));
  if (folder && !FOLDERS[name]) return [404, NOT_FOUND];
  if (folder && rest === '') return [200, { id: getId(name) }];
  if (rest === '/messages/delta') return listDelta(name, params, `${base}${path}`, mailbox);
  const [, id = ''] = /^\/me\/messages\/(\d+)$/.exec(path) ?? [];
  const message = mailbox.all[Number(id) - 1];
  return id && message ? [200, getMessage(message, Number(id) - 1)] : [404, NOT_FOUND];
}

function listFolders({ all }: GraphMailbox): object[] {
  const folders = Object.entries(FOLDERS).map(([name, label]) => ({
    id: getId(name),
    displayName: name,
    childFolderCount: 0,
    totalItemCount: all.filter(({ labels }) => labels.includes(label)).length,
  }));
  const search = { '@odata.type': '#microsoft.graph.mailSearchFolder', id: 'AAMk-search', totalItemCount: all.length };
  return [...folders, search];
}

/** First everything, newest first; from then on what came since, oldest first. */
function listDelta(name: string, params: URLSearchParams, url: string, { all, oldest }: GraphMailbox): Answer {
  const [since, upTo, at] = (params.get('$skiptoken') ?? params.get('$deltatoken') ?? `0.${all.length}.0`)
    .split('.')
    .map(Number) as [number, number, number];
  const isFirst = params.has('$skiptoken') ? since === 0 : !params.has('$deltatoken');
  if (!isFirst && since < oldest) return [410, EXPIRED];
  const last = params.has('$deltatoken') ? all.length : upTo;
  const listed = all
    .map((message, index) => ({ message, index }))
    .slice(since, last)
    .filter(({ message }) => message.labels.includes(FOLDERS[name]!));
  if (isFirst) listed.reverse();
  const page = listed.slice(at, at + 100).map(({ message, index }) => getMessage(message, index));
  const more = at + 100 < listed.length;
  const link = more
    ? { '@odata.nextLink': `${url}?$skiptoken=${since}.${last}.${at + 100}` }
    : { '@odata.deltaLink': `${url}?$deltatoken=${last}.${last}.0` };
  return [200, { value: page, ...link }];
}

const getRecipients = (value = '') =>
  addressParser(value, { flatten: true }).map(({ name, address }) => ({ emailAddress: { name, address } }));

function getMessage({ at, headers, labels }: InventedMessage, index: number): object {
  const received = new Date(at).toISOString();
  const [from] = getRecipients(headers.From);
  const isSent = labels.includes('SENT');
  return {
    id: String(index + 1),
    isDraft: labels.includes('DRAFT'),
    receivedDateTime: received,
    sentDateTime: received,
    from,
    sender: getRecipients(headers.Sender)[0] ?? from,
    toRecipients: getRecipients(headers.To),
    ccRecipients: getRecipients(headers.Cc),
    bccRecipients: getRecipients(headers.Bcc),
    replyTo: getRecipients(headers['Reply-To']),
    // Microsoft has none of a message that somebody sent by it; of others the subject is among them.
    ...(isSent ? {} : { internetMessageHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })) }),
  };
}
