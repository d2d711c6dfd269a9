import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { signInSettings } from '../../../../shared/features/accounts/session/calls.ts';
import { fakeServer, installation, openApp, portco, signedInAs } from '../../../testing/testing.tsx';

const banner = () => screen.findByRole('complementary', { name: 'Open to anybody' });

describe('a server where everybody who reaches it can sign in', () => {
  test.each(['/', '/privacy-policy'])('warns on %s before a sign-in', async (path) => {
    fakeServer().on(signInSettings, { ...installation, open_to_anybody: true });
    openApp(path);
    expect((await banner()).textContent).toMatch(/sign in as anybody/);
  });

  test.each(['/feedback', '/no-such-page'])('warns on %s after a sign-in', async (path) => {
    const server = fakeServer().on(signInSettings, { ...installation, open_to_anybody: true });
    signedInAs(server, portco);
    openApp(path);
    expect((await banner()).textContent).toMatch(/keep nothing real/);
  });
});

test('gives no warning on a private machine, or with a real provider', async () => {
  signedInAs(fakeServer(), portco);
  openApp('/no-such-page');
  await screen.findByRole('main');
  expect(screen.queryByRole('complementary', { name: 'Open to anybody' })).toBeNull();
});
