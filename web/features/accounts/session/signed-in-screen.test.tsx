import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exchangeCode, getUser, login, signInSettings } from '../../../../shared/features/accounts/session/calls.ts';
import { readPending, readSession } from '../../../platform/api/session-storage.ts';
import { createFakeServer, createRefusal, type FakeServer, openApp, portco } from '../../../testing/testing.tsx';
import { installation } from '../../../testing/testing-server.ts';

const part = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const seconds = Math.floor(Date.now() / 1000);
const idToken = [
  part({ alg: 'RS256' }),
  part({
    iss: 'https://id.example',
    aud: 'kith-web',
    sub: '1',
    exp: seconds + 600,
    iat: seconds,
    email: 'noor@lumenary.example',
  }),
  'signature',
].join('.');

/** The browser's memory of a sign-in that it began. */
function begun(returnTo: string): void {
  sessionStorage.setItem(
    'oidc.the-state',
    JSON.stringify({
      id: 'the-state',
      data: { returnTo },
      created: seconds,
      request_type: 'si:r',
      code_verifier: 'a'.repeat(64),
      authority: 'https://id.example',
      client_id: 'kith-web',
      redirect_uri: `${window.location.origin}/signed-in`,
      scope: 'openid email profile',
    }),
  );
}

function provider(server: FakeServer): FakeServer {
  return server
    .elsewhere('GET https://id.example/.well-known/openid-configuration', () => ({
      issuer: 'https://id.example',
      authorization_endpoint: 'https://id.example/auth',
      token_endpoint: 'https://id.example/token',
      jwks_uri: 'https://id.example/jwks',
    }))
    .elsewhere('POST https://id.example/token', () => {
      exchanged += 1;
      return { access_token: 'x', token_type: 'Bearer', id_token: idToken };
    });
}

let exchanged = 0;
beforeEach(() => {
  exchanged = 0;
});

const letIn = { success: true, token: 'a-session-token', user: portco } as const;

describe('coming back from the provider', () => {
  it('exchanges the code once, takes the ID token to the server, keeps its token and returns to the requested address', async () => {
    const server = provider(createFakeServer()).on(login, letIn).on(getUser, { user: portco });
    begun('/nowhere?q=Castellan');
    openApp('/signed-in?code=the-code&state=the-state');
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/nowhere?q=Castellan');
    expect(readSession().token).toBe('a-session-token');
    expect(exchanged).toBe(1);
    expect(server.callsOf(login)).toHaveLength(1);
    expect(server.callsOf(login)[0]?.headers.get('authorization')).toBe(`Bearer ${idToken}`);
  });

  it('never returns to another site', async () => {
    provider(createFakeServer()).on(login, letIn).on(getUser, { user: portco });
    begun('//elsewhere.example');
    openApp('/signed-in?code=the-code&state=the-state');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(readSession().token).toBe('a-session-token');
  });

  it('shows the pending message to a person who is not approved, and keeps no token', async () => {
    provider(createFakeServer()).on(login, { pending: true, message: 'Your request was sent.', ticket: null });
    begun('/access-requests');
    openApp('/signed-in?code=the-code&state=the-state');
    expect(await screen.findByText('noor@lumenary.example')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Your request for access was sent to the firm for review');
    expect(readSession().token).toBeNull();
    expect(readPending()).toBe('noor@lumenary.example');
  });

  it('hands the code to the server where the provider wants a secret', async () => {
    const server = createFakeServer()
      .on(exchangeCode, { id_token: idToken })
      .on(login, letIn)
      .on(getUser, { user: portco })
      .on(signInSettings, {
        ...installation,
        providers: [{ ...installation.providers[0]!, server_exchange: true }],
        development: false,
        open_to_anybody: false,
        error_reports: null,
        login_as: true,
      });
    provider(server);
    begun('/nowhere');
    openApp('/signed-in?code=the-code&state=the-state');
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
    expect(exchanged).toBe(0);
    expect(server.bodyOf(exchangeCode)).toEqual({
      provider: '1',
      code: 'the-code',
      code_verifier: 'a'.repeat(64),
      redirect_uri: `${window.location.origin}/signed-in`,
    });
  });

  it('says what to do when the sign-in was begun elsewhere', async () => {
    createFakeServer();
    openApp('/signed-in?code=the-code&state=unknown');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You are not signed in. You started this sign-in in another tab or too long ago.',
    );
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'network@quillmark.example' })).toBeTruthy();
  });

  it('shows the provider’s error', async () => {
    createFakeServer();
    begun('/');
    openApp('/signed-in?error=server_error&error_description=The+directory+is+down.&state=the-state');
    expect((await screen.findByRole('alert')).textContent).toBe('You are not signed in. The directory is down.');
  });

  it('shows our server’s error', async () => {
    provider(createFakeServer()).on(login, createRefusal(401, 'signed_out', 'The ID token has expired.'));
    begun('/');
    openApp('/signed-in?code=the-code&state=the-state');
    expect((await screen.findByRole('alert')).textContent).toBe('You are not signed in. The ID token has expired.');
  });
});
