/** The servers of both vendors for own-lists.ts: a mailbox as Graph answers it, and a calendar by pages of 250, as Google does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendJson } from '../server/demo/stand-ins/development-answers.ts';
import type { InventedMessage } from '../server/demo/stand-ins/development-gmail.ts';
import { createDevelopmentMicrosoft } from '../server/demo/stand-ins/development-microsoft.ts';
import { createRandom } from '../server/demo/words/random.ts';
import { OWNER } from './own-lists-data.ts';
import { BENCH_NOW } from './sizes.ts';

const { messages, events } = JSON.parse(process.argv[2]!) as { messages: number; events: number };
const DAY_MS = 86_400_000;
const random = createRandom(50);
/** Some write often and most seldom, as in real mailboxes. */
const drawPerson = (most: number) => {
  const number = Math.floor(most * random.next() ** 3);
  return { name: `Person ${number} Kestrel`, address: `person.${number}@company-${number % 900}.example` };
};

const mails = Array.from({ length: messages }, (_, place): InventedMessage => {
  const { name, address } = drawPerson(Math.max(50, messages / 20));
  const [other, own] = [`${name} <${address}>`, `Noor Okafor <${OWNER}>`];
  const isSent = random.chance(0.35);
  const isOfList = !isSent && random.chance(0.4);
  const headers: Record<string, string> = isSent ? { From: own, To: other } : { From: other, To: own };
  if (isOfList) headers['List-Id'] = `<list-${place % 50}.example>`;
  return { at: BENCH_NOW.getTime() - (messages - place) * 60_000, headers, labels: [isSent ? 'SENT' : 'INBOX'] };
});
const meetings = Array.from({ length: events }, (_, place) => {
  const begin = new Date(BENCH_NOW.getTime() - ((place % 700) + 1) * DAY_MS);
  const guests = Array.from({ length: random.int(1, 6) }, () => drawPerson(Math.max(20, events / 20)).address);
  const people = [OWNER, ...new Set(guests)];
  return {
    id: `event${place}`,
    status: 'confirmed',
    iCalUID: `event${place}@calendar.example`,
    start: { dateTime: begin.toISOString() },
    end: { dateTime: new Date(begin.getTime() + 1_800_000).toISOString() },
    organizer: { email: OWNER, self: true },
    attendees: people.map((email) => ({ email, self: email === OWNER, responseStatus: 'accepted' })),
  };
});

const microsoft = createDevelopmentMicrosoft({ prefix: '/mail', messages: async () => mails, others: [] });
const PAGE = 250;
function answerGoogle({ pathname, searchParams }: URL): object {
  if (pathname.endsWith('/token')) return { access_token: 'access', expires_in: 3_600, token_type: 'Bearer' };
  if (pathname.endsWith('/calendarList')) return { items: [{ id: OWNER, primary: true, accessRole: 'owner' }] };
  if (searchParams.has('syncToken')) return { items: [], nextSyncToken: 'state' };
  const from = Number(searchParams.get('pageToken') ?? 0);
  const next = from + PAGE < meetings.length ? { nextPageToken: String(from + PAGE) } : { nextSyncToken: 'state' };
  return { items: meetings.slice(from, from + PAGE), ...next };
}
const server = createServer((request, response) => {
  if (microsoft.answer(request, response)) return;
  request.resume();
  sendJson(response, 200, answerGoogle(new URL(request.url!, 'http://localhost')));
}).listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
