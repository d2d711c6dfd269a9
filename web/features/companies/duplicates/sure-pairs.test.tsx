import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  listDuplicates,
  listJoinedCompanies,
  listSurePairs,
  MAX_TOGETHER,
  mergeTogether,
  undoTogether,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import { createFakeServer, type FakeServer, openApp, putSession, staff } from '../../../testing/testing.tsx';

const AT = '2026-11-21T12:00:00.000Z';
const pair = (id: number) => ({
  one: { id: `${id}`, name: `Zylo ${id}` },
  other: { id: `${id + 1000}`, name: `Zylo ${id} Inc.` },
  why: 'same name',
  later: false,
});

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  const counts = { people: 0, companies: 0, not_same: 0, merges: 0 };
  server.on(listDuplicates, { pairs: [], counts, looking: 0 });
  server.on(listJoinedCompanies, { companies: [], count: 0, next_cursor: null });
});

function open(count: number) {
  let pairs = Array.from({ length: count }, (_, at) => pair(at));
  const merged: number[] = [];
  server.on(listSurePairs, () => ({ pairs, count: pairs.length }));
  server.on(mergeTogether, ({ body }) => {
    const some = (body as { pairs: { one: string }[] }).pairs.map(({ one: first }) => first);
    pairs = pairs.filter(({ one: first }) => !some.includes(first.id));
    merged.push(some.length);
    return { at: AT, merged: some.length };
  });
  openApp('/admin/duplicates?show=sure');
  return merged;
}

it('merges all ticked pairs in parts that belong together, and takes all of them apart', async () => {
  const merged = open(MAX_TOGETHER + 2);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Merge Zylo 1 and Zylo 1 Inc.' }));
  await userEvent.click(screen.getByRole('button', { name: `Merge ${MAX_TOGETHER + 1} pairs` }));
  expect(await screen.findByText(`Merged: ${MAX_TOGETHER + 1} companies.`)).toBeTruthy();
  expect(merged).toEqual([MAX_TOGETHER, 1]);
  expect(server.bodyOf(mergeTogether)).toMatchObject({ at: AT });
  // The pair without a tick is still there.
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
  let left = 1;
  server.on(undoTogether, () => ({ undone: 1, left: left-- }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  await waitFor(() => expect(screen.queryByText(/^Merged:/)).toBeNull());
  expect([server.bodyOf(undoTogether), left]).toEqual([{ at: AT }, -1]);
});

it('merges once at a double press, and then begins at what takes it back', async () => {
  const merged = open(3);
  const button = await screen.findByRole('button', { name: 'Merge 3 pairs' });
  button.focus();
  // The second press comes before the first has disabled the button.
  button.click();
  button.click();
  await screen.findByText('Merged: 3 companies.');
  await screen.findByText('No pairs to merge in bulk');
  expect(merged).toEqual([3]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo all'));
});

it('says where there is nothing to merge', async () => {
  open(0);
  expect(await screen.findByText('No pairs to merge in bulk')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull();
});

it('lists pairs that come while the network is searched', async () => {
  open(0);
  expect(await screen.findByText('No pairs to merge in bulk')).toBeTruthy();
  server.on(listSurePairs, { pairs: [pair(1)], count: 1 });
  const counts = { people: 0, companies: 1, not_same: 0, merges: 0 };
  server.on(listDuplicates, { pairs: [], counts, looking: 0 });
  const views = within(screen.getByRole('navigation', { name: 'Duplicates' }));
  await userEvent.click(views.getByRole('link', { name: /^Companies/ }));
  await waitFor(() => expect(views.getByRole('link', { name: /^Merge in bulk/ }).textContent).toContain('1'));
});
