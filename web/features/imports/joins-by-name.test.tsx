import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  decideImportJoins,
  decideImportRows,
  getImport,
  keepRowApart,
  listImportJoins,
  listImportRows,
  listRejects,
} from '../../../shared/features/imports/calls.ts';
import type { ImportRun } from '../../../shared/features/imports/import.ts';
import { suggestPeople } from '../../../shared/features/search/calls.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../testing/testing.tsx';
import { importJoin, makeByNameRow, run } from './testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
});

function open(more: Partial<ImportRun> = {}) {
  server
    .on(getImport, { import: run(more) })
    .on(listImportRows, { rows: [], next_cursor: null })
    .on(listRejects, { rejects: [], next_cursor: null });
  return openApp('/imports/5');
}

it('lists the companies that share only a name with one in Kith, and joins them or keeps them apart', async () => {
  server.on(listImportJoins, {
    joins: [importJoin(), importJoin({ id: '2', name: 'Zylotech', other: 'Zylotech', domain: 'zylotech.example' })],
    next_cursor: null,
  });
  server.on(decideImportJoins, ({ body }) => ({
    joins: ((body as { joins?: string[] }).joins ?? ['1', '2']).map((id) =>
      importJoin({ id, apart: (body as { apart: unknown }).apart !== false }),
    ),
  }));
  open({ counts: { ...run().counts, by_name: 2, by_name_joined: 1 } });
  await userEvent.click(await screen.findByRole('link', { name: /^Joined by name/ }));
  expect(await screen.findAllByText(/29 known people, more than it has in total/)).toHaveLength(2);
  expect(screen.getByText(/1 would be joined, 1 kept apart/)).toBeTruthy();
  const vale = screen.getByRole('radiogroup', { name: 'Vale and Vale (vale-ai.example)' });
  const join = within(vale).getByRole<HTMLInputElement>('radio', { name: 'Join' });
  expect(join.checked).toBe(false);
  await userEvent.click(join);
  expect(server.bodyOf(decideImportJoins)).toEqual({ joins: ['1'], apart: false });
  await waitFor(() => expect(join.checked).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Keep all apart' }));
  expect(server.bodyOf(decideImportJoins)).toEqual({ apart: true });
  await userEvent.click(screen.getByRole('button', { name: 'Join likely ones' }));
  expect(server.bodyOf(decideImportJoins)).toEqual({ apart: 'unlikely' });
});

const vale = makeByNameRow({ id: '7' });

it('lists the people that share only name and company, and decides about each and about all, by keys, too', async () => {
  server
    .on(keepRowApart, ({ body }) => ({ row: { ...vale, apart: (body as { apart: boolean }).apart } }))
    .on(decideImportRows, { rows: 1 })
    .on(listImportJoins, { joins: [importJoin()], next_cursor: null });
  open({ counts: { ...run().counts, by_name: 1, people_by_name: 21, people_by_name_joined: 11 } });
  server.on(listImportRows, ({ query }) => ({
    rows: query.get('outcome') === 'by_name' ? [vale] : [],
    next_cursor: null,
  }));
  const tab = await screen.findByRole('link', { name: /^Joined by name/ });
  expect(tab.textContent).toContain('22');
  await userEvent.click(tab);
  expect(await screen.findByText('Clerk, Nordkredit')).toBeTruthy();
  expect(screen.getByText('Analyst, Nordkredit')).toBeTruthy();
  expect(screen.getByText(/11 would be joined, 10 kept apart/)).toBeTruthy();
  const choice = screen.getByRole('radiogroup', { name: 'Row 61, Anders Vale' });
  const join = within(choice).getByRole<HTMLInputElement>('radio', { name: 'Join' });
  server.on(getImport, {
    import: run({ counts: { ...run().counts, by_name: 1, people_by_name: 21, people_by_name_joined: 12 } }),
  });
  await userEvent.click(join);
  expect(server.bodyOf(keepRowApart)).toEqual({ apart: false });
  expect(await screen.findByText(/12 would be joined, 9 kept apart/)).toBeTruthy();
  await waitFor(() => expect(join.checked).toBe(true));
  // The press left the focus in the choice, where the keys of the list act still.
  expect(document.activeElement).toBe(join);
  await userEvent.keyboard('a');
  expect(server.bodyOf(keepRowApart)).toEqual({ apart: true });
  await waitFor(() => expect(join.checked).toBe(false));
  await userEvent.keyboard('g');
  expect(server.bodyOf(keepRowApart)).toEqual({ apart: false });
  await userEvent.click(screen.getByRole('button', { name: 'Join likely ones' }));
  expect(server.bodyOf(decideImportRows)).toEqual({ apart: 'unlikely' });
  server.on(suggestPeople, {
    people: [
      { id: '9', name: 'Anders Vale', title: 'Analyst', account: { id: '3', name: 'Castellan' }, score: 0 },
      { id: '8', name: 'Anders Vale', title: '', account: null, score: 0 },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Who is called Anders Vale' }));
  const who = within(await screen.findByRole('menu', { name: 'People called Anders Vale' }));
  expect(who.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Anders Vale.*Analyst.*Castellan/),
    expect.stringMatching(/Anders Vale.*No title known/),
    expect.stringContaining('15 people have this name'),
  ]);
  expect(server.callsOf(suggestPeople).map(({ query }) => query.get('query'))).toEqual(['Anders Vale']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('radio', { name: 'Companies 1' }));
  expect(await screen.findByText(/29 known people, more than it has in total/)).toBeTruthy();
});

it('has no tab for companies of one name where there are none', async () => {
  open();
  await screen.findByRole('navigation', { name: 'Rows by outcome' });
  expect(screen.queryByRole('link', { name: /^Joined by name/ })).toBeNull();
});
