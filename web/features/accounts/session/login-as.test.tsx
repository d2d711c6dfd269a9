import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listAccessRequests } from '../../../../shared/features/accounts/access/calls.ts';
import {
  findActing,
  getUser,
  leaveLoginAs,
  loginAs,
  logout,
} from '../../../../shared/features/accounts/session/calls.ts';
import { readSession, saveActing } from '../../../platform/api/session-storage.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();
const noor = { ...portco, fake: true };

/** Whether the call came from the other person's session. */
const byNoor = (headers: Headers): boolean => headers.get('authorization') === 'Bearer theirs';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server
    .on(getUser, ({ headers }) => ({ user: byNoor(headers) ? noor : staff }))
    .on(loginAs, () => ({ success: true as const, token: 'theirs', user: noor, expires_at: inAnHour() }))
    .on(leaveLoginAs, { success: true })
    .on(findActing, { users: [] });
});

const email = () => screen.findByRole('combobox', { name: "Fake user's email address (required)" });
const bar = () => screen.findByRole('region', { name: 'Acting as another user' });
const enter = async (address: string) => {
  await userEvent.type(await email(), address);
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login As' }));
};

describe('Login As', () => {
  it('requires an e-mail address', async () => {
    openApp('/login-as');
    const field = (await email()) as HTMLInputElement;
    expect([field.type, field.required]).toEqual(['email', true]);
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login As' }));
    expect(screen.getByText('Enter the user’s e-mail address.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await enter('noor');
    expect(screen.getByText(/^This isn’t an e-mail address\. Choose someone/)).toBeTruthy();
    expect(server.callsOf(loginAs)).toEqual([]);
  });

  it('finds a person by name, by keyboard alone', async () => {
    server.on(findActing, ({ query }) => ({
      users:
        query.get('q') === 'sadeh' ? [{ email: 'noor@lumenary.example', name: 'Noor Sadeh', company: 'Lumenary' }] : [],
    }));
    openApp('/login-as');
    await userEvent.type(await email(), 'sadeh');
    const found = await screen.findByRole('option', { name: /Noor Sadeh/ });
    expect(found.textContent).toContain('noor@lumenary.example, Lumenary');
    await userEvent.keyboard('{Enter}');
    expect(((await email()) as HTMLInputElement).value).toBe('noor@lumenary.example');
    expect(server.callsOf(loginAs)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await bar();
    expect(server.bodyOf(loginAs)).toEqual({ email: 'noor@lumenary.example' });
  });

  it('says in words why it failed, with the raw response folded away, and the user stays the same', async () => {
    server.on(loginAs, createRefusal(404, 'not_found', 'No such user.'));
    openApp('/login-as');
    await enter('nobody@lumenary.example');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('You’re still yourself. No such user.');
    const raw = within(alert).getByText('404: {"code":"not_found","message":"No such user."}');
    expect(raw.closest('details')?.open).toBe(false);
    expect(readSession().fakeToken).toBeNull();
  });

  it('goes on as the other user, under a red bar, with their own answers only', async () => {
    openApp('/login-as');
    await enter('noor@lumenary.example');
    const red = await bar();
    expect(red.textContent).toContain('You act as Noor Sadeh, Lumenary');
    expect(red.textContent).toContain('59 minutes left');
    expect(readSession()).toMatchObject({ token: 'a-session-token', fakeToken: 'theirs' });
    expect(await screen.findByRole('button', { name: /Hi Noor/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Login As' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Logout' })).toBeNull();
    const since = server.sentCalls.findIndex(({ path }) => path === '/api/admin/login-as') + 1;
    expect(server.sentCalls.slice(since).length).toBeGreaterThan(0);
    expect(server.sentCalls.slice(since).every(({ headers }) => byNoor(headers))).toBe(true);
  });

  it.each(['bar', 'menu'] as const)('Remove Fake User in the %s leads back to the admin', async (place) => {
    saveActing('theirs', inAnHour());
    openApp('/privacy-policy');
    await bar();
    const box = place === 'bar' ? await bar() : screen.getByRole('navigation', { name: 'Main' });
    await userEvent.click(within(box).getByRole('button', { name: 'Remove Fake User' }));
    expect(await screen.findByRole('button', { name: /Hi Dana/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Acting as another user' })).toBeNull();
    expect(screen.getByText('You’re signed in as yourself again.')).toBeTruthy();
    expect(byNoor(server.callsOf(leaveLoginAs)[0]?.headers ?? new Headers())).toBe(true);
    expect(readSession()).toMatchObject({ token: 'a-session-token', fakeToken: null });
    await waitFor(() => expect(server.callsOf(listAccessRequests).length).toBeGreaterThan(0));
  });

  it('ends with its hour, and says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    saveActing('theirs', new Date(Date.now() + 90_000).toISOString());
    openApp('/privacy-policy');
    expect((await bar()).textContent).toContain('1 minute left');
    act(() => vi.advanceTimersByTime(40_000));
    expect((await bar()).textContent).toContain('less than a minute left');
    act(() => vi.advanceTimersByTime(60_000));
    expect(await screen.findByText('Your hour is over. You’re signed in as yourself again.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Hi Dana/ })).toBeTruthy();
    expect(readSession().fakeToken).toBeNull();
  });

  it('ends when the server says it is over, and leaves the admin’s own session alone', async () => {
    saveActing('theirs', inAnHour());
    server.on(getUser, ({ headers }) =>
      byNoor(headers) ? createRefusal(401, 'signed_out', 'Please sign in.') : { user: staff },
    );
    openApp('/privacy-policy');
    expect(await screen.findByRole('button', { name: /Hi Dana/ })).toBeTruthy();
    expect(await screen.findByText('You’re signed in as yourself again.')).toBeTruthy();
    expect(readSession()).toMatchObject({ token: 'a-session-token', fakeToken: null });
  });

  it('/logout ends both sessions, each with its own token', async () => {
    server.on(logout, { success: true });
    saveActing('theirs', inAnHour());
    openApp('/logout');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(readSession()).toEqual({ token: null, fakeToken: null, adminOff: false });
    const tokens = [leaveLoginAs, logout].map((call) => server.callsOf(call)[0]?.headers.get('authorization'));
    expect(tokens).toEqual(['Bearer theirs', 'Bearer a-session-token']);
  });

  it('is not available to a portfolio user', async () => {
    server.on(getUser, { user: portco });
    openApp('/login-as');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
  });
});
