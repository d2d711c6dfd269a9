import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  comparePair,
  type DuplicateSide,
  listDuplicates,
  listJoinedCompanies,
  listMerges,
  listSurePairs,
  type Merge,
  mergePair,
  type Pair,
  postponePair,
  previewUnmerge,
  refusePair,
  reopenPair,
  undoMerge,
} from '../../../../shared/features/companies/duplicates/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';

const getPair = (a: string, b: string, id: number): Pair => ({
  one: { id: String(id), name: a },
  other: { id: String(id + 1), name: b },
  why: 'same company',
  later: false,
  for: [
    { text: 'Both work at Orrin Health.', inferred: false },
    { text: 'Rafi and Raphael are forms of one name.', inferred: true },
  ],
  against: [{ text: 'The profile addresses differ.', inferred: false }],
});
const rafi = getPair('Rafi Dorshan', 'Raphael Dorshan', 1);
const marit = getPair('Marit Solheim', 'Marit Solheim-Berg', 3);

const getSide = (id: string, name: string, email: string): DuplicateSide => ({
  id,
  name,
  line: 'Director, Orrin Health',
  score: 3,
  sources: [{ label: 'connections.csv', day: '2026-03-12' }],
  values: [
    { attribute: 'name', label: 'Name', value: name, choosable: true },
    { attribute: 'email', label: 'E-mail', value: email, choosable: true },
    { attribute: 'location', label: 'Place', value: null, choosable: true },
  ],
});

const merged: Merge = {
  id: '7',
  of: 'people',
  kept: 'Rafi Dorshan',
  merged: 'Raphael Dorshan',
  by: 'dana@quillmark.example',
  at: '2026-11-21T12:00:00Z',
  state: 'merged',
  unmergedBy: null,
  unmergedAt: null,
};

let server: FakeServer;
const list = (pairs: Pair[], merges = 0) =>
  server.on(listDuplicates, { pairs, counts: { people: pairs.length, companies: 2, not_same: 0, merges }, looking: 0 });

beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  list([rafi, marit]);
  server.on(listSurePairs, { pairs: [], count: 0 });
  server.on(listJoinedCompanies, { companies: [], count: 0, next_cursor: null });
  server.on(comparePair, {
    kept: getSide('1', 'Rafi Dorshan', 'rafi@orrin.example'),
    merged: getSide('2', 'Raphael Dorshan', 'r@brightmoor.example'),
  });
});

const open = () => openApp('/admin/duplicates');
const mergeButton = () => screen.findByRole('button', { name: 'Merge' });

describe('the tab Duplicates', () => {
  it('shows the surest pair with the reasons for and against it, and marks inferred ones', async () => {
    open();
    await mergeButton();
    const pairs = within(screen.getByRole('list', { name: 'Pairs' })).getAllByRole('button');
    expect(pairs.map((pair) => pair.textContent)).toEqual([
      'Rafi DorshanRaphael Dorshansame company2 for, 1 against',
      'Marit SolheimMarit Solheim-Bergsame company2 for, 1 against',
    ]);
    expect(pairs[0]!.getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('Both work at Orrin Health.')).toBeTruthy();
    expect(screen.getByText('Inferred')).toBeTruthy();
    expect(screen.getByText('The profile addresses differ.')).toBeTruthy();
  });

  it('merges with the chosen values, goes on to the next pair at once, and undoes it', async () => {
    server.on(mergePair, { merge: merged, facts: 31 });
    server.on(undoMerge, { merge: { ...merged, state: 'moving back' }, stays: [] });
    open();
    await mergeButton();
    await userEvent.click(screen.getByRole('button', { name: 'r@brightmoor.example' }));
    list([marit], 1);
    await userEvent.click(await mergeButton());
    expect(server.callsOf(mergePair)[0]!.body).toEqual({ of: 'people', kept: '1', merged: '2', chosen: ['email'] });
    expect(
      (await screen.findByText(/^Merged: Raphael Dorshan and Rafi Dorshan/)).closest('[role]')!.textContent,
    ).toContain('31 shared facts keep their sources.');
    const left = within(screen.getByRole('list', { name: 'Pairs' })).getAllByRole('button');
    expect(left).toHaveLength(1);
    list([rafi, marit], 1);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(server.callsOf(undoMerge)[0]!.path).toContain('/duplicates/merges/people/7/undo');
    await waitFor(() => expect(screen.queryByText(/^Merged: /)).toBeNull());
    const back = within(screen.getByRole('list', { name: 'Pairs' })).getByRole('button', { name: /Rafi Dorshan/ });
    expect(back.getAttribute('aria-current')).toBe('true');
  });

  it('puts a pair back that the server refuses, and gives the reason', async () => {
    server.on(mergePair, createRefusal(409, 'conflict', 'Both are Kith users. Kith doesn’t merge users.'));
    open();
    await userEvent.click(await mergeButton());
    expect((await screen.findByRole('alert')).textContent).toContain('Both are Kith users.');
    expect(within(screen.getByRole('list', { name: 'Pairs' })).getAllByRole('button')).toHaveLength(2);
  });

  it('reacts to keys: next pair, keep apart, undo', async () => {
    server.on(refusePair, { success: true });
    open();
    await mergeButton();
    await userEvent.keyboard('j');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Marit Solheim/ }).getAttribute('aria-current')).toBe('true'),
    );
    await userEvent.keyboard('n');
    const two = { of: 'people', one: '3', other: '4' };
    expect(server.callsOf(refusePair)[0]!.body).toEqual(two);
    expect(await screen.findByText('Kept apart: Marit Solheim and Marit Solheim-Berg.')).toBeTruthy();
    server.on(reopenPair, { success: true });
    await userEvent.keyboard('u');
    await waitFor(() => expect(screen.queryByText(/^Kept apart/)).toBeNull());
    expect(server.bodyOf(reopenPair)).toEqual(two);
    expect(screen.getByRole('button', { name: /^Marit Solheim/ })).toBeTruthy();
  });

  it('says of a company that is kept apart that it belongs to the other, and only if ticked', async () => {
    const bank = getPair('Castellan Bank', 'Castellan Bank Leasing', 5);
    const vale = getPair('Vale Union', 'Vale Union', 7);
    list([bank, vale]);
    server.on(refusePair, { success: true });
    server.on(comparePair, ({ query }) => {
      const [of, sites] = query.get('one') === '5' ? [bank, ['', '']] : [vale, ['vale.example', 'vale-union.example']];
      const side = ({ id, name }: Pair['one'], line: string | undefined) => ({ ...getSide(id, name, ''), line: line! });
      return { kept: side(of.one, sites[0]), merged: side(of.other, sites[1]) };
    });
    openApp('/admin/duplicates?show=companies');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Castellan Bank Leasing belongs to/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Swap' }));
    expect(screen.getByRole('checkbox', { name: /Castellan Bank belongs to Castellan Bank Leasing/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Swap' }));
    await userEvent.keyboard('n');
    expect(server.bodyOf(refusePair)).toEqual({ of: 'companies', one: '5', other: '6', belongs: '6' });
    expect((await screen.findByText(/^Kept apart: Castellan Bank/)).closest('[role]')!.textContent).toContain(
      'Castellan Bank Leasing belongs to Castellan Bank.',
    );
    await screen.findByRole('checkbox', {
      name: /Vale Union \(vale-union.example\) belongs to Vale Union \(vale.example\)/,
    });
    await userEvent.keyboard('n');
    expect(server.bodyOf(refusePair)).toEqual({ of: 'companies', one: '7', other: '8' });
  });

  it('postpones a pair', async () => {
    server.on(postponePair, { success: true });
    open();
    await mergeButton();
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(server.callsOf(postponePair)[0]!.body).toEqual({ of: 'people', one: '1', other: '2' });
  });

  it('says when there are no likely duplicates', async () => {
    list([]);
    open();
    expect(await screen.findByRole('heading', { name: 'No duplicate people found' })).toBeTruthy();
    expect(screen.queryByText(/next pair/)).toBeNull();
  });

  it('takes apart from the history, and says what stays', async () => {
    server.on(listMerges, { merges: [merged], not_same: [] });
    server.on(previewUnmerge, { merge: merged, stays: [{ what: 'requests about them', count: 2 }] });
    server.on(undoMerge, { merge: { ...merged, state: 'moving back' }, stays: [] });
    openApp('/admin/duplicates?show=history');
    await userEvent.click(await screen.findByRole('button', { name: /^Unmerge: Raphael Dorshan/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText('2 requests about them')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Unmerge' }));
    expect(server.callsOf(undoMerge)).toHaveLength(1);
  });

  it('is not available to a portfolio user', async () => {
    putSession(server, portco);
    open();
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
  });
});
