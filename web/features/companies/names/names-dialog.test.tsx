import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  addCompanyName,
  type CompanyName,
  listCompanyNames,
  removeCompanyName,
} from '../../../../shared/features/companies/names/calls.ts';
import { createRefusal, openApp, portco } from '../../../testing/testing.tsx';
import { makeFoundAccount, searchServer, serveAccounts, servePeople } from '../../search/testing.ts';

const name = (text: string, more: Partial<CompanyName> = {}): CompanyName => ({
  name: text,
  kind: 'alias',
  said_by: ['dana@quillmark.example'],
  can_remove: true,
  ...more,
});
const open = async (user?: typeof portco) => {
  const server = searchServer(user);
  serveAccounts(server, [makeFoundAccount('1', { matches: ['Company'] })]);
  servePeople(server, {});
  openApp('/?q=Company');
  await screen.findByRole('heading', { level: 2, name: 'Company 1' });
  return server;
};
const items = async () =>
  within(await screen.findByRole('list', { name: 'Other names of Company 1' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows staff a company’s other names with their sources, and adds and removes names', async () => {
  const server = await open();
  const file = name('Old Works', { kind: 'former', said_by: ['accounts.csv'], can_remove: false });
  server.on(listCompanyNames, { names: [file] });
  server.on(addCompanyName, { names: [name('The Company'), file] });
  server.on(removeCompanyName, { names: [file] });
  await userEvent.click(screen.getByRole('button', { name: 'Names of Company 1' }));
  expect(await items()).toEqual(['Old WorksFormerly. Source: accounts.csv.']);
  await userEvent.click(screen.getByRole('button', { name: 'Add name' }));
  expect(await screen.findByText('Type a name first.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Another name'), 'The Company');
  await userEvent.click(screen.getByRole('button', { name: 'Add name' }));
  await waitFor(async () => expect(await items()).toHaveLength(2));
  expect(server.callsOf(addCompanyName)[0]!.body).toEqual({ name: 'The Company', kind: 'alias' });
  expect(screen.queryByRole('button', { name: 'Remove Old Works' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove The Company' }));
  await waitFor(async () => expect(await items()).toHaveLength(1));
  server.on(addCompanyName, createRefusal(409, 'conflict', 'It already has this name.'));
  await userEvent.type(screen.getByLabelText('Another name'), 'Company 1');
  await userEvent.click(screen.getByRole('button', { name: 'Add name' }));
  expect(await screen.findByText(/The name was not added. It already has this name./)).toBeTruthy();
});

it('asks for confirmation of a name that belongs to another company', async () => {
  const server = await open();
  server.on(listCompanyNames, { names: [] });
  const sentence = 'Harrow goes by this name, too.';
  server.on(addCompanyName, createRefusal(409, 'conflict', sentence, { present: 'name_taken' }));
  await userEvent.click(screen.getByRole('button', { name: 'Names of Company 1' }));
  await userEvent.type(await screen.findByLabelText('Another name'), 'Harrow');
  await userEvent.click(screen.getByRole('button', { name: 'Add name' }));
  expect(await screen.findByText(/Harrow goes by this name, too/)).toBeTruthy();
  server.on(addCompanyName, { names: [name('Harrow')] });
  await userEvent.click(screen.getByRole('button', { name: 'Add anyway' }));
  expect(await items()).toHaveLength(1);
  expect(server.callsOf(addCompanyName).map(({ body }) => body)).toEqual([
    { name: 'Harrow', kind: 'alias' },
    { name: 'Harrow', kind: 'alias', shared: true },
  ]);
});

it('is for staff alone', async () => {
  await open(portco);
  expect(screen.queryByRole('button', { name: 'Names of Company 1' })).toBeNull();
});
