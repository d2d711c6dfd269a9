import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { findContact, searchByTitle } from '../../../shared/features/search/calls.ts';
import { type FakeServer, openApp, portco } from '../../testing/testing.tsx';
import { makeContact, makeFoundAccount, searchServer } from './testing.ts';

const TITLE = '/advanced?titleLike=vp';
const accounts = [makeFoundAccount('1', { reason: 'title' }), makeFoundAccount('2', { reason: 'title' })];
const contacts = [
  makeContact('10', { name: 'Ada Alder', score: 4, account_id: '1' }),
  makeContact('11', { name: 'Ben Birch', score: 3, account_id: '1' }),
  makeContact('20', { name: 'Finn Fir', score: 3, account_id: '2' }),
];
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const bar = () => screen.findByRole('region', { name: 'Selection' });
const address = () => window.location.pathname + window.location.search;

let server: FakeServer;
beforeEach(() => {
  server = searchServer(portco).on(searchByTitle, { accounts, contacts, limit_hit: false });
});

it('takes the ticked people to a batch, each at their company, in either view', async () => {
  openApp(TITLE);
  await tick('Ada Alder');
  await tick('Finn Fir');
  expect((await bar()).textContent).toContain('2 people at 2 companies selected');
  await userEvent.click(screen.getByRole('radio', { name: 'People' }));
  const list = within(await screen.findByRole('list', { name: 'People' }));
  expect((list.getByRole('checkbox', { name: 'Select Ada Alder' }) as HTMLInputElement).checked).toBe(true);
  await tick('Ben Birch');
  expect((await bar()).textContent).toContain('3 people at 2 companies selected');
  await userEvent.click(screen.getByRole('button', { name: 'Request 3 intros' }));
  await waitFor(() => expect(address()).toBe('/batch-intro?account=1,2&contact=1.10,2.20,1.11'));
  // They were in the list: nobody asks for them again.
  expect(server.callsOf(findContact)).toEqual([]);
});

it('opens the drawer for people of one company', async () => {
  openApp(TITLE);
  await tick('Ada Alder');
  await tick('Ben Birch');
  await userEvent.click(screen.getByRole('button', { name: 'Request 2 intros' }));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('request')).toBe('1'));
  expect(new URLSearchParams(window.location.search).get('contact')).toBe('10,11');
});

it('ticks all between two people, or two companies, by a click with Shift', async () => {
  openApp(TITLE);
  const checked = () =>
    screen
      .getAllByRole('checkbox', { name: /^Select /, checked: true })
      .map((box) => box.getAttribute('aria-label')!.replace('Select ', ''));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Alder' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Finn Fir' }));
  await user.keyboard('{/Shift}');
  expect(checked()).toEqual(['Ada Alder', 'Ben Birch', 'Finn Fir']);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Company 1' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Company 2' }));
  await user.keyboard('{/Shift}');
  expect(checked()).toEqual(['Company 1', 'Company 2']);
});

it('ticks the person in focus by X, and unticks all by Escape', async () => {
  openApp(TITLE);
  (await screen.findByRole('button', { name: /Show evidence for Ben Birch/ })).focus();
  await userEvent.keyboard('x');
  expect((await bar()).textContent).toContain('1 person at 1 company selected');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});
