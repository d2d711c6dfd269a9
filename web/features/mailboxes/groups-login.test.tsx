import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listMailboxes } from '../../../shared/features/mailboxes/calls.ts';
import { GROUP_SYNC, GROUPS_OPENED, GROUPS_SENT } from '../../../shared/features/panel/frames/group-sync.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession } from '../../testing/testing.tsx';

const none = { mailboxes: [], services: [], calendar_services: [], groups: null, messages: null };
const groups = { id: '9', groups: 2, people: 31, read_at: '2025-11-20T09:00:00Z' };

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer().on(listMailboxes, none);
});
afterEach(() => vi.restoreAllMocks());

it('asks the extension to open its window, and shows the data sent from there', async () => {
  putSession(server, portco);
  const posted = vi.spyOn(window, 'postMessage').mockImplementation(() => {});
  openApp('/whatsapp/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Read my groups' }));
  expect(posted.mock.calls).toEqual([[{ type: GROUP_SYNC }, window.location.origin]]);
  act(() => void window.dispatchEvent(new Event(GROUPS_OPENED)));
  expect(await screen.findByText(/The extension’s window is open/)).toBeTruthy();
  server.on(listMailboxes, { ...none, groups });
  act(() => void window.dispatchEvent(new Event(GROUPS_SENT)));
  expect(await screen.findByText('Your groups are linked.')).toBeTruthy();
  expect(await screen.findByText(/31 people of 2 groups/)).toBeTruthy();
});

it('counts the people of groups that are just being taken in, until they are', async () => {
  putSession(server, portco);
  server.on(listMailboxes, { ...none, groups: { ...groups, people: 0, read_at: new Date().toISOString() } });
  openApp('/whatsapp/login');
  expect(await screen.findByText(/0 people of 2 groups/)).toBeTruthy();
  server.on(listMailboxes, { ...none, groups });
  expect(await screen.findByText(/31 people of 2 groups/)).toBeTruthy();
});

it('says what to do where no extension answers', async () => {
  putSession(server, portco);
  vi.spyOn(window, 'postMessage').mockImplementation(() => {});
  openApp('/whatsapp/login');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Read my groups' }));
  act(() => void vi.advanceTimersByTime(3_000));
  vi.useRealTimers();
  expect((await screen.findByRole('alert')).textContent).toContain('The extension didn’t respond.');
});

it('asks a signed-out user to connect, and nothing of the server', async () => {
  openApp('/whatsapp/login');
  expect(await screen.findByRole('heading', { name: 'Connect Kith' })).toBeTruthy();
  expect(server.callsOf(listMailboxes)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Read my groups' })).toBeNull();
});
