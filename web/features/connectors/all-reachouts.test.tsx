import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { ListedReachout } from '../../../shared/core/network/reachout.ts';
import {
  endReachout,
  listReachouts,
  settleReachout,
  undoReachouts,
} from '../../../shared/features/connectors/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession, staff } from '../../testing/testing.tsx';
import { answerUndone } from '../../testing/undone.ts';
import { makeListed } from './list-sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});
const answers = (...reachouts: ListedReachout[]) => server.on(listReachouts, { reachouts, next_cursor: null });
const open = async (id: number, more: Partial<ListedReachout> = {}) => {
  answers(makeListed(id, more));
  openApp('/talent/focus/reachouts');
  await userEvent.click(await screen.findByRole('button', { name: `Colleague ${id} about Person ${id}` }));
};

it('settles an unsure reachout by one click, and shows its state', async () => {
  await open(1, { state: 'unsure', error: 'Kith stopped.' });
  expect(screen.getByText('The Tamnuni may have been sent')).toBeTruthy();
  server.on(settleReachout, { reachout: makeListed(1) });
  answers(makeListed(1));
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sent: Colleague 1' }));
  expect(await screen.findByText('Tamnuni sent - Awaiting response')).toBeTruthy();
  expect(server.bodyOf(settleReachout)).toEqual({ reachoutId: makeListed(1).id, settle: 'arrived' });
});

it('links to the company’s connectors, but not for staff, who read the company’s name', async () => {
  await open(1);
  const link = screen.getByRole('link', { name: 'Connectors to Person 1' });
  expect(link.getAttribute('href')).toBe('/talent/focus?linkedin_id=person-1&fullName=Person+1');
  putSession(server, staff);
  await userEvent.click(screen.getByRole('link', { name: 'Kith, back to search' }));
  await open(2, { company: 'Lumenary', mine: false });
  expect(screen.getByText('Noor Salhavi of Lumenary')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Connectors to Person 2' })).toBeNull();
});

it('records the result of ticked reachouts that wait for an answer, and takes it back', async () => {
  answers(makeListed(1), makeListed(2), makeListed(3, { state: 'answered', ended_at: '2025-11-20T09:14:00.000Z' }));
  const undo = { until: '2025-11-20T13:15:00.000Z', seconds: 600 };
  server.on(endReachout, { reachout: makeListed(1, { state: 'declined', undo }) }).on(undoReachouts, answerUndone);
  openApp('/talent/focus/reachouts');
  for (const id of [1, 2, 3])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select Colleague ${id} about Person ${id}` }));
  const bar = within(screen.getByRole('region', { name: 'Selection' }));
  expect(bar.getByText('1 isn’t yours or isn’t awaiting an answer, so it won’t change.')).toBeTruthy();
  await userEvent.click(bar.getByRole('button', { name: 'Record 2 as declined' }));
  await screen.findByText('You recorded 2 reachouts as declined.');
  expect(server.callsOf(endReachout).map(({ body }) => (body as { outcome: string }).outcome)).toEqual([
    'declined',
    'declined',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const ids = [makeListed(1).id, makeListed(2).id];
  await waitFor(() => expect(server.callsOf(undoReachouts).map(({ body }) => body)).toEqual([{ ids }]));
});
