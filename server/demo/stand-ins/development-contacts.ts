/** The answers of Google's and Microsoft's contacts for one account of a stand-in: all on one page, and all again when their number changed. */
export interface InventedContact {
  name: string;
  email: string;
}

/** Google's contacts stand directly behind the host, as its mails do. */
export const GOOGLE_CONTACTS = '/v1/people/';
const GRAPH_CONTACTS = '/me/contacts/delta';

type Answer = [status: number, body: object];

/** @returns those that changed since a place, and the new place */
function listSince(contacts: readonly InventedContact[], place: string | null) {
  const now = `all-${contacts.length}`;
  return { now, changed: place === now ? [] : contacts };
}

export function answerGoogleContacts(
  path: string,
  params: URLSearchParams,
  { address, contacts }: { address: string; contacts: readonly InventedContact[] },
): Answer {
  if (path === `${GOOGLE_CONTACTS}me`) return [200, { emailAddresses: [{ value: address }] }];
  if (path !== `${GOOGLE_CONTACTS}me/connections`) return [404, { error: { code: 404, message: 'Not Found' } }];
  const { now, changed } = listSince(contacts, params.get('syncToken'));
  const connections = changed.map(({ name, email }) => ({
    names: [{ displayName: name }],
    emailAddresses: [{ value: email }],
  }));
  return [200, { connections, nextSyncToken: now }];
}

/** @param url the whole address of the call, for the links in its answer */
export function answerGraphContacts(
  path: string,
  params: URLSearchParams,
  { url, contacts }: { url: string; contacts: readonly InventedContact[] },
): Answer | null {
  if (path !== GRAPH_CONTACTS) return null;
  const { now, changed } = listSince(contacts, params.get('$deltatoken'));
  const value = changed.map(({ name, email }) => ({ displayName: name, emailAddresses: [{ name, address: email }] }));
  return [200, { value, '@odata.deltaLink': `${url}?$deltatoken=${now}` }];
}
