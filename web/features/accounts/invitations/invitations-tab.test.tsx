import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Invitation,
  listInvitations,
  listWaitingInvitations,
  withdrawInvitation,
} from '../../../../shared/features/accounts/invitations/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const kei: Invitation = {
  id: '3',
  email: 'kei@lumenary.example',
  name: 'Kei Tamsin',
  company: 'Lumenary',
  job_role: 'Data Scientist',
  invited_by: 'Noor Salhavi',
  invited_at: '2025-11-20T23:30:00Z',
};

let server: FakeServer;
let open: Invitation[];
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  open = [kei];
  server.on(listInvitations, () => ({ invitations: open, next_cursor: null }));
  server.on(listWaitingInvitations, { invitations: [] });
});

describe('Administration', () => {
  it.each([
    ['staff, at a tab that there is not', staff, '/admin/nothing', 'Not found'],
    ['a portfolio user', portco, '/admin/invitations', 'No access'],
    ['a portfolio user, without a tab', portco, '/admin', 'No access'],
  ])('is not available to %s', async (_, user, path, name) => {
    putSession(server, user);
    openApp(path);
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(server.callsOf(listInvitations)).toEqual([]);
  });
});

describe('the open invitations', () => {
  it('show the person, the company, the inviter and the time, and are withdrawn after a question', async () => {
    server.on(withdrawInvitation, () => {
      open = [];
      return { success: true as const };
    });
    openApp('/admin/invitations');
    const row = within((await screen.findByText('Kei Tamsin')).closest('li') as HTMLElement);
    for (const text of ['kei@lumenary.example', 'Lumenary', 'Data Scientist', 'Noor Salhavi', '20 Nov 25'])
      expect(row.getByText(text)).toBeTruthy();
    await userEvent.click(row.getByRole('button', { name: 'Withdraw the invitation for Kei Tamsin' }));
    expect(server.callsOf(withdrawInvitation)).toEqual([]);
    const question = within(screen.getByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('You withdrew the invitation for Kei Tamsin.')).toBeTruthy();
    expect(server.callsOf(withdrawInvitation)[0]?.params).toEqual({ email: encodeURIComponent(kei.email) });
    expect(await screen.findByRole('heading', { name: 'No open invitations' })).toBeTruthy();
  });

  it('say when they cannot be loaded, and try again', async () => {
    server.on(listInvitations, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/admin/invitations');
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke on our side.');
    server.on(listInvitations, { invitations: open, next_cursor: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Kei Tamsin')).toBeTruthy();
  });
});
