import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  approveInvitation,
  declineInvitation,
  inviteTeamMember,
  listInvitations,
  listOwnInvitations,
  listWaitingInvitations,
  type OwnInvitation,
  type WaitingInvitation,
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

const kei: WaitingInvitation = {
  id: '7',
  email: 'kei@stranger.example',
  name: 'Kei Tamsin',
  company: 'Lumenary',
  job_role: 'Adviser',
  comments: 'Helps us with data',
  invited_by: 'Noor Salhavi',
  invited_at: '2025-11-20T12:00:00Z',
};

let server: FakeServer;
let waiting: WaitingInvitation[];
beforeEach(() => {
  server = createFakeServer();
  waiting = [kei];
});

describe('the invitations that wait for staff', () => {
  beforeEach(() => {
    putSession(server, staff);
    server.on(listInvitations, { invitations: [], next_cursor: null });
    server.on(listWaitingInvitations, () => ({ invitations: waiting }));
    openApp('/admin/invitations');
  });
  const section = async () => within(await screen.findByRole('region', { name: 'Waiting for you' }));

  it.each([
    ['Approve', approveInvitation, 'You approved the invitation for Kei Tamsin.'],
    ['Decline', declineInvitation, 'You declined the invitation for Kei Tamsin.'],
  ] as const)('show who invites whom to what: %s', async (word, call, stated) => {
    server.on(call, () => {
      waiting = [];
      return { success: true as const };
    });
    const list = await section();
    for (const text of ['kei@stranger.example', 'Lumenary', 'Adviser', 'Helps us with data', 'Noor Salhavi'])
      expect(list.getByText(text)).toBeTruthy();
    await userEvent.click(list.getByRole('button', { name: `${word} the invitation for Kei Tamsin` }));
    expect(await screen.findByText(stated)).toBeTruthy();
    expect(server.callsOf(call)[0]?.params).toEqual({ id: '7' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull());
  });

  it('show why one cannot be decided, and stay', async () => {
    server.on(approveInvitation, createRefusal(409, 'conflict', 'It is of another company.'));
    const list = await section();
    await userEvent.click(list.getByRole('button', { name: 'Approve the invitation for Kei Tamsin' }));
    expect(await screen.findByText('That did not work: It is of another company.')).toBeTruthy();
    expect(list.getByText('Kei Tamsin')).toBeTruthy();
  });
});

describe('the inviter', () => {
  let own: OwnInvitation[];
  beforeEach(async () => {
    own = [];
    putSession(server, portco);
    server.on(listOwnInvitations, () => ({ invitations: own }));
  });

  it('learns that an invitation waits, and finds it in the dialog as waiting', async () => {
    server.on(inviteTeamMember, { success: true, name: 'Kei Tamsin', waiting: true });
    openApp('/privacy-policy');
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Invite Team Member' }));
      return within(await screen.findByRole('dialog', { name: 'Invite Team Member' }));
    };
    const dialog = await open();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Full Name (required)' }), 'Kei Tamsin');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email (required)' }), 'kei@stranger.example');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Role (required)' }), 'Adviser');
    own = [{ email: 'kei@stranger.example', name: 'Kei Tamsin', state: 'waiting', invited_at: '2025-11-20T12:00:00Z' }];
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText(/The invitation of Kei Tamsin waits for Quillmark Ventures/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const list = within(await (await open()).findByRole('region', { name: 'Your invitations' }));
    expect(list.getByText('Waits for Quillmark Ventures, 20 Nov 25')).toBeTruthy();
  });
});
