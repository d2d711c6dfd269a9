import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  addToBlocklist,
  type BlocklistEntry,
  listBlocklist,
  listFirmBlocklist,
  removeFromBlocklist,
} from '../../../shared/features/sharing/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../testing/testing.tsx';

const doctor: BlocklistEntry = {
  id: '7',
  kind: 'address',
  label: 'ann@clinic.example',
  proposed: true,
  firm: false,
  added_at: '2026-11-02T09:00:00Z',
};

let server: FakeServer;
let entries: BlocklistEntry[];
beforeEach(() => {
  entries = [];
  server = createFakeServer();
  server.on(listBlocklist, () => ({ entries }));
  server.on(listFirmBlocklist, () => ({ entries }));
});

const openSection = async (user: typeof portco = portco) => {
  putSession(server, user);
  openApp('/settings');
  const heading = await screen.findByRole('heading', { name: 'What I don’t share' });
  return heading.closest('section') ?? document.body;
};

it('adds one entry for each line, says so, and takes it back by Undo', async () => {
  const sent: unknown[] = [];
  server.on(addToBlocklist, ({ body }) => {
    sent.push((body as { values: string[] }).values);
    entries = [doctor];
    return { entries };
  });
  const removed: string[] = [];
  server.on(removeFromBlocklist, ({ params }) => {
    removed.push(params.id!);
    entries = [];
    return { restored: true };
  });
  await openSection();
  expect(await screen.findByText('No one is blocked.')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: 'Block' });
  const add = screen.getByRole('button', { name: 'Add' });
  expect(add).toHaveProperty('disabled', true);
  await userEvent.type(field, ' ann@clinic.example \n\n@school.example');
  await userEvent.click(add);
  expect(await screen.findByText('Blocked: ann@clinic.example.')).toBeTruthy();
  expect(sent).toEqual([['ann@clinic.example', '@school.example']]);
  expect(await screen.findByText('Address, proposed, since 02 Nov 26')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('No one is blocked.')).toBeTruthy();
  expect(removed).toEqual(['7']);
  // The button that had the focus before the notice is disabled now.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

it('unblocks, and says when facts come back', async () => {
  entries = [doctor];
  server.on(removeFromBlocklist, () => {
    entries = [];
    return { restored: false };
  });
  await openSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock ann@clinic.example' }));
  expect(await screen.findByText(/The data returns the next time Kith reads your sources/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

it('says which line is wrong, and keeps what was typed', async () => {
  const message = 'ann@ isn’t an e-mail address. Enter one like ann@clinic.example.';
  server.on(addToBlocklist, () => createRefusal(400, 'invalid', message, { fields: { values: 'ann@' } }));
  await openSection();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Block' }), 'ann@');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Block' })).toHaveProperty('value', 'ann@');
});

it('names a line that is too short by its words', async () => {
  const fields = { 'values.1': 'Must have at least 2 characters.' };
  server.on(addToBlocklist, () => createRefusal(400, 'invalid', `values.1: ${fields['values.1']}`, { fields }));
  await openSection();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Block' }), 'Ann Lee\nb');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('“b”: Must have at least 2 characters.')).toBeTruthy();
});

it('shows staff what the firm keeps out, without a button for it among their own', async () => {
  entries = [{ ...doctor, firm: true, proposed: false }];
  await openSection(staff);
  expect(await screen.findByText('Address, by the firm, since 02 Nov 26')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Unblock/ })).toBeNull();
});

it('has a page for the firm, where entries of the firm are ended', async () => {
  entries = [{ ...doctor, firm: true, proposed: false }];
  putSession(server, staff);
  openApp('/admin/blocklist');
  const list = await screen.findByRole('list', { name: 'Blocked' });
  expect(within(list).getByRole('button', { name: 'Unblock ann@clinic.example' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Chat groups' })).toBeNull();
});
