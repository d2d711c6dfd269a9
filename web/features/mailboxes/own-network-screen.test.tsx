import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  CONNECTED,
  connectGmail,
  importMailboxFile,
  type LinkedMailbox,
  listMailboxes,
  proposeForBlocklist,
  syncMailbox,
  unlinkMailbox,
} from '../../../shared/features/mailboxes/calls.ts';
import { addToBlocklist } from '../../../shared/features/sharing/calls.ts';
import { listOwnSignals } from '../../../shared/features/signals/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../../testing/testing.tsx';
import type { ReadAnswer } from './worker-messages.ts';

const mailbox: LinkedMailbox = {
  id: '3',
  kind: 'gmail',
  reads: 'mail',
  address: 'noor@lumenary.example',
  state: 'linked',
  done: 900,
  total: 900,
  minutes_left: null,
  people: 21,
  left_out: { list: 12, invitation: 1 },
  error: null,
  lapsed_at: null,
  linked_at: '2026-11-21T12:00:00.000Z',
  read_at: '2026-11-21T12:00:00.000Z',
};

const doctor = { address: 'miriam@stone-clinic.example', name: 'Miriam Stone', times: 6, kind: 'health' } as const;

class ReaderOfForeignMailbox {
  onmessage?: (event: { data: ReadAnswer }) => void;
  postMessage() {
    const counts = { messages: 78, people: 44, foreign: true, leftOut: {} };
    const data: ReadAnswer = { kind: 'done', ...counts, proposals: [doctor], lines: new Blob() };
    this.onmessage?.({ data });
  }
  terminate() {}
}

let server: FakeServer;
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
  const signals = [
    { type: 'Linkedin Connection', count: 412 },
    { type: 'Gmail Contacts', count: 21 },
  ] as const;
  server.on(listOwnSignals, { signals: [...signals], emails: [mailbox.address] });
  server.on(listMailboxes, {
    mailboxes: [mailbox],
    services: ['gmail'],
    calendar_services: [],
    groups: null,
    messages: null,
  });
});

async function takeBack(source: string) {
  await userEvent.click(screen.getByRole('button', { name: `More about ${source}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take everything back' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take everything back' }));
}
const isFilled = (name: string) => screen.getByRole('button', { name }).dataset.variant === 'contained';

it('counts the linked sources, and says first that only names, addresses and timestamps are read', async () => {
  openApp('/link-account');
  expect(await screen.findByText(/only names, e-mail addresses and timestamps/)).toBeTruthy();
  expect(await screen.findByText(/412 network contacts/)).toBeTruthy();
  expect(screen.getByText(/21 mail contacts, 1 connected account$/)).toBeTruthy();
  expect(screen.getByText(/Left out: 12 list e-mails, 1 invitation\./)).toBeTruthy();
});

it('offers contacts unticked, and shows linked ones with what is read and never', async () => {
  server.on(listMailboxes, {
    mailboxes: [{ ...mailbox, reads: 'contacts', done: 120, people: 14, left_out: {} }],
    services: ['gmail'],
    calendar_services: [],
    groups: null,
    messages: null,
  });
  openApp('/link-account');
  expect(await screen.findByText('Contacts of noor@lumenary.example')).toBeTruthy();
  expect(screen.getByText(/Never numbers, notes or birthdays\. They add nobody/)).toBeTruthy();
  expect(screen.getByText(/14 people Kith knows, of 120 contacts\./)).toBeTruthy();
  const tick = screen.getByRole('checkbox', { name: /^Contacts: names and e-mail addresses/ });
  expect((tick as HTMLInputElement).checked).toBe(false);
});

it('uses the mail service’s answer once, and removes it from the address', async () => {
  server.on(connectGmail, {
    mailbox: { ...mailbox, state: 'reading', total: 2400, done: 600, minutes_left: 6 },
    calendar: null,
    contacts: null,
  });
  openApp('/link-account?state=abc&code=xyz&scope=s');
  expect(await screen.findByText(CONNECTED)).toBeTruthy();
  expect(server.callsOf(connectGmail).map(({ body }) => body)).toEqual([{ state: 'abc', code: 'xyz', wait: true }]);
});

it('shows the progress of a reading, asks before it unlinks, and reports the removed data', async () => {
  const reading = { ...mailbox, state: 'reading', total: 2400, done: 600, minutes_left: 6 } as const;
  server.on(listMailboxes, {
    mailboxes: [reading],
    services: ['gmail'],
    calendar_services: [],
    groups: null,
    messages: null,
  });
  server.on(unlinkMailbox, () => {
    server.on(listMailboxes, {
      mailboxes: [],
      services: ['gmail'],
      calendar_services: [],
      groups: null,
      messages: null,
    });
    return { people: 21, revoked: true };
  });
  openApp('/link-account');
  expect(await screen.findByText(/600 of about 2,400 e-mails read, about 6 minutes left/)).toBeTruthy();
  await takeBack(mailbox.address);
  expect(await screen.findByText(/The signals of 21 people are being removed/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('noor@lumenary.example')).toBeNull());
});

it('has no button where no mail service is set up, and still takes a mailbox file', async () => {
  server.on(listMailboxes, { mailboxes: [], services: [], calendar_services: [], groups: null, messages: null });
  openApp('/link-account');
  expect(await screen.findByText(/No mail service is set up/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect Gmail Account' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add a file' }));
  expect(screen.getByText(/Drop a mailbox file/)).toBeTruthy();
});

it('shows the imported chat groups, and takes them back', async () => {
  const groups = { id: '9', groups: 2, people: 31, read_at: '2026-11-21T12:00:00.000Z' };
  server.on(listMailboxes, { mailboxes: [], services: ['gmail'], calendar_services: [], groups, messages: null });
  server.on(unlinkMailbox, { people: 31, revoked: true });
  openApp('/link-account');
  expect(await screen.findByText(/31 people of 2 groups/)).toBeTruthy();
  await takeBack('Chat groups');
  expect(await screen.findByText(/The signals of 31 people are being removed/)).toBeTruthy();
});

it('shows beside the chat that it is connected, and asks before it signs out', async () => {
  openApp('/whatsapp/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Connected' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByRole('button', { name: 'Disconnect' })).toBeTruthy();
});

it('warns that a mailbox file may belong to another person before anybody in it counts', async () => {
  vi.stubGlobal('Worker', ReaderOfForeignMailbox);
  openApp('/link-account');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a file' }));
  const file = new File(['From '], 'inbox.mbox');
  await userEvent.upload(await screen.findByLabelText(/Drop a mailbox file/, { selector: 'input' }), file);
  expect(
    await screen.findByText(/No e-mail in it is from or to noor@lumenary\.example\. It may be someone else’s/),
  ).toBeTruthy();
  server.on(addToBlocklist, () => createRefusal(500, 'failed', 'Something went wrong.'));
  expect(screen.getByRole('checkbox', { name: /Miriam Stone/ })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('button', { name: 'It’s mine, add these people' }));
  // If she cannot be kept out, nobody is sent.
  expect(await screen.findByText(/They could not be blocked, so Kith hasn’t read anything/)).toBeTruthy();
  expect(server.callsOf(importMailboxFile)).toEqual([]);
});

it('reads a new mailbox when its owner has chosen whom to keep out', async () => {
  const linked = { ...mailbox, state: 'paused', total: null, done: 0, people: 0, read_at: null } as const;
  server.on(listMailboxes, {
    mailboxes: [linked],
    services: ['gmail'],
    calendar_services: [],
    groups: null,
    messages: null,
  });
  const friend = { address: 'kim@mailbox.example', name: 'Kim Vale', times: 9, kind: 'public' } as const;
  const sister = { ...friend, address: 'petra@mailbox.example', name: 'Petra Sadeh' };
  server.on(proposeForBlocklist, { people: [doctor, friend, sister], looked: 400, found: 86 });
  server.on(addToBlocklist, { entries: [] });
  server.on(syncMailbox, () => {
    server.on(listMailboxes, {
      mailboxes: [{ ...linked, state: 'reading' }],
      services: ['gmail'],
      calendar_services: [],
      groups: null,
      messages: null,
    });
    return { mailbox: { ...linked, state: 'reading' as const } };
  });
  openApp('/link-account');
  expect(await screen.findByText('Before Kith reads noor@lumenary.example')).toBeTruthy();
  expect(screen.getByText('Needs you')).toBeTruthy();
  expect(screen.getByText(/In your newest 400 e-mails Kith found 86 people\./)).toBeTruthy();
  const isTicked = (name: RegExp) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked;
  expect([/Miriam Stone/, /Kim Vale/, /Petra Sadeh/].map(isTicked)).toEqual([true, false, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('checkbox', { name: /Miriam Stone/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Choose who to keep out' }));
  expect(server.callsOf(syncMailbox)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Start reading' }));
  expect((await screen.findAllByText('Reading')).length).toBeGreaterThan(0);
  expect(server.callsOf(addToBlocklist).map(({ body }) => body)).toEqual([
    { values: [doctor.address, sister.address], group: false, proposed: true },
  ]);
});

it('starts without proposals when the mail service does not answer', async () => {
  const linked = { ...mailbox, state: 'paused', total: null, done: 0, people: 0, read_at: null } as const;
  server.on(listMailboxes, {
    mailboxes: [linked],
    services: ['gmail'],
    calendar_services: [],
    groups: null,
    messages: null,
  });
  server.on(proposeForBlocklist, () => createRefusal(502, 'upstream', 'The mail service did not answer.'));
  server.on(syncMailbox, { mailbox: { ...linked, state: 'reading' } });
  openApp('/link-account');
  expect(await screen.findByText(/Kith couldn’t check for private contacts/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Start reading' }));
  await waitFor(() => expect(server.callsOf(syncMailbox)).toHaveLength(1));
  expect(server.callsOf(addToBlocklist)).toEqual([]);
});

it('fills the button that connects on a first visit, and afterwards only what needs the person', async () => {
  server.on(listMailboxes, { mailboxes: [], services: ['gmail'], calendar_services: [], groups: null, messages: null });
  openApp('/link-account');
  await screen.findByRole('button', { name: 'Connect Gmail Account' });
  expect(isFilled('Connect Gmail Account')).toBe(true);
});

it('keeps what was read when the consent ends, says since when, and fills the button that mends it', async () => {
  const lapsed = { ...mailbox, state: 'lapsed', lapsed_at: '2026-11-27T08:00:00.000Z' } as const;
  server.on(listMailboxes, {
    mailboxes: [lapsed],
    services: ['gmail'],
    calendar_services: [],
    groups: null,
    messages: null,
  });
  openApp('/link-account');
  expect(await screen.findByText(/Google\. Your consent ended on 27 Nov 26\. What was read stays\./)).toBeTruthy();
  expect(screen.getByText(/21 people/)).toBeTruthy();
  expect([isFilled('Connect again'), isFilled('Connect Gmail Account')]).toEqual([true, false]);
});
