import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  type JoinedCompany,
  joinAfterAll,
  keepJoinedApart,
  listDuplicates,
  listJoinedCompanies,
  listSurePairs,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';

const epsilon: JoinedCompany = {
  id: '4',
  name: 'Epsilon',
  other: 'Epsilon',
  domain: 'epsilon-ai.com',
  people: 29,
  headcount: 2,
  for: [],
  against: ['29 known people, more than it has in total'],
  chance: 'Low',
  files: ['list.csv', 'vc.csv'],
};

let server: FakeServer;
let companies: JoinedCompany[];
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  companies = [epsilon];
  const counts = { people: 0, companies: 0, not_same: 0, merges: 0 };
  server
    .on(listDuplicates, { pairs: [], counts, looking: 0 })
    .on(listSurePairs, { pairs: [], count: 0 })
    .on(listJoinedCompanies, () => ({ companies, count: companies.length, next_cursor: null }))
    .on(keepJoinedApart, () => {
      companies = [];
      return { company: { id: '4', name: 'Epsilon' }, apart: { id: '9', name: 'Epsilon' }, moved: 29 };
    })
    .on(joinAfterAll, () => {
      companies = [epsilon];
      return { success: true as const };
    });
});

it('keeps a company apart that files joined by its name, and takes that back', async () => {
  openApp('/admin/duplicates?show=joined');
  expect(await screen.findByText(/29 known people, more than it has in total/)).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Duplicates' }));
  expect(tabs.getByRole('link', { name: /^Joined by name/ }).textContent).toContain('1');
  await userEvent.click(screen.getByRole('button', { name: 'Keep Epsilon apart from Epsilon (epsilon-ai.com)' }));
  expect(server.bodyOf(keepJoinedApart)).toEqual({ company: '4' });
  expect(await screen.findByText(/29 facts moved with it/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/29 known people/)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(server.bodyOf(joinAfterAll)).toEqual({ company: '4', apart: '9' });
  expect(await screen.findByText(/29 known people/)).toBeTruthy();
  expect(screen.queryByText(/29 facts moved with it/)).toBeNull();
});

it('shows those of one import, and leads to all', async () => {
  openApp('/admin/duplicates?show=joined&import=5');
  expect(await screen.findByRole('link', { name: 'Show all' })).toBeTruthy();
  expect(server.callsOf(listJoinedCompanies).some(({ query }) => query.get('import') === '5')).toBe(true);
});
