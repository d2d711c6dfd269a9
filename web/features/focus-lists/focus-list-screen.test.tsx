import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  countFocusReach,
  getFocusList,
  handleFocusList,
  listFocusLists,
  uploadFocusList,
} from '../../../shared/features/focus-lists/calls.ts';
import { type FocusList, NO_LEAD_COLUMN } from '../../../shared/features/focus-lists/list.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../testing/testing.tsx';
import { doneList, makeTop, readList } from './list-sample.ts';

const missing = { line: 4, lead: 'Tova Lindqvist', reason: 'No contact has this profile address.', input: {} };

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, { ...staff, Kith_Connect_Role__c: 'Talent', roles: ['Talent' as const] });
  server.on(listFocusLists, { lists: [], flagged: false });
});

async function drop(list: FocusList, after: FocusList = doneList) {
  server.on(uploadFocusList, { list });
  server.on(getFocusList, { list, topConnectors: [], missingContacts: [] });
  server.on(handleFocusList, () => {
    const found = {
      topConnectors: after.state === 'done' ? [makeTop('1', 'Yael Norrin'), makeTop('2', 'Pasco Idris')] : [],
      missingContacts: [missing],
    };
    server.on(getFocusList, { list: after, ...found });
    return { list: after, enrichedLeads: [], relationships: [], ...found };
  });
  const { container } = openApp('/talent/focus/list');
  await screen.findByText('Drop a CSV of leads here');
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')!;
  await userEvent.upload(input, new File(['linkedin\nx\n'], 'leads.csv'));
}

it('enriches the leads as soon as the file is there, and shows who is missing and why', async () => {
  await drop(readList);
  const notFound = await screen.findByRole('region', { name: 'Missing Contacts' });
  expect(notFound.textContent).toContain('4Tova LindqvistNo contact has this profile address.');
  within(notFound).getByRole('button', { name: 'Download these 1' });
  expect(server.bodyOf(handleFocusList)).toEqual({
    list: '7',
    columns: ['linkedin', null],
    desiredChanceToConnect: ['good chance', 'some chance', 'long shot'],
  });
  screen.getByText(/37 empty rows were left out/);
  screen.getByText(/Done in 9 seconds/);
  for (const name of ['Create Full List', 'Export Relationships'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false);
});

it('makes the list of top connectors once one is ticked, and counts the leads that they reach', async () => {
  server.on(countFocusReach, { leads: 2 });
  await drop(readList);
  const make = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create Top Connectors List' });
  expect(make.disabled).toBe(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Pasco Idris' }));
  await screen.findByText('Reaches 2 leads.');
  expect(make.disabled).toBe(false);
  expect(server.bodyOf(countFocusReach)).toEqual({ connectors: ['2'] });
});

it('asks which column identifies the leads when none is recognised, before any lookup', async () => {
  const columns = [
    { name: 'Wer', field: null, sample: 'in/x' },
    { name: 'Wo', field: null, sample: 'Haifa' },
  ];
  await drop({ ...readList, lacks: NO_LEAD_COLUMN, columns }, { ...doneList, columns });
  await screen.findByText(NO_LEAD_COLUMN);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Wer is read as' }), 'Profile address');
  await userEvent.click(screen.getByRole('button', { name: 'Use these columns' }));
  await screen.findByRole('region', { name: 'Missing Contacts' });
  expect(server.bodyOf(handleFocusList)).toMatchObject({ columns: ['linkedin', null] });
});

it('takes the chosen chances, of which at least one is needed', async () => {
  await drop(readList);
  await screen.findByRole('region', { name: 'Missing Contacts' });
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const boxes = screen.getByRole('group', { name: /connectors with these chances/ });
  for (const box of within(boxes).getAllByRole('checkbox')) await userEvent.click(box);
  const use = within(boxes).getByRole<HTMLButtonElement>('button', { name: 'Use these chances' });
  expect(use.disabled).toBe(true);
  await userEvent.click(within(boxes).getByRole('checkbox', { name: 'some chance' }));
  await userEvent.click(use);
  await waitFor(() =>
    expect(server.bodyOf(handleFocusList)).toMatchObject({ desiredChanceToConnect: ['some chance'] }),
  );
});

it('shows the progress of a long list, with a way to cancel it', async () => {
  await drop(readList, { ...doneList, state: 'running', done: 1, total: 10_000, finished_at: null });
  await screen.findByText('1 of 10,000 leads');
  screen.getByText('enriching leads...');
  screen.getByRole('button', { name: 'Cancel' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Full List' }).disabled).toBe(true);
  await screen.findByText('Looking for connectors');
  expect(screen.queryByText(/No connector knows/)).toBeNull();
});

it('says of a cancelled list what is left, not that nobody reaches its leads', async () => {
  await drop(readList, { ...doneList, state: 'cancelled', done: 1, total: 10_000, finished_at: null });
  await screen.findByText('No connectors yet');
  screen.getByText('1 of 10,000 leads are done. Resume to look for the rest.');
  expect(screen.queryByText(/No connector knows/)).toBeNull();
});

it('offers no file that would be empty', async () => {
  await drop(readList, { ...doneList, enriched: 0, relationships: 0 });
  for (const name of ['Create Full List', 'Export Relationships'])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true);
});
