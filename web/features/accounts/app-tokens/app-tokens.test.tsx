import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AppToken,
  getAppToken,
  listAppTokens,
  makeAppToken,
  revokeAppToken,
} from '../../../../shared/features/accounts/app-tokens/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const sync: AppToken = {
  id: '4',
  name: 'CRM sync',
  scopes: ['read', 'write'],
  ending: 'x7Qa',
  state: 'in force',
  made_at: '2025-11-20T13:05:00Z',
  expires_at: '2025-12-20T13:05:00Z',
  last_used_at: null,
};

let server: FakeServer;
const writeText = vi.fn();
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server.on(listAppTokens, { tokens: [sync] });
  writeText.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const copying = () => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

describe('Get App Token', () => {
  it('makes a token, copies it, and shows it this once', async () => {
    server.on(getAppToken, { success: true, token: 'kith_abc' });
    openApp('/get-app-token');
    copying();
    await press('Get App Token');
    expect(await screen.findByText('your token was copied to clipboard')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('kith_abc');
    expect((screen.getByLabelText('Your new token') as HTMLInputElement).value).toBe('kith_abc');
    expect(screen.getByText('Copy it now. You won’t see it again.')).toBeTruthy();
    await waitFor(() => expect(server.callsOf(listAppTokens).length).toBeGreaterThan(1));
  });

  it('shows the error, and the token where the browser copies nothing', async () => {
    server.on(getAppToken, createRefusal(409, 'conflict', 'You have 20 tokens in force. Revoke one.'));
    openApp('/get-app-token');
    copying();
    await press('Get App Token');
    expect((await screen.findByRole('alert')).textContent).toContain('You have 20 tokens in force.');
    server.on(getAppToken, { success: true, token: 'kith_abc' });
    writeText.mockRejectedValue(new Error('denied'));
    await press('Get App Token');
    expect(await screen.findByText(/didn’t allow copying/)).toBeTruthy();
    expect(screen.getByDisplayValue('kith_abc')).toBeTruthy();
  });

  it('makes a token with a name, scopes and an end, and names missing fields', async () => {
    server.on(makeAppToken, { success: true, token: 'kith_def', made: sync });
    openApp('/get-app-token');
    await press('Create token');
    expect(await screen.findByText('Enter the name of the program that will use it.')).toBeTruthy();
    expect(server.callsOf(makeAppToken)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Name (required)'), 'CRM sync');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Import/ }));
    await userEvent.selectOptions(screen.getByLabelText('Expires after'), '90 days');
    await press('Create token');
    expect(await screen.findByDisplayValue('kith_def')).toBeTruthy();
    expect(server.bodyOf(makeAppToken)).toEqual({ name: 'CRM sync', scopes: ['read', 'import'], days: 90 });
  });

  it('lists tokens with their last use, and revokes one after a confirmation', async () => {
    server.on(revokeAppToken, () => {
      server.on(listAppTokens, { tokens: [{ ...sync, state: 'revoked' }] });
      return { success: true as const };
    });
    openApp('/get-app-token');
    const list = within(await screen.findByRole('list', { name: 'App tokens' }));
    expect(list.getByText('Never')).toBeTruthy();
    await press('Revoke CRM sync');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(/You revoked CRM sync/)).toBeTruthy();
    expect(server.callsOf(revokeAppToken)[0]?.params).toEqual({ id: '4' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke CRM sync' })).toBeNull());
    expect(await screen.findByText('Revoked')).toBeTruthy();
  });

  it('is not available to a portfolio user', async () => {
    putSession(server, portco);
    openApp('/get-app-token');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
  });
});
