import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCompanies } from '../../../../shared/features/accounts/access/calls.ts';
import { inviteTeamMember, listOwnInvitations } from '../../../../shared/features/accounts/invitations/calls.ts';
import {
  changeUser,
  deactivateUser,
  endUserSessions,
  getManagedUser,
  listUsers,
  reactivateUser,
} from '../../../../shared/features/accounts/users/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';
import { makeManagedUser, makeUserDetail } from './list-sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  server
    .on(listUsers, {
      users: [makeManagedUser(1), { ...makeManagedUser(2), state: 'deactivated' }],
      next_cursor: null,
      total: 2,
    })
    .on(getManagedUser, ({ params }) => ({ user: makeUserDetail(Number(params.id)) }))
    .on(listCompanies, { companies: [{ id: '2', name: 'Lumenary', logo_url: null, firm: false }] });
});
const drawer = async (name = 'Person 1') => within(await screen.findByRole('dialog', { name }));

describe('the tab People', () => {
  it('is marked in Administration', async () => {
    openApp('/admin/people');
    const tabs = within(await screen.findByRole('navigation', { name: 'Administration' }));
    expect(tabs.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page');
    await waitFor(() => expect(document.title).toBe('People · Administration · Kith'));
  });

  it('shows a person who was just invited', async () => {
    server.on(listOwnInvitations, { invitations: [] }).on(inviteTeamMember, () => {
      server.on(listUsers, { users: [makeManagedUser(3)], next_cursor: null, total: 3 });
      return { success: true as const, name: 'Person 3', waiting: false };
    });
    openApp('/admin/people');
    await screen.findByText('2 people');
    const main = within(screen.getByRole('main'));
    await userEvent.click(main.getByRole('button', { name: 'Invite Team Member' }));
    const dialog = await drawer('Invite Team Member');
    await userEvent.type(dialog.getByLabelText('Full Name (required)'), 'Person 3');
    await userEvent.type(dialog.getByLabelText('Email (required)'), 'three@lumenary.example');
    await userEvent.type(dialog.getByLabelText('Role (required)'), 'Sales');
    await userEvent.selectOptions(dialog.getByLabelText('Company (required)'), await dialog.findByText('Lumenary'));
    await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('3 people')).toBeTruthy();
  });

  it('keeps words, role and state in the address', async () => {
    openApp('/admin/people?state=active&role=nonsense');
    expect(await screen.findByText('2 people')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Talent');
    await userEvent.type(screen.getByLabelText('Name, e-mail or company'), 'noor');
    await waitFor(() => expect(window.location.search).toBe('?state=active&role=Talent&q=noor'));
    await waitFor(() =>
      expect(Object.fromEntries(server.callsOf(listUsers).at(-1)?.query ?? [])).toEqual({
        state: 'active',
        role: 'Talent',
        q: 'noor',
      }),
    );
  });

  it('sends nothing and says so when nothing was changed', async () => {
    openApp('/admin/people?open=1');
    await userEvent.click((await drawer()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You haven’t changed anything.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(changeUser)).toEqual([]);
  });

  it('gives a role, and warns before it gives everything', async () => {
    server.on(changeUser, { user: { ...makeUserDetail(1), version: 'v2' } });
    openApp('/admin/people?open=1');
    const box = await drawer();
    await userEvent.click(box.getByRole('checkbox', { name: /^Admin/ }));
    expect(box.getByText(/doesn’t have an address at the firm/)).toBeTruthy();
    await userEvent.click(box.getByRole('checkbox', { name: /^Admin/ }));
    await userEvent.click(box.getByRole('checkbox', { name: /^Focus user/ }));
    await userEvent.click(box.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/You changed Person 1/)).toBeTruthy();
    expect(server.bodyOf(changeUser)).toEqual({
      version: 'v1',
      roles: ['Talent', 'Focus user'],
      basedOn: { roles: ['Talent'] },
    });
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('keeps the ticked choices when another user was faster, and says so', async () => {
    server.on(changeUser, createRefusal(409, 'conflict', 'Someone changed this user in the meantime.'));
    openApp('/admin/people?open=1');
    const box = await drawer();
    await userEvent.click(box.getByRole('checkbox', { name: /^Sales/ }));
    await userEvent.click(box.getByRole('button', { name: 'Save' }));
    expect((await box.findByRole('alert')).textContent).toBe('Someone changed this user in the meantime.');
    expect(box.getByRole('checkbox', { name: /^Sales/, checked: true })).toBeTruthy();
  });

  it('does not let the last administrator lose the role, and says why', async () => {
    server.on(getManagedUser, { user: { ...makeUserDetail(1), roles: ['Admin'], last_admin: true, own: true } });
    openApp('/admin/people?open=1');
    const admin = (await drawer()).getByRole('checkbox', { name: /^Admin/ }) as HTMLInputElement;
    expect(admin.disabled).toBe(true);
    expect(screen.getByText(/Make someone else an Admin first/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  });

  it('ends one session', async () => {
    server.on(endUserSessions, { ended: 1, user: { ...makeUserDetail(1), sessions: [] } });
    openApp('/admin/people?open=1');
    await userEvent.click((await drawer()).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('You ended 1 session.')).toBeTruthy();
    expect(server.callsOf(endUserSessions)[0]?.query.get('session')).toBe('s1');
  });

  it('asks before it deactivates, says what happens, and takes it back', async () => {
    server.on(deactivateUser, { user: { ...makeUserDetail(1), state: 'deactivated', version: 'v2' } });
    server.on(reactivateUser, { user: makeUserDetail(1) });
    openApp('/admin/people?open=1');
    await userEvent.click((await drawer()).getByRole('button', { name: 'Deactivate' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/1 session ends at once.*their 2 open requests stay with Lumenary/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Deactivate' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Person 1 can sign in again.')).toBeTruthy();
  });

  it('is not available to a portfolio user', async () => {
    putSession(server, portco);
    openApp('/admin/people');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
    expect(server.callsOf(listUsers)).toEqual([]);
  });
});
