import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  importCalendarFile,
  type LinkedCalendar,
  listCalendars,
  unlinkCalendar,
} from '../../../../shared/features/calendars/calls.ts';
import { listMailboxes } from '../../../../shared/features/mailboxes/calls.ts';
import { listOwnSignals } from '../../../../shared/features/signals/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession } from '../../../testing/testing.tsx';

const NOOR = 'noor@lumenary.example';
const linked: LinkedCalendar = {
  id: '4',
  kind: 'file',
  address: 'noor.ics',
  state: 'linked',
  done: 3,
  meetings: 1,
  people: 1,
  left_out: { private: 1 },
  error: null,
  linked_at: '2026-11-21T12:00:00.000Z',
  read_at: '2026-11-21T12:00:00.000Z',
};
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const event = (uid: string, more: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${day}T100000Z\r\nDTEND:${day}T103000Z\r\nSUMMARY:Secret plan\r\nLOCATION:Vault\r\nORGANIZER:mailto:${NOOR}\r\nATTENDEE;PARTSTAT=ACCEPTED;CN=Ines Calloway:mailto:ines@castellan.example\r\n${more}END:VEVENT\r\n`;
const FILE = `BEGIN:VCALENDAR\r\n${event('1', '')}${event('2', 'CLASS:PRIVATE\r\n')}END:VCALENDAR\r\n`;

let server: FakeServer;
let calendars: LinkedCalendar[];
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
  calendars = [];
  server.on(listOwnSignals, { signals: [], emails: [] });
  server.on(listMailboxes, { mailboxes: [], services: [], groups: null, messages: null });
  server.on(listCalendars, () => ({ calendars, own: [NOOR] }));
  server.on(importCalendarFile, () => {
    calendars = [linked];
    return { calendar: linked };
  });
});

async function choose(text: string) {
  openApp('/link-account');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a calendar file' }));
  const input = await screen.findByLabelText(/Drop a calendar file/, { selector: 'input' });
  await userEvent.upload(input, new File([text], 'noor.ics'));
}

it('says whom the file adds before anything is sent, and never sends what an event is about', async () => {
  await choose(FILE);
  expect(await screen.findByText(/You met 1 person in 1 meeting\. Nothing has been sent yet\./)).toBeTruthy();
  expect(screen.getByText(/Left out: 1 private event\./)).toBeTruthy();
  expect(server.callsOf(importCalendarFile)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 meeting' }));
  expect(await screen.findByText(/1 person from 1 meeting/)).toBeTruthy();
  const [sent] = server.callsOf(importCalendarFile);
  const text = await ((sent!.body as unknown as FormData).get('file') as File).text();
  expect(JSON.parse(text)).toMatchObject({ uid: '1', people: 2, guests: [{ address: 'ines@castellan.example' }] });
  expect(text).not.toMatch(/Secret|Vault/);
});

it('warns that a file is of somebody else', async () => {
  await choose(FILE.replaceAll(NOOR, 'vera@north.example'));
  expect(await screen.findByText(/No event in it is with noor@lumenary\.example/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull();
});

it('takes everything back after asking once', async () => {
  calendars = [linked];
  server.on(unlinkCalendar, () => {
    calendars = [];
    return { people: 1 };
  });
  openApp('/link-account');
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink noor.ics' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take everything back' }));
  expect(await screen.findByText(/You took back 1 person\./)).toBeTruthy();
});
