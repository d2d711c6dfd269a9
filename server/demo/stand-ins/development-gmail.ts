/** A message of an invented mailbox, the oldest of a mailbox first. */
export interface InventedMessage {
  /** Milliseconds since 1970. */
  at: number;
  headers: Record<string, string>;
  labels: string[];
}

/** Google's library expects it directly behind the host. */
export const API = '/gmail/v1/';
const NOT_FOUND = {
  error: {
    code: 404,
    message: 'Requested entity was not found.',
    errors: [{ reason: 'notFound' }],
    status: 'NOT_FOUND',
  },
};

type Answer = [status: number, body: object];

const makeId = (at: number): string => (at + 1).toString(16).padStart(16, '0');
const getHistory = (all: readonly InventedMessage[]): string => String(all.length + 1);

/**
 * The answers of the mail service for one mailbox.
 * @param oldest the first point of its history that the service still knows
 */
export function answerGmail(
  path: string,
  params: URLSearchParams,
  { address, all, oldest }: { address: string; all: readonly InventedMessage[]; oldest: number },
): Answer {
  if (path === '/gmail/v1/users/me/profile')
    return [
      200,
      {
        emailAddress: address,
        messagesTotal: all.length,
        threadsTotal: all.length,
        historyId: getHistory(all),
      },
    ];
  if (path === '/gmail/v1/users/me/messages') return [200, getList(all, params)];
  if (path === '/gmail/v1/users/me/history') return listChanges(all, params, oldest);
  const id = /^\/gmail\/v1\/users\/me\/messages\/([0-9a-f]{16})$/.exec(path)?.[1] ?? '';
  const message = all[Number.parseInt(id, 16) - 1];
  return message ? [200, getMessage(message, id, params)] : [404, NOT_FOUND];
}

function getList(all: readonly InventedMessage[], params: URLSearchParams): object {
  const size = Number(params.get('maxResults') ?? 100);
  const from = Number(params.get('pageToken') ?? all.length);
  const ids = Array.from({ length: Math.min(size, from) }, (_, at) => ({ id: makeId(from - 1 - at) }));
  const next = from - ids.length;
  return {
    ...(ids.length > 0 ? { messages: ids } : {}),
    ...(next > 0 ? { nextPageToken: String(next) } : {}),
    resultSizeEstimate: all.length,
  };
}

function listChanges(all: readonly InventedMessage[], params: URLSearchParams, oldest: number): Answer {
  const from = Number(params.get('startHistoryId'));
  if (from < oldest) return [404, NOT_FOUND];
  const size = Number(params.get('maxResults') ?? 100);
  const first = Number(params.get('pageToken') ?? from) - 1;
  const records = all.slice(first, first + size).map((_, at) => ({
    id: String(first + at + 2),
    messagesAdded: [{ message: { id: makeId(first + at) } }],
  }));
  const more = first + size < all.length;
  return [
    200,
    {
      ...(records.length > 0 ? { history: records } : {}),
      ...(more ? { nextPageToken: String(first + size + 1) } : {}),
      historyId: getHistory(all),
    },
  ];
}

function getMessage(message: InventedMessage, id: string, params: URLSearchParams): object {
  const wanted = new Set(params.getAll('metadataHeaders').map((name) => name.toLowerCase()));
  const headers = Object.entries(message.headers)
    .filter(([name]) => wanted.has(name.toLowerCase()))
    .map(([name, value]) => ({ name, value }));
  const { 'Content-Type': type = 'text/plain' } = message.headers;
  return {
    id,
    labelIds: message.labels,
    internalDate: String(message.at),
    payload: { mimeType: type.split(';')[0], headers },
  };
}
