import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  importCalendarFile,
  type LinkedCalendar,
  listCalendars,
  pauseCalendar,
  proposePrivateGuests,
  syncCalendar,
  unlinkCalendar,
} from '../../../../shared/features/calendars/calls.ts';
import {
  type LinkedMailbox,
  listMailboxes,
  pauseMailbox,
  startGmail,
  unlinkMailbox,
} from '../../../../shared/features/mailboxes/calls.ts';
import { addToBlocklist } from '../../../../shared/features/sharing/calls.ts';
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
  lapsed_at: null,
  linked_at: '2026-11-21T12:00:00.000Z',
  read_at: '2026-11-21T12:00:00.000Z',
};
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const event = (uid: string, more: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${day}T100000Z\r\nDTEND:${day}T103000Z\r\nSUMMARY:Secret plan\r\nLOCATION:Vault\r\nORGANIZER:mailto:${NOOR}\r\nATTENDEE;PARTSTAT=ACCEPTED;CN=Ines Calloway:mailto:ines@castellan.example\r\n${more}END:VEVENT\r\n`;
const FILE = `BEGIN:VCALENDAR\r\n${event('1', '')}${event('2', 'CLASS:PRIVATE\r\n')}END:VCALENDAR\r\n`;

afterEach(() => vi.unstubAllGlobals());

let server: FakeServer;
let calendars: LinkedCalendar[];
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
  calendars = [];
  server.on(listOwnSignals, { signals: [], emails: [] });
  server.on(listMailboxes, { mailboxes: [], services: [], calendar_services: [], groups: null, messages: null });
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
    return { people: 1, revoked: true };
  });
  openApp('/link-account');
  await userEvent.click(await screen.findByRole('button', { name: 'More about Calendar file noor.ics' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take everything back' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take everything back' }));
  expect(await screen.findByText(/The signals of 1 person are being removed/)).toBeTruthy();
});

/** The consents that were asked for: of which service, for what, and for which address. */
function watchConsents() {
  vi.stubGlobal('location', { ...window.location, assign: vi.fn() });
  server.on(startGmail, { url: 'https://accounts.example/consent' });
  return () => server.callsOf(startGmail).map(({ body }) => body);
}

const account = { ...linked, kind: 'google', address: NOOR, meetings: 118, people: 23, left_out: {} } as const;
const mailbox = {
  id: '3',
  kind: 'gmail',
  reads: 'mail',
  address: NOOR,
  state: 'reading',
  done: 4200,
  total: 14_208,
  minutes_left: 2,
  people: 386,
  left_out: {},
  error: null,
  lapsed_at: null,
  linked_at: '2026-11-21T12:00:00.000Z',
  read_at: null,
} as const;

it('shows what one consent opened as one row, which is paused, read on and taken back as a whole', async () => {
  let mailboxes: LinkedMailbox[] = [mailbox, { ...mailbox, id: '8', address: 'noor@other.example', state: 'linked' }];
  calendars = [{ ...account, state: 'reading' }];
  server.on(listMailboxes, () => ({
    mailboxes,
    services: ['gmail' as const],
    calendar_services: ['gmail' as const],
    groups: null,
    messages: null,
  }));
  const paused: string[] = [];
  server.on(pauseMailbox, ({ params }) => {
    paused.push(`mailbox ${params.id}`);
    mailboxes = mailboxes.map((row) => (row.id === '3' ? { ...row, state: 'paused' } : row));
    return { mailbox: mailboxes[0]! };
  });
  server.on(pauseCalendar, ({ params }) => {
    paused.push(`calendar ${params.id}`);
    calendars = [{ ...account, state: 'paused' }];
    return { calendar: calendars[0]! };
  });
  const gone: string[] = [];
  server.on(unlinkMailbox, ({ params }) => {
    gone.push(`mailbox ${params.id}`);
    mailboxes = mailboxes.filter(({ id }) => id !== params.id);
    return { people: 386, revoked: true };
  });
  server.on(unlinkCalendar, ({ params }) => {
    gone.push(`calendar ${params.id}`);
    calendars = [];
    return { people: 23, revoked: false };
  });
  openApp('/link-account');
  expect(
    await screen.findByText(/^Google\. Mails: who and when\..*Meetings: day, length and who accepted\./),
  ).toBeTruthy();
  expect(screen.getAllByRole('heading', { name: NOOR })).toHaveLength(1);
  expect(screen.getByText(/4,200 of about 14,208 e-mails read/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Reading the calendar' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/23 people from 118 meetings, paused after 3 events/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue reading' })).toBeTruthy();
  expect(paused.toSorted()).toEqual(['calendar 4', 'mailbox 3']);
  await userEvent.click(screen.getByRole('button', { name: `More about ${NOOR}` }));
  expect(await screen.findByRole('menuitem', { name: 'What meetings brought' })).toBeTruthy();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Take everything back' }));
  const dialog = await screen.findByRole('alertdialog', { name: `Unlink ${NOOR}?` });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take everything back' }));
  // The permission goes with the last part, which could not give it back.
  expect(await screen.findByText(/What it brought is being removed\. To end Kith’s permission there/)).toBeTruthy();
  expect(gone).toEqual(['mailbox 3', 'calendar 4']);
  expect(screen.getByRole('heading', { name: 'noor@other.example' })).toBeTruthy();
});

it('asks for mails and calendar by one consent, or for one of them', async () => {
  server.on(listMailboxes, {
    mailboxes: [],
    services: ['gmail', 'microsoft'],
    calendar_services: ['gmail'],
    groups: null,
    messages: null,
  });
  openApp('/link-account');
  const google = await screen.findByRole<HTMLButtonElement>('button', { name: 'Connect Gmail Account' });
  const microsoft = screen.getByRole<HTMLButtonElement>('button', { name: 'Connect Microsoft Account' });
  const readConsents = watchConsents();
  await userEvent.click(google);
  await userEvent.click(microsoft);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mails' }));
  expect(microsoft.disabled).toBe(true);
  await userEvent.click(google);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Calendar' }));
  expect(google.disabled).toBe(true);
  expect(readConsents()).toEqual([
    { service: 'gmail', parts: ['mail', 'calendar'] },
    { service: 'microsoft', parts: ['mail'] },
    { service: 'gmail', parts: ['calendar'] },
  ]);
});

it('reads a linked calendar only after a press, and asks anew for one that lapsed', async () => {
  calendars = [
    { ...account, id: '5', state: 'paused', done: 0, read_at: null },
    {
      ...account,
      id: '6',
      kind: 'microsoft',
      address: 'noor@other.example',
      state: 'lapsed',
      lapsed_at: '2026-11-18T08:00:00.000Z',
    },
  ];
  const doctor = { address: 'miriam@stone-clinic.example', name: 'Miriam Stone', times: 2, kind: 'health' } as const;
  server.on(proposePrivateGuests, { people: [doctor], looked: 240, found: 31 });
  server.on(addToBlocklist, { entries: [] });
  server.on(syncCalendar, { calendar: { ...account, state: 'reading' } });
  openApp('/link-account');
  expect(await screen.findByText(/In the 240 events of your last six months Kith found 31 people\./)).toBeTruthy();
  expect(screen.getByText(/Health, 2 meetings/)).toBeTruthy();
  const start = screen.getByRole('button', { name: 'Start reading' });
  expect(start.dataset.variant).toBe('contained');
  await userEvent.click(start);
  await waitFor(() => expect(server.callsOf(syncCalendar)).toHaveLength(1));
  expect(server.callsOf(addToBlocklist).map(({ body }) => body)).toEqual([
    { values: [doctor.address], group: false, proposed: true },
  ]);
  expect(server.callsOf(syncCalendar).map(({ params }) => params)).toEqual([{ id: '5' }]);
  const readConsents = watchConsents();
  await userEvent.click(screen.getByRole('button', { name: 'Connect again' }));
  expect(readConsents()).toEqual([{ service: 'microsoft', parts: ['calendar'], address: 'noor@other.example' }]);
});
