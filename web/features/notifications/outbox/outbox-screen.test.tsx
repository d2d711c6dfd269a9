import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  copyMessage,
  downloadMessage,
  listMessages,
  type OutboxMessage,
  resendMessage,
  resendUnsure,
} from '../../../../shared/features/notifications/outbox/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const mail: OutboxMessage = {
  id: '12',
  channel: 'mail',
  recipient: 'noor@lumenary.example',
  subject: 'How did the introduction go?',
  body: 'Hello Noor,\n\ntell us.',
  state: 'kept',
  error: null,
  intro_id: '287',
  link_cut: false,
  created_at: '2025-11-20T13:05:00Z',
  sent_at: null,
  not_before: null,
};
const chat: OutboxMessage = {
  ...mail,
  id: '11',
  channel: 'chat',
  recipient: 'U0AB12CD3',
  subject: null,
  body: 'A request needs you.\nIt is about Castellan.',
  state: 'failed',
  error: 'channel_not_found',
  intro_id: null,
};

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server.on(listMessages, { messages: [mail, chat], next_cursor: null });
});

const openRow = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

describe('the Outbox', () => {
  it('lists messages with their recipient, time and result', async () => {
    openApp('/outbox');
    const list = within(await screen.findByRole('list', { name: 'Messages' }));
    const rows = list.getAllByRole('button').map((row) => row.textContent);
    expect(rows).toEqual([
      'E-mailHow did the introduction go?to noor@lumenary.exampleNot sent: no mail server20 Nov 25, 13:05',
      'ChatA request needs you.to U0AB12CD3Failed20 Nov 25, 13:05',
    ]);
    await waitFor(() => expect(document.title).toBe('Outbox · Kith'));
  });

  it('keeps its filters in the address', async () => {
    openApp('/outbox?state=failed&channel=nonsense');
    await screen.findByRole('list', { name: 'Messages' });
    expect(Object.fromEntries(server.callsOf(listMessages)[0]?.query ?? [])).toEqual({ state: 'failed' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'Chat');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'All states');
    expect(window.location.search).toBe('?channel=chat');
    await waitFor(() =>
      expect(Object.fromEntries(server.callsOf(listMessages).at(-1)?.query ?? [])).toEqual({ channel: 'chat' }),
    );
  });

  it('sorts by its heading, in the address, as the server has the rows', async () => {
    openApp('/outbox');
    await userEvent.click(await screen.findByRole('button', { name: /^Sort by Written/ }));
    expect(window.location.search).toBe('?sort=written');
    await waitFor(() => expect(server.callsOf(listMessages).at(-1)?.query.get('order')).toBe('oldest'));
    expect(await screen.findByRole('button', { name: /^Sort by Written.*ascending/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Sort by Written/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Sort by Written/ }));
    expect(window.location.search).toBe('');
  });

  it('opens a mail: its text to copy, the file for a mail program, and the request it is about', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    const createObjectURL = vi.fn(() => 'blob:mail');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    server.on(copyMessage, { text: 'You were introduced.\n\nHello Noor, whole' });
    server.on(downloadMessage, new Response('To: noor@lumenary.example'));
    openApp('/outbox');
    const drawer = await openRow(/How did/);
    expect(drawer.getByText(/Hello Noor,/).textContent).toBe(mail.body);
    expect(drawer.getByRole('link', { name: 'Open the request' }).getAttribute('href')).toBe('/intro/dashboard?id=287');
    expect(drawer.queryByRole('button', { name: 'Send again' })).toBeNull();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await userEvent.click(drawer.getByRole('button', { name: 'Copy' }));
    expect(await drawer.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('You were introduced.\n\nHello Noor, whole');
    await userEvent.click(drawer.getByRole('button', { name: 'Open as .eml' }));
    await waitFor(() => expect(names).toEqual(['message-12.eml']));
    expect(server.callsOf(downloadMessage)[0]?.params).toEqual({ id: '12' });
  });

  it('scrolls a message that is too long for the drawer by the keyboard', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        #tell: (entries: never[]) => void;
        constructor(tell: (entries: never[]) => void) {
          this.#tell = tell;
        }
        observe = () => this.#tell([]);
        unobserve = () => undefined;
        disconnect = () => undefined;
      },
    );
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    openApp('/outbox');
    const drawer = await openRow(/How did/);
    const body = await drawer.findByRole('group', { name: /How did/ });
    expect(body.tabIndex).toBe(0);
    expect(body.textContent).toContain('Hello Noor,');
  });

  it('shows when a waiting message goes, and which link it shows only in part', async () => {
    const waits = { ...mail, state: 'queued' as const, not_before: '2099-11-21T09:00:00Z', link_cut: true };
    server.on(listMessages, { messages: [waits], next_cursor: null });
    openApp('/outbox');
    const drawer = await openRow(/How did/);
    expect(drawer.getByText('Kith won’t send it before 21 Nov 99, 09:00.')).toBeTruthy();
    expect(drawer.getByText('Waiting')).toBeTruthy();
    expect(drawer.getByText(/it’s cut off here/)).toBeTruthy();
  });

  it('says that a message is on its way once its time has come', async () => {
    const due = { ...mail, state: 'queued' as const, not_before: '2025-11-21T09:00:00Z' };
    server.on(listMessages, { messages: [due], next_cursor: null });
    openApp('/outbox');
    const drawer = await openRow(/How did/);
    expect(drawer.getByText('On its way')).toBeTruthy();
    expect(drawer.getByText('Kith will send it within seconds.')).toBeTruthy();
  });

  it('sends failed messages again, with the reason in sight until then', async () => {
    server.on(resendMessage, () => {
      const message = { ...chat, state: 'queued' as const, error: null };
      server.on(listMessages, { messages: [mail, message], next_cursor: null });
      return { message };
    });
    openApp('/outbox');
    const drawer = await openRow(/A request needs you/);
    expect(drawer.getByRole('alert').textContent).toBe('channel_not_found');
    expect(drawer.queryByRole('button', { name: 'Open as .eml' })).toBeNull();
    expect(drawer.getByText('Not about a request')).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: 'Send again' }));
    expect(await drawer.findByText('On its way')).toBeTruthy();
    expect(drawer.queryByRole('alert')).toBeNull();
    expect(drawer.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('says why it was not sent again', async () => {
    server.on(
      resendMessage,
      createRefusal(409, 'conflict', 'This message is sent, so you don’t need to send it again.'),
    );
    openApp('/outbox');
    const drawer = await openRow(/A request needs you/);
    await userEvent.click(drawer.getByRole('button', { name: 'Send again' }));
    expect(
      await drawer.findByText('It was not sent again. This message is sent, so you don’t need to send it again.'),
    ).toBeTruthy();
  });

  it('sends all unsure messages again after a confirmation', async () => {
    server.on(listMessages, ({ query }) =>
      query.get('state') === 'unsure'
        ? { messages: [{ ...mail, state: 'unsure' as const }], next_cursor: null }
        : { messages: [mail], next_cursor: null },
    );
    server.on(resendUnsure, { count: 52 });
    openApp('/outbox');
    await screen.findByRole('button', { name: /How did/ });
    expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'unsure');
    await userEvent.click(await screen.findByRole('button', { name: 'Send all again' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/arrive twice/)).toBeTruthy();
    expect(server.callsOf(resendUnsure)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Send all again' }));
    expect(await screen.findByText('52 messages sent again.')).toBeTruthy();
    expect(server.callsOf(resendUnsure)).toHaveLength(1);
  });

  it('asks for more when its end comes near', async () => {
    server.on(listMessages, ({ query }) =>
      query.get('cursor') === '12' ? { messages: [chat], next_cursor: null } : { messages: [mail], next_cursor: '12' },
    );
    openApp('/outbox');
    expect(await screen.findByRole('button', { name: /A request needs you/ })).toBeTruthy();
    expect(screen.queryByText('Loading more…')).toBeNull();
  });

  it('has words for no messages, no matching messages, and a failure', async () => {
    server.on(listMessages, { messages: [], next_cursor: null });
    const { unmount } = openApp('/outbox');
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy();
    unmount();
    const filtered = openApp('/outbox?state=sent');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all messages' }));
    expect(window.location.search).toBe('');
    filtered.unmount();
    server.on(listMessages, createRefusal(500, 'broken', 'It did not work.'));
    openApp('/outbox');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(listMessages, { messages: [mail], next_cursor: null });
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: /How did/ })).toBeTruthy();
  });

  it('is not available to a portfolio user', async () => {
    putSession(server, portco);
    openApp('/outbox');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
    expect(server.callsOf(listMessages)).toEqual([]);
  });
});
