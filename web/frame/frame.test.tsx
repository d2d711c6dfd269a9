import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listAccessRequests } from '../../shared/features/accounts/access/calls.ts';
import { getUser, logout, signInSettings } from '../../shared/features/accounts/session/calls.ts';
import type { User } from '../../shared/features/accounts/session/user.ts';
import { defaultSalesTarget, listUseCases } from '../../shared/features/sales/calls.ts';
import { listSubscriptions } from '../../shared/features/search/calls.ts';
import { can } from '../../shared/platform/permissions.ts';
import { readSession, saveSession } from '../platform/api/session-storage.ts';
import {
  createFakeServer,
  createRefusal,
  installation,
  openApp,
  portco,
  putSession,
  staff,
} from '../testing/testing.tsx';
import { menu as declared } from './menu/menu-items.ts';

const menu = () => screen.findByRole('navigation', { name: 'Main' });
const listItems = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);

/** The entries that the features declare for this person, and signing out. */
const entriesFor = (user: User) => [
  ...declared.flatMap(({ items }) =>
    items.filter(({ permission, shownTo }) => can(user, shownTo ?? permission)).map(({ label }) => label),
  ),
  'Logout',
];

describe('the frame', () => {
  it('greets by the given name and shows the company', async () => {
    putSession(createFakeServer(), portco);
    openApp('/privacy-policy');
    await menu();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('button', { name: /Hi Noor/ })).toBeTruthy();
    expect(header.getByText('Lumenary')).toBeTruthy();
  });

  it('says the version at the foot of the user menu', async () => {
    putSession(createFakeServer(), portco);
    openApp('/privacy-policy');
    await menu();
    await userEvent.click(screen.getByRole('button', { name: /Hi Noor/ }));
    expect(within(screen.getByRole('dialog')).getByText(`Kith ${import.meta.env.VITE_APP_VERSION}`)).toBeTruthy();
  });

  it('shows staff what staff may do, and portfolio users what they may do', async () => {
    putSession(createFakeServer(), staff);
    const { unmount } = openApp('/privacy-policy');
    await within(await menu()).findByRole('link', { name: 'Login As' });
    expect(listItems(await menu())).toEqual(entriesFor(staff));
    expect(screen.getByRole('switch', { name: 'Is Admin' })).toBeTruthy();
    unmount();
    expect(entriesFor(staff)).not.toContain('Open Positions');
    expect(entriesFor({ ...staff, roles: ['Talent'] })).toContain('Open Positions');
    putSession(createFakeServer(), portco);
    openApp('/privacy-policy');
    expect(listItems(await menu())).toEqual(entriesFor(portco));
    expect(entriesFor(portco).length).toBeLessThan(entriesFor(staff).length);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('loads the default sales target and the followed companies at the start, whatever the screen', async () => {
    const server = createFakeServer();
    putSession(server, portco);
    openApp('/privacy-policy');
    await menu();
    await waitFor(() => expect(server.callsOf(defaultSalesTarget)).toHaveLength(1));
    await waitFor(() => expect(server.callsOf(listSubscriptions)).toHaveLength(1));
  });

  it('has no Login As where the installation has switched it off', async () => {
    const server = createFakeServer();
    putSession(server, staff);
    server.on(signInSettings, { ...installation, login_as: false });
    openApp('/privacy-policy');
    const nav = await menu();
    expect(await within(nav).findByRole('link', { name: 'Outbox' })).toBeTruthy();
    await waitFor(() => expect(server.callsOf(signInSettings).length).toBe(1));
    expect(within(nav).queryByRole('link', { name: 'Login As' })).toBeNull();
  });

  it('puts a dot on Access Requests while somebody waits, and marks the present screen', async () => {
    const server = createFakeServer();
    putSession(server, staff);
    server.on(listAccessRequests, { requests: [], next_cursor: null, pending: 2 });
    openApp('/access-requests');
    const link = within(await menu()).getByRole('link', { name: /Access Requests/ });
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(await within(link).findByRole('img', { name: 'Needs action' })).toBeTruthy();
  });

  it('switches the admin view off: everything is loaded again without it', async () => {
    const server = createFakeServer();
    putSession(server, staff);
    server.on(getUser, ({ headers }) => ({ user: { ...staff, staff: headers.get('x-kith-admin-off') !== '1' } }));
    openApp('/access-requests');
    await userEvent.click(await screen.findByRole('switch', { name: 'Is Admin' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Access Requests' })).toBeNull());
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
    const back = screen.getByRole('switch', { name: 'Is Admin' }) as HTMLInputElement;
    expect(back.checked).toBe(false);
    await userEvent.click(back);
    expect(await screen.findByRole('heading', { name: 'Access Requests' })).toBeTruthy();
  });

  it('collapses to icons that keep their names, and remembers it', async () => {
    putSession(createFakeServer(), portco);
    const { unmount } = openApp('/privacy-policy');
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse menu' }));
    expect(screen.getByRole('link', { name: 'Search the Network' })).toBeTruthy();
    unmount();
    putSession(createFakeServer(), portco);
    openApp('/privacy-policy');
    expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeTruthy();
  });

  it('is icons beside a grid with many columns, until the user opens it, and then keeps that everywhere', async () => {
    const server = createFakeServer().on(listUseCases, { sales_targets: [] });
    putSession(server, staff);
    const { unmount } = openApp('/sales/recommended');
    await userEvent.click(await screen.findByRole('button', { name: 'Expand menu' }));
    expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeTruthy();
    unmount();
    putSession(server, staff);
    openApp('/sales/recommended');
    expect(await screen.findByRole('button', { name: 'Collapse menu' })).toBeTruthy();
  });

  it('keeps the menu in a drawer on a narrow screen', async () => {
    window.innerWidth = 390;
    putSession(createFakeServer(), portco);
    openApp('/privacy-policy');
    const open = await screen.findByRole('button', { name: 'Open menu' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await userEvent.click(open);
    expect(listItems(await menu())).toContain('Search the Network');
  });

  it('lets the user choose light, dark or the system’s theme, and remembers it', async () => {
    putSession(createFakeServer(), portco);
    openApp('/privacy-policy');
    await userEvent.click(await screen.findByRole('button', { name: /Hi Noor/ }));
    const themes = within(screen.getByRole('radiogroup', { name: 'Theme' }));
    expect((themes.getByRole('radio', { name: 'System' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(themes.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark');
    expect(localStorage.getItem('kith-theme')).toBe('dark');
    await userEvent.click(themes.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement.getAttribute('data-theme')).toBe('light');
  });

  it('starts with a way past the menu', async () => {
    putSession(createFakeServer(), portco);
    openApp('/privacy-policy');
    await menu();
    // All that comes later is there.
    await screen.findByRole('heading', { name: 'Privacy policy' });
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });
});

describe('addresses', () => {
  it('follows links of the form /#/path', async () => {
    createFakeServer();
    openApp('/#/privacy-policy');
    expect(await screen.findByRole('heading', { name: 'Privacy policy' })).toBeTruthy();
    expect(window.location.pathname + window.location.hash).toBe('/privacy-policy');
  });

  it('never leaves the site by such a link', async () => {
    putSession(createFakeServer(), portco);
    openApp('/#//elsewhere.example/privacy-policy');
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
    expect(window.location.pathname).toBe('/elsewhere.example/privacy-policy');
  });

  it('says so where a page does not exist, and which right is missing for another', async () => {
    putSession(createFakeServer(), portco);
    const { unmount } = openApp('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Not found · Kith'));
    unmount();
    putSession(createFakeServer(), portco);
    openApp('/access-requests');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
    expect(
      screen.getByText('This needs an account of Quillmark Ventures. To get it, write to network@quillmark.example.'),
    ).toBeTruthy();
  });

  it('/logout revokes the session, clears it and goes home', async () => {
    const server = createFakeServer().on(logout, { success: true });
    putSession(server, staff);
    saveSession({ fakeToken: 'theirs' });
    openApp('/logout');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(readSession()).toEqual({ token: null, fakeToken: null, adminOff: false });
    expect(window.location.pathname).toBe('/');
    expect(server.callsOf(logout).length).toBeGreaterThan(0);
  });

  it('/logout clears the session also when the server does not answer', async () => {
    const server = createFakeServer().on(logout, createRefusal(503, 'unavailable', 'Busy.'));
    putSession(server, portco);
    openApp('/logout');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(readSession().token).toBeNull();
  });
});

describe('when things fail', () => {
  it('a 401 on any call ends on the landing page, at the same address', async () => {
    const server = createFakeServer();
    putSession(server, portco);
    server.on(getUser, createRefusal(401, 'signed_out', 'Please sign in.'));
    openApp('/privacy-policy?x=1');
    await waitFor(() => expect(readSession().token).toBeNull());
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(window.location.pathname + window.location.search).toBe('/privacy-policy?x=1');
  });

  it('a sign-out in another window applies here, too', async () => {
    putSession(createFakeServer(), portco);
    openApp('/nowhere');
    await menu();
    localStorage.removeItem('kith-token');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'kith-token' }));
    });
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  it('offers to try again when the user cannot be loaded', async () => {
    const server = createFakeServer();
    putSession(server, portco);
    server.on(getUser, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/nowhere');
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke on our side.');
    server.on(getUser, { user: portco });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await menu()).toBeTruthy();
  });
});
