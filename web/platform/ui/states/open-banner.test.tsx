import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { signInSettings } from '../../../../shared/features/accounts/session/calls.ts';
import { createFakeServer, installation, openApp, portco, putSession } from '../../../testing/testing.tsx';

const banner = () => screen.findByRole('complementary', { name: 'Anyone can sign in' });

describe('a server where everybody who reaches it can sign in', () => {
  test.each(['/', '/privacy-policy'])('warns on %s before a sign-in', async (path) => {
    createFakeServer().on(signInSettings, { ...installation, open_to_anybody: true });
    openApp(path);
    expect((await banner()).textContent).toMatch(/sign in as any user/);
  });

  test.each(['/feedback', '/no-such-page'])('warns on %s after a sign-in', async (path) => {
    const server = createFakeServer().on(signInSettings, { ...installation, open_to_anybody: true });
    putSession(server, portco);
    openApp(path);
    expect((await banner()).textContent).toMatch(/Don’t store real data/);
  });
});

test('gives no warning on a private machine, or with a real provider', async () => {
  putSession(createFakeServer(), portco);
  openApp('/no-such-page');
  await screen.findByRole('main');
  expect(screen.queryByRole('complementary', { name: 'Anyone can sign in' })).toBeNull();
});
