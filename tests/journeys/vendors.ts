/**
 * Google and Microsoft, by their protocols, with the events of ../shared/data/field: of Vera's calendar at Google, and of one at Microsoft.
 * Their days are moved, so that the newest event is yesterday's, and people who declined there accept here.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleItem, GraphItem } from '../../server/demo/stand-ins/development-calendars.ts';
import type { InventedMessage } from '../../server/demo/stand-ins/development-gmail.ts';
import { createDevelopmentMailbox } from '../../server/demo/stand-ins/development-mailbox.ts';
import { createDevelopmentMicrosoft } from '../../server/demo/stand-ins/development-microsoft.ts';
import { readRecorded } from '../../server/platform/adapters/testing/recorded.ts';

const DAY_MS = 86_400_000;
/** Of the material. */
export const VERA = 'vera.stolman@northfund.example';
export const VERA_AT_MICROSOFT = 'vera@stolman.example';

function readEvents<Item>(name: string, of: 'items' | 'value'): Item[] {
  const text = JSON.stringify(readRecorded(name).body[of]).replaceAll(/"(?:declined|none)"/g, '"accepted"');
  const last = [...text.matchAll(/"dateTime":"(20\d\d-\d\d-\d\d)/g)].reduce(
    (day, [, found]) => (found! > day ? found! : day),
    '',
  );
  const days = Math.floor(Date.now() / DAY_MS) - 1 - Date.parse(last) / DAY_MS;
  const move = (day: string) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  return JSON.parse(text.replaceAll(/\b20[12]\d-\d\d-\d\d/g, move)) as Item[];
}

const writeMail = (daysAgo: number, from: string, to: string): InventedMessage => ({
  at: Date.now() - daysAgo * DAY_MS,
  headers: { From: from, To: to },
  labels: ['INBOX'],
});

interface Person {
  emailAddress?: { name: string; address: string };
}

/** Who wrote the recorded messages; some of them are no persons. */
function listRecordedMails(): InventedMessage[] {
  const messages = readRecorded('graph-microsoft/messages_delta_page1').body.value as { from?: Person }[];
  return messages.flatMap(({ from }, at) => {
    const { name, address } = from?.emailAddress ?? {};
    return address === undefined ? [] : [writeMail(20 + at, `"${name}" <${address}>`, VERA_AT_MICROSOFT)];
  });
}

function listGmails(): InventedMessage[] {
  const payload = readRecorded('gmail/messages_get_recorded').body.payload as {
    headers: { name: string; value: string }[];
  };
  const machine = Object.fromEntries(payload.headers.map(({ name, value }) => [name, value]));
  return [
    { at: Date.now() - 9 * DAY_MS, headers: machine, labels: ['INBOX'] },
    writeMail(8, 'Orla Fennick <orla.fennick@haldenrobotics.example>', VERA),
  ];
}

export async function startVendors() {
  const google = createDevelopmentMailbox({
    prefix: '/google',
    others: [],
    messages: async () => listGmails(),
    events: async () => readEvents<GoogleItem>('google-calendar/events_rooms_declined_private', 'items'),
  });
  const microsoft = createDevelopmentMicrosoft({
    prefix: '/microsoft',
    others: [],
    messages: async () => listRecordedMails(),
    events: async () =>
      JSON.parse(
        JSON.stringify(readEvents<GraphItem>('graph-microsoft/calendarview_delta_page1', 'value')).replaceAll(
          VERA,
          VERA_AT_MICROSOFT,
        ),
      ) as GraphItem[],
  });
  const server = createServer((request, response) => {
    if (google.answer(request, response) || microsoft.answer(request, response)) return;
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    GOOGLE_CLIENT_ID: 'kith',
    GOOGLE_CLIENT_SECRET: 'kith',
    GOOGLE_URL: `${url}/google`,
    MICROSOFT_CLIENT_ID: 'kith',
    MICROSOFT_CLIENT_SECRET: 'kith',
    MICROSOFT_URL: `${url}/microsoft`,
  };
  return { settings, close: () => new Promise((resolve) => server.close(resolve)) };
}
