import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  CONNECTED,
  connectGmail,
  type LinkedMailbox,
  listMailboxes,
  unlinkMailbox,
} from '../../../shared/features/mailboxes/calls.ts';
import { listOwnSignals } from '../../../shared/features/signals/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession } from '../../testing/testing.tsx';
import type { ReadAnswer } from './worker-messages.ts';

const mailbox: LinkedMailbox = {
  id: '3',
  kind: 'gmail',
  address: 'noor@lumenary.example',
  state: 'linked',
  done: 900,
  total: 900,
  minutes_left: null,
  people: 21,
  left_out: { list: 12, invitation: 1 },
  error: null,
  linked_at: '2026-11-21T12:00:00.000Z',
  read_at: '2026-11-21T12:00:00.000Z',
};

class ReaderOfForeignMailbox {
  onmessage?: (event: { data: ReadAnswer }) => void;
  postMessage() {
    const data: ReadAnswer = { kind: 'done', messages: 78, people: 44, foreign: true, leftOut: {}, lines: new Blob() };
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
  server.on(listMailboxes, { mailboxes: [mailbox], service: 'gmail', groups: null });
});

it('counts the linked sources, and says first that only names, addresses and timestamps are read', async () => {
  openApp('/link-account');
  expect(await screen.findByText(/only names, e-mail addresses and timestamps/)).toBeTruthy();
  expect(await screen.findByText(/412 network contacts/)).toBeTruthy();
  expect(screen.getByText(/21 mail contacts, 1 connected account\./)).toBeTruthy();
  expect(screen.getByText(/Left out: 12 list e-mails, 1 invitation\./)).toBeTruthy();
});

it('uses the mail service’s answer once, and removes it from the address', async () => {
  server.on(connectGmail, { mailbox: { ...mailbox, state: 'reading', total: 2400, done: 600, minutes_left: 6 } });
  openApp('/link-account?state=abc&code=xyz&scope=s');
  expect(await screen.findByText(CONNECTED)).toBeTruthy();
  expect(server.callsOf(connectGmail).map(({ body }) => body)).toEqual([{ state: 'abc', code: 'xyz' }]);
});

it('shows the progress of a reading, asks before it unlinks, and reports the removed data', async () => {
  const reading = { ...mailbox, state: 'reading', total: 2400, done: 600, minutes_left: 6 } as const;
  server.on(listMailboxes, { mailboxes: [reading], service: 'gmail', groups: null });
  server.on(unlinkMailbox, () => {
    server.on(listMailboxes, { mailboxes: [], service: 'gmail', groups: null });
    return { people: 21, revoked: true };
  });
  openApp('/link-account');
  expect(await screen.findByText(/600 of about 2,400 mails read, about 6 minutes left/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Unlink noor@lumenary.example' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText(/The signals of 21 people are being removed/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('noor@lumenary.example')).toBeNull());
});

it('has no button where no mail service is set up, and still takes a mailbox file', async () => {
  server.on(listMailboxes, { mailboxes: [], service: null, groups: null });
  openApp('/link-account');
  expect(await screen.findByText(/No mail service is set up here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect Gmail Account' })).toBeNull();
  expect(screen.getByText(/Drop a mailbox file/)).toBeTruthy();
});

it('shows the imported chat groups, and takes them back', async () => {
  const groups = { id: '9', groups: 2, people: 31, read_at: '2026-11-21T12:00:00.000Z' };
  server.on(listMailboxes, { mailboxes: [], service: 'gmail', groups });
  server.on(unlinkMailbox, { people: 31, revoked: true });
  openApp('/link-account');
  expect(await screen.findByText(/31 people of 2 groups/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Unlink chat groups' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
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
  const file = new File(['From '], 'inbox.mbox');
  await userEvent.upload(await screen.findByLabelText(/Drop a mailbox file/, { selector: 'input' }), file);
  expect(
    await screen.findByText(/No mail in it is from or to noor@lumenary\.example: it may be someone else’s/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'It is mine: add them' })).toBeTruthy();
});
