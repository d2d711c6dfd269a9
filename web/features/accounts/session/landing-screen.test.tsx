import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { askWaiting, getUser, makeNonce, signInSettings } from '../../../../shared/features/accounts/session/calls.ts';
import { clearSession, readPending, readSession, savePendingLogin } from '../../../platform/api/session-storage.ts';
import { createFakeServer, createRefusal, openApp, portco, putSession } from '../../../testing/testing.tsx';
import { installation } from '../../../testing/testing-server.ts';

const pendingWords =
  'Your request for access was sent to the firm for review, you will be notified once approved. Thank you for your patience!';

describe('the landing page', () => {
  it('says what Kith is, and offers sign-in, walkthrough and privacy policy', async () => {
    createFakeServer();
    openApp('/');
    expect(
      await screen.findByText(
        /^An exclusive visibility tool for portfolio companies to ask for introductions to customers, partners, investors and talent\.$/,
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Walkthrough' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
    expect(await screen.findByText('A private tool of Quillmark Ventures')).toBeTruthy();
  });

  it('is shown at every address when nobody is signed in', async () => {
    const server = createFakeServer();
    for (const path of ['/access-requests', '/nowhere', '/advanced?titleLike=cto']) {
      const { unmount } = openApp(path);
      expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
      expect(window.location.pathname + window.location.search).toBe(path);
      unmount();
    }
    expect(new Set(server.sentCalls.map((call) => call.path))).toEqual(new Set(['/api/login/config']));
  });

  it('says that the session has ended, until somebody signs out', async () => {
    const words = /^Your session has ended\. Sign in to continue/;
    const server = createFakeServer();
    putSession(server, portco);
    server.on(getUser, createRefusal(401, 'signed_out', 'Please sign in.'));
    const { unmount } = openApp('/signals');
    expect(await screen.findByText(words)).toBeTruthy();
    unmount();
    clearSession({ ended: false });
    openApp('/signals');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('says why sign-in could not begin', async () => {
    createFakeServer().on(makeNonce, createRefusal(429, 'too_many', 'Too many attempts. Wait a minute.'));
    openApp('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Wait a minute.');
    expect((screen.getByRole('button', { name: 'Sign in' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('offers each of several providers, and begins at the chosen one', async () => {
    const [first] = installation.providers;
    const providers = [first!, { ...first!, id: '2', name: 'Google', issuer: 'https://accounts.google.com' }];
    const server = createFakeServer().on(signInSettings, { ...installation, providers });
    server.on(makeNonce, createRefusal(429, 'too_many', 'Too many attempts. Wait a minute.'));
    openApp('/');
    expect(await screen.findByRole('button', { name: 'Sign in with Quillmark' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with Google' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Wait a minute.');
    expect(server.callsOf(makeNonce)[0]?.query.get('provider')).toBe('2');
  });

  it('works without the settings, which are loaded again at sign-in', async () => {
    createFakeServer().on(signInSettings, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Something broke on our side.');
  });
});

describe('the walkthrough', () => {
  it('goes on by arrow, by dot and by the arrow keys, and round', async () => {
    createFakeServer();
    openApp('/');
    const tour = within(await screen.findByRole('region', { name: 'Walkthrough' }));
    const title = () => tour.getByRole('heading').textContent;
    expect(title()).toBe('1. See who is close, and why');
    await userEvent.click(tour.getByRole('button', { name: 'Next step' }));
    expect(title()).toMatch(/^2\. /);
    await userEvent.keyboard('{ArrowRight}');
    expect(title()).toMatch(/^3\. /);
    await userEvent.keyboard('{ArrowRight}');
    expect(title()).toMatch(/^1\. /);
    await userEvent.keyboard('{ArrowLeft}');
    expect(title()).toMatch(/^3\. /);
    await userEvent.click(tour.getByRole('button', { name: /^Step 2 of 3/ }));
    expect(title()).toMatch(/^2\. /);
    expect(tour.getByRole('button', { name: /^Step 2 of 3/ }).getAttribute('aria-current')).toBe('step');
  });
});

describe('a person who waits for approval', () => {
  it('sees only that, at every address, also after a reload', async () => {
    const server = createFakeServer();
    savePendingLogin('noor@lumenary.example');
    for (const path of ['/', '/access-requests']) {
      const { unmount } = openApp(path);
      expect((await screen.findByRole('status')).textContent).toBe(pendingWords);
      expect(screen.getByText('noor@lumenary.example')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Use another account' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
      unmount();
    }
    expect(new Set(server.sentCalls.map((call) => call.path))).toEqual(new Set(['/api/login/config']));
  });
});

describe('a person who was approved meanwhile', () => {
  const waits = { pending: true as const };
  const approved = { success: true as const, token: 'a-session-token', user: portco };

  it('comes in when the page opens, with their ticket', async () => {
    const server = createFakeServer().on(askWaiting, approved).on(getUser, { user: portco });
    savePendingLogin('noor@lumenary.example', 'the-ticket');
    openApp('/');
    expect(await screen.findByRole('button', { name: /Hi Noor/ })).toBeTruthy();
    expect(server.callsOf(askWaiting)[0]?.headers.get('authorization')).toBe('Bearer the-ticket');
    expect([readPending(), readSession().token]).toEqual([null, 'a-session-token']);
  });

  it('comes in when they look at the page again', async () => {
    const server = createFakeServer().on(askWaiting, waits).on(getUser, { user: portco });
    savePendingLogin('noor@lumenary.example', 'the-ticket');
    openApp('/');
    await waitFor(() => expect(server.callsOf(askWaiting)).toHaveLength(1));
    expect(screen.getByRole('status').textContent).toBe(pendingWords);
    server.on(askWaiting, approved);
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('button', { name: /Hi Noor/ })).toBeTruthy();
  });

  it('asks again after an error that passes', async () => {
    const server = createFakeServer().on(askWaiting, createRefusal(503, 'unavailable', 'Kith is being updated.'));
    savePendingLogin('noor@lumenary.example', 'the-ticket');
    openApp('/');
    await waitFor(() => expect(server.callsOf(askWaiting)).toHaveLength(1));
    await screen.findByText('noor@lumenary.example');
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(server.callsOf(askWaiting)).toHaveLength(2));
  });

  it('stays with the words, and asks no more, when the ticket is over', async () => {
    const server = createFakeServer().on(askWaiting, createRefusal(401, 'signed_out', 'This sign-in is too old.'));
    savePendingLogin('noor@lumenary.example', 'the-ticket');
    openApp('/');
    await waitFor(() => expect(server.callsOf(askWaiting)).toHaveLength(1));
    expect(await screen.findByText('noor@lumenary.example')).toBeTruthy();
    window.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(server.callsOf(askWaiting)).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe(pendingWords);
  });
});

describe('the privacy policy', () => {
  it('names the firm and its address, signed out and signed in', async () => {
    const server = createFakeServer();
    const { unmount } = openApp('/privacy-policy');
    expect(await screen.findByText(/Kith is a private tool of Quillmark Ventures\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'network@quillmark.example' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await waitFor(() => expect(document.title).toBe('Privacy policy · Kith'));
    unmount();
    putSession(server, portco);
    openApp('/privacy-policy');
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Privacy policy' })).toBeTruthy();
  });
});
