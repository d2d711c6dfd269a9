import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listCompanies } from '../../../../shared/features/accounts/access/calls.ts';
import { inviteTeamMember, listOwnInvitations } from '../../../../shared/features/accounts/invitations/calls.ts';
import type { User } from '../../../../shared/features/accounts/session/user.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

async function openDialog(server: FakeServer, user: User) {
  putSession(server, user);
  server.on(listOwnInvitations, { invitations: [] });
  openApp('/privacy-policy');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Team Member' }));
  return within(await screen.findByRole('dialog', { name: 'Invite Team Member' }));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;

const write = (dialog: Dialog, label: string, text: string) =>
  userEvent.type(dialog.getByRole('textbox', { name: label }), text);
const invite = (dialog: Dialog) => dialog.getByRole('button', { name: 'Invite' }) as HTMLButtonElement;
async function fill(dialog: Dialog) {
  await write(dialog, 'Full Name (required)', 'Ada Verne');
  await write(dialog, 'Email (required)', 'ada@lumenary.example');
  await write(dialog, 'Role (required)', 'Head of Sales');
}

describe('Invite Team Member', () => {
  it('requires full name, e-mail and role, names a missing one, and thanks by name', async () => {
    const server = createFakeServer().on(inviteTeamMember, { success: true, name: 'Ada Verne', waiting: false });
    const dialog = await openDialog(server, portco);
    const read = (words: string) => dialog.getByText(words, { selector: 'footer span' });
    expect((dialog.getByRole('textbox', { name: 'Email (required)' }) as HTMLInputElement).type).toBe('email');
    expect(read('Enter their full name.')).toBeTruthy();
    await write(dialog, 'Full Name (required)', 'Ada Verne');
    expect(read('Enter their e-mail address.')).toBeTruthy();
    await write(dialog, 'Email (required)', 'ada@');
    await userEvent.tab();
    expect(dialog.getAllByText('This isn’t an e-mail address.')).toHaveLength(2);
    await write(dialog, 'Email (required)', 'lumenary.example');
    expect(read('Enter their role.')).toBeTruthy();
    expect(invite(dialog).disabled).toBe(true);
    await write(dialog, 'Role (required)', 'Head of Sales');
    expect(dialog.queryByRole('combobox')).toBeNull();
    await userEvent.click(invite(dialog));
    expect(await screen.findByText('Thank you! we will contact Ada Verne directly with access details.')).toBeTruthy();
    expect(server.bodyOf(inviteTeamMember)).toEqual({
      name: 'Ada Verne',
      email: 'ada@lumenary.example',
      role: 'Head of Sales',
      comments: '',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks staff for which company', async () => {
    const server = createFakeServer()
      .on(inviteTeamMember, { success: true, name: 'Ada Verne', waiting: false })
      .on(listCompanies, { companies: [{ id: '2', name: 'Lumenary', logo_url: null, firm: false }] });
    const dialog = await openDialog(server, staff);
    await fill(dialog);
    await write(dialog, 'Comments (optional)', 'Welcome.');
    expect(dialog.getByText('Choose the company they work for.')).toBeTruthy();
    await dialog.findByRole('option', { name: 'Lumenary' });
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Company (required)' }), 'Lumenary');
    await userEvent.click(invite(dialog));
    await waitFor(() =>
      expect(server.bodyOf(inviteTeamMember)).toMatchObject({ account_id: '2', comments: 'Welcome.' }),
    );
  });

  it('keeps the form when it fails, with the reason and what to do', async () => {
    const refused = createRefusal(409, 'conflict', 'ada@lumenary.example is known to Kith already.');
    const dialog = await openDialog(createFakeServer().on(inviteTeamMember, refused), portco);
    await fill(dialog);
    await userEvent.click(invite(dialog));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Ada Verne was not invited. ada@lumenary.example is known to Kith already. Change it and try again, or write to network@quillmark.example.',
    );
    expect((dialog.getByRole('textbox', { name: 'Full Name (required)' }) as HTMLInputElement).value).toBe('Ada Verne');
  });
});
