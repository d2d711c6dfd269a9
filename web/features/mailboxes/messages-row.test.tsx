import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  importMessages,
  type LinkedMessages,
  listMailboxes,
  unlinkMailbox,
} from '../../../shared/features/mailboxes/calls.ts';
import { listOwnSignals } from '../../../shared/features/signals/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession } from '../../testing/testing.tsx';
import { type MessagesAnswer, type MessagesRequest, readArchive } from './archive/read-archive.ts';

/** The real reader, in the thread of the test. */
class ReaderHere {
  onmessage?: (event: { data: MessagesAnswer }) => void;
  postMessage(request: MessagesRequest) {
    void readArchive(request).then((data) => this.onmessage?.({ data }));
  }
  terminate() {}
}

const HEAD =
  'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER';
const url = (name: string) => `https://www.linkedin.com/in/${name.toLowerCase().replace(' ', '-')}`;
const row = (id: string, from: string, to: string) =>
  `${id},Deal chat,${from},${url(from)},${to},${url(to)},2026-05-01 10:00:00 UTC,RE: Hello,"Great to see you, Monday",INBOX`;
const exchange = [row('1', 'Noor Sadeh', 'Orla Fennick'), row('1', 'Orla Fennick', 'Noor Sadeh')];
const linked: LinkedMessages = {
  id: '7',
  messages: 3,
  people: 1,
  left_out: { unanswered: 1 },
  read_at: '2026-11-21T12:00:00.000Z',
};

let server: FakeServer;
let messages: LinkedMessages | null;
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.stubGlobal('Worker', ReaderHere);
  server = createFakeServer();
  putSession(server, portco);
  messages = null;
  server.on(listOwnSignals, { signals: [], emails: [] });
  server.on(listMailboxes, () => ({ mailboxes: [], services: [], calendar_services: [], groups: null, messages }));
  server.on(importMessages, () => {
    messages = linked;
    return { messages: linked };
  });
});

async function choose(...rows: string[]) {
  openApp('/link-account');
  await userEvent.click(await screen.findByRole('button', { name: 'Add messages' }));
  const file = new File([[HEAD, ...rows].join('\n')], 'messages.csv');
  await userEvent.upload(await screen.findByLabelText(/Drop messages\.csv/, { selector: 'input' }), file);
}

it('says how many people it is about and what was left out before anything is sent, and never sends a word', async () => {
  await choose(...exchange, row('2', 'Tor Hovland', 'Noor Sadeh'));
  expect(
    await screen.findByText(/You and 1 person wrote to each other, in 3 messages\. Nothing has been sent yet/),
  ).toBeTruthy();
  expect(screen.getByText(/Left out: 1 message without an answer\./)).toBeTruthy();
  expect(server.callsOf(importMessages)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 person' }));
  expect(await screen.findByText(/1 person from 3 messages/)).toBeTruthy();
  const person = { name: 'Orla Fennick', profile: url('Orla Fennick'), sent: 1, received: 1, last: '2026-05-01' };
  const sent = server.callsOf(importMessages).map(({ body }) => body);
  expect(sent).toEqual([{ people: [person], messages: 3, left_out: { unanswered: 1 } }]);
  expect(JSON.stringify(sent)).not.toMatch(/Great|Monday|Deal|Hello|Tor/);
});

it('asks who the user is if the file does not say it, and warns that the messages are of another person', async () => {
  const others = exchange.map((text) =>
    text.replaceAll('Noor Sadeh', 'Vera Stolman').replaceAll('noor-sadeh', 'vera-stolman'),
  );
  await choose(...others);
  await userEvent.click(await screen.findByRole('button', { name: 'Vera Stolman' }));
  expect(await screen.findByText(/These are the messages of Vera Stolman/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.callsOf(importMessages)).toEqual([]);
});

it('says which file is meant', async () => {
  openApp('/link-account');
  await userEvent.click(await screen.findByRole('button', { name: 'Add messages' }));
  const file = new File(['CONVERSATION ID,CONVERSATION TITLE,FROM,TO,DATE,CONTENT'], 'guide_messages.csv');
  await userEvent.upload(await screen.findByLabelText(/Drop messages\.csv/, { selector: 'input' }), file);
  expect(await screen.findByText(/This isn’t the file of your messages/)).toBeTruthy();
});

it('takes everything back after asking once', async () => {
  messages = linked;
  server.on(unlinkMailbox, () => {
    messages = null;
    return { people: 1, revoked: true };
  });
  openApp('/link-account');
  await userEvent.click(await screen.findByRole('button', { name: 'More about Messages' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take everything back' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/You can’t undo this/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take everything back' }));
  expect(await screen.findByRole('button', { name: 'Add messages' })).toBeTruthy();
});
