import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { judgeEvent } from '../../../shared/core/calendar/judge.ts';
import { createVendorCalendars } from '../../platform/adapters/calendars/vendor-calendars.ts';
import { createGmailMailboxes } from '../../platform/adapters/gmail/gmail.ts';
import { createMicrosoftMailboxes } from '../../platform/adapters/microsoft/microsoft.ts';
import { makeGoogleEvent, makeGraphEvent } from './development-calendars.ts';
import { createDevelopmentMailbox } from './development-mailbox.ts';
import { inventMeetings } from './development-meetings.ts';
import { createDevelopmentMicrosoft } from './development-microsoft.ts';

const NOOR = 'noor@lumenary.example';
const NOW = new Date('2026-11-21T09:00:00Z');
const WINDOW = { from: new Date('2024-11-21T00:00:00Z'), to: NOW };
const PEOPLE = Array.from({ length: 5 }, (_, at) => ({ name: `Ines ${at}`, email: `ines${at}@vale.example` }));
const MEETINGS = inventMeetings(PEOPLE, NOW);

async function startStandIns() {
  const shared = { messages: async () => [], others: [] };
  const google = createDevelopmentMailbox({
    prefix: '/google',
    ...shared,
    events: async (address) => MEETINGS.map((meeting) => makeGoogleEvent(address, meeting)),
  });
  const microsoft = createDevelopmentMicrosoft({
    prefix: '/microsoft',
    ...shared,
    events: async (address) => MEETINGS.map((meeting) => makeGraphEvent(address, meeting)),
  });
  const server = createServer(
    (request, response) => google.answer(request, response) || microsoft.answer(request, response),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'kith', clientSecret: 'kith' };
  const pace = { unitsPerMinute: 60_000_000, firstWaitMs: 1 };
  return {
    google: { ...client, url: `${url}/google`, pace },
    microsoft: { ...client, url: `${url}/microsoft`, tenant: 'common', firstWaitMs: 1 },
  };
}

test.each(['google', 'microsoft'] as const)(
  'an invented calendar at %s is read as those of the vendor',
  async (kind) => {
    const settings = await startStandIns();
    const service =
      kind === 'google' ? createGmailMailboxes(settings.google) : createMicrosoftMailboxes(settings.microsoft);
    const [redirectUri, verifier] = ['http://kith.example/link-account', 'v'.repeat(43)];
    const hash = await crypto.subtle.digest('SHA-256', Buffer.from(verifier));
    const challenge = Buffer.from(hash).toString('base64url');
    const url = service.consentAddress({ state: 's', challenge, redirectUri, address: NOOR, parts: ['calendar'] });
    expect(await (await fetch(url)).text()).toContain('Let Kith read a calendar?');
    const body = new URLSearchParams({ address: NOOR });
    const back = new URL((await fetch(url, { method: 'POST', body, redirect: 'manual' })).headers.get('location')!);
    const code = back.searchParams.get('code')!;
    const { refreshToken, granted } = await service.exchange({ code, verifier, redirectUri });
    expect(granted).toEqual(['calendar']);

    const account = createVendorCalendars(settings).open(kind, refreshToken);
    expect(await account.address()).toBe(NOOR);
    const [calendar] = await account.calendars();
    const page = (await account.read(calendar!.id, WINDOW, null))!;
    const met = page.events.map((event) => judgeEvent(event, new Set([NOOR]), '2026-11-21'));
    expect(
      met.map((judged) => ('leftOut' in judged ? judged.leftOut : judged.guests.map(({ address }) => address).sort())),
    ).toEqual(MEETINGS.map(({ people }) => people.map(({ email }) => email).sort()));
    expect(JSON.stringify(page)).not.toContain(MEETINGS[0]!.title);
    // Of changes there are none, and an earlier window has no events.
    expect((await account.read(calendar!.id, WINDOW, page.next))!.events).toEqual([]);
    const earlier = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2020-02-01T00:00:00Z') };
    expect((await account.read(calendar!.id, earlier, null))!.events).toEqual([]);
  },
);
