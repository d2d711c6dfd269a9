import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import {
  createSignal,
  listSignalSources,
  listSignalTypes,
  searchCrmContacts,
} from '../../../shared/features/signals/calls.ts';
import { useDialogs } from '../../core/feature/dialogs.ts';
import { renderPart } from '../../testing/testing.tsx';
import CompanySearchScreen from '../search/company-search-screen.tsx';
import { makeContact, makeFoundAccount, searchServer, serveAccounts, servePeople } from '../search/testing.ts';

/** Opens the dialog as a search's row does. */
function Opener() {
  const open = useDialogs();
  useEffect(() => {
    open('signal', { person: { id: 'ines', name: 'Ines Calloway', title: 'CTO', account: 'Castellan' } });
  }, [open]);
  return null;
}

it('the search behind the dialog shows the new strength and its evidence', async () => {
  const server = searchServer();
  const before = makeContact('ines', { name: 'Ines Calloway', score: 1 });
  serveAccounts(server, [makeFoundAccount('1', { name: 'Castellan', matches: ['Castellan'] })]);
  servePeople(server, { 1: { contacts: [before] } });
  server
    .on(listSignalTypes, {
      types: [{ fullName: 'Worked Together', label: 'Worked Together' }],
      directions: [],
      skills: [],
    })
    .on(listSignalSources, { sources: [] })
    .on(searchCrmContacts, { result: [{ Id: '5', name: 'Gideon Marsh', sf_title: '', account_name: '', score: 0 }] })
    .on(createSignal, () => {
      const details = before.score_details!;
      const evidence = details.evidence.map((item) => ({ ...item, text: 'Worked with Gideon.' }));
      servePeople(server, { 1: { contacts: [{ ...before, score: 4, score_details: { ...details, evidence } }] } });
      return Response.json({ signal: {}, score: 4 });
    });
  renderPart(
    <>
      <CompanySearchScreen />
      <Opener />
    </>,
    '/?q=Castellan',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a signal' }));
  await dialog.findByRole('option', { name: 'Worked Together' });
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Type (required)' }), 'Worked Together');
  await userEvent.type(dialog.getByRole('combobox', { name: /Signalling contact/ }), 'gideon');
  await userEvent.click(await screen.findByRole('option', { name: /Gideon Marsh/ }));
  const low = { name: 'Strength: Low (but worth trying). Show evidence for Ines Calloway', hidden: true };
  expect(await screen.findByRole('button', low)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Strength: Very high. Show evidence for Ines Calloway' }),
  );
  expect(await screen.findByText('Worked with Gideon.')).toBeTruthy();
});
