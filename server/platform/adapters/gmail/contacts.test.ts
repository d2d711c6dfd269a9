/** Contract of the contacts of both vendors, over recorded answers. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ContactBook, MailboxRefusedError } from '../../ports/mailbox.ts';
import { openGraph } from '../microsoft/graph.ts';
import { openMicrosoftContacts } from '../microsoft/microsoft-contacts.ts';
import { makeMicrosoftSignIn } from '../microsoft/microsoft-sign-in.ts';
import { FIELD, makeRecorded, type RecordedAnswer, readRecorded, serveRecorded } from '../testing/recorded.ts';
import { openGoogleContacts } from './google-contacts.ts';

const CLIENT = { clientId: 'kith', clientSecret: 'kith' };
const PEOPLE = '/v1/people/me/connections';
const DELTA = '/v1.0/me/contacts/delta';
const people = (name: string) => readRecorded(`google-people-mail/${name}`);
const graph = (name: string) => readRecorded(`graph-microsoft/${name}`);

async function openGoogle(answers: RecordedAnswer[]) {
  const token = makeRecorded({ access_token: 'a', expires_in: 3599, token_type: 'Bearer' });
  const { calls, url } = await serveRecorded({ '/token': [token], [PEOPLE]: answers });
  const pace = { unitsPerMinute: 60_000_000, firstWaitMs: 1 };
  return { calls, contacts: openGoogleContacts({ ...CLIENT, url, pace }, 'r') };
}

async function openMicrosoft(answers: RecordedAnswer[]) {
  const { calls, url } = await serveRecorded({
    '/common/oauth2/v2.0/token': [graph('token_200')],
    [DELTA]: answers,
  });
  const settings = { ...CLIENT, tenant: 'common', url, firstWaitMs: 1 };
  return { calls, contacts: openMicrosoftContacts(openGraph(settings, makeMicrosoftSignIn(settings), 'r')) };
}

const contact = {
  displayName: 'Tor Hovland',
  emailAddresses: [{ address: 'tor@northfund.example' }, { address: null }],
};
const link = (query: string) => `https://graph.microsoft.com${DELTA}?${query}`;
const soon = { ...makeRecorded({ error: { code: 'TooManyRequests' } }, 429), headers: { 'retry-after': '0' } };

/** What both must do, with the answers of each. */
const BOOKS = [
  {
    vendor: 'Google',
    open: openGoogle,
    first: makeRecorded({
      connections: [{ names: [{ displayName: 'Tor Hovland' }], emailAddresses: [{ value: 'tor@northfund.example' }] }],
      nextPageToken: 'p2',
    }),
    last: makeRecorded({
      connections: [{ metadata: { deleted: true }, emailAddresses: [{ value: 'gone@x.example' }] }],
      nextSyncToken: 's1',
    }),
    forgotten: () => people('error_400_sync_token_expired'),
    busy: makeRecorded({ error: { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED' } }, 429),
    refused: makeRecorded({ error: { code: 401, message: 'invalid authentication credentials' } }, 401),
    again: [/pageToken=p2/, /syncToken=s1/],
    never: /phoneNumbers|biographies|birthdays|otherContacts/,
  },
  {
    vendor: 'Microsoft',
    open: openMicrosoft,
    first: makeRecorded({ value: [contact], '@odata.nextLink': link('$skiptoken=p2') }),
    last: makeRecorded({
      value: [{ '@removed': { reason: 'deleted' }, ...contact }],
      '@odata.deltaLink': link('$deltatoken=s1'),
    }),
    forgotten: () => graph('error_410_sync_state'),
    busy: soon,
    refused: makeRecorded({ error: { code: 'ErrorAccessDenied' } }, 403),
    again: [/skiptoken=p2/, /deltatoken=s1/],
    never: /mobilePhone|personalNotes|birthday/,
  },
];

describe.runIf(existsSync(FIELD)).each(BOOKS)('contacts at $vendor', (given) => {
  test('come with names and addresses alone, page by page, and go on where they ended', async () => {
    const { contacts, calls } = await given.open([given.busy, given.first, given.last, given.last]);
    const first = (await contacts.read(null))!;
    expect(first).toMatchObject({
      contacts: 1,
      more: true,
      people: [{ address: 'tor@northfund.example', name: 'Tor Hovland' }],
    });
    const last = (await contacts.read(first.next))!;
    expect(last).toMatchObject({ contacts: 1, more: false, people: [] });
    await contacts.read(last.next);
    const requests = calls.filter((call) => /connections|contacts/.test(call)).map(decodeURIComponent);
    expect(requests.slice(2)).toEqual(given.again.map((pattern) => expect.stringMatching(pattern)));
    for (const call of requests) expect(call).not.toMatch(given.never);
  });

  test('begin anew where the vendor forgot the place, and end where it refuses', async () => {
    const place = async (contacts: ContactBook) => (await contacts.read(null))!.next;
    const { contacts } = await given.open([given.last, given.forgotten()]);
    expect(await contacts.read(await place(contacts))).toBeNull();
    const refusing = await given.open([given.refused]);
    await expect(refusing.contacts.read(null)).rejects.toThrow(MailboxRefusedError);
  });
});

test.runIf(existsSync(FIELD))('Google’s recorded contacts have names and no address: they name nobody', async () => {
  const { contacts, calls } = await openGoogle([people('connections_page1'), people('connections_page2_last')]);
  const first = (await contacts.read(null))!;
  expect(first).toMatchObject({ contacts: 1, more: true, people: [] });
  // Without a token for changes the next reading is a whole one.
  expect(await contacts.read(first.next)).toMatchObject({ contacts: 1, more: false, people: [], next: null });
  for (const call of calls.filter((path) => path.startsWith(PEOPLE))) expect(call).toContain('requestSyncToken=true');
});
