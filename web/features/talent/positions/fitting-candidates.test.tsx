import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { candidatesByFit } from '../../../../shared/features/talent/positions/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../../testing/testing.tsx';
import { makePosition } from '../../../testing/testing-positions.ts';
import { makeFitting, servePositions } from './list-sample.ts';

const path = '/talent/open-positions?open=1';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
  servePositions(server, [makePosition(1)]);
});
const section = async () => within(await screen.findByRole('region', { name: 'Candidates that fit' }));

it('lists the fitting people of an opened position with the reasons, and the results of earlier candidacies', async () => {
  const poscan = {
    Id: '7',
    Status__c: 'Sent to account' as const,
    status_label: 'Sent to account',
    set: 'in play' as const,
    Last_Status_Update__c: '2026-11-11T09:00:00.000Z',
  };
  server.on(candidatesByFit, {
    candidates: [makeFitting(12, { poscan }), makeFitting(14, { Is_looking_for_a_job__c: true })],
    of: 20,
  });
  openApp(path);
  const shown = await section();
  const [first, second] = await shown.findAllByRole('listitem');
  for (const words of [
    'Head of Data, Castellan Bank',
    'also Data Analysis · in Tel Aviv',
    'Sent to account',
    '11 Nov 26',
  ])
    expect(first?.textContent).toContain(words);
  for (const words of ['Data Engineering, same seniority', 'Not proposed', 'Looking for a job'])
    expect(second?.textContent).toContain(words);
  expect(shown.getByText('best fit first, 1 already proposed')).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Match Ines Calloway 12' }).getAttribute('href')).toBe(
    '/talent/match-positions?sf_id=12&fullName=Ines+Calloway+12',
  );
});

it('shows five at first, and more on request', async () => {
  server.on(candidatesByFit, { candidates: Array.from({ length: 7 }, (_, place) => makeFitting(place + 1)), of: 7 });
  openApp(path);
  const shown = await section();
  expect(await shown.findAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(shown.getByRole('button', { name: 'Show More' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(7);
  expect(shown.queryByRole('button', { name: 'Show More' })).toBeNull();
});

it('says why the list is empty', async () => {
  openApp(path);
  expect(await (await section()).findByText(/^No candidates yet/)).toBeTruthy();
});

it('says that no known candidate fits', async () => {
  server.on(candidatesByFit, { candidates: [], of: 1200 });
  openApp(path);
  const words = 'None of the 1,200 candidates matches this position, as far as we know.';
  expect(await (await section()).findByText(words)).toBeTruthy();
});

it('says that they could not be loaded, and asks again', async () => {
  server.on(candidatesByFit, createRefusal(500, 'internal', 'Something went wrong.'));
  openApp(path);
  const shown = await section();
  await shown.findByText(/^The candidates that fit could not be loaded/);
  server.on(candidatesByFit, { candidates: [makeFitting(12)], of: 1 });
  await userEvent.click(shown.getByRole('button', { name: /again/i }));
  expect(await shown.findAllByRole('listitem')).toHaveLength(1);
});

it('is for staff alone', async () => {
  putSession(server, portco);
  openApp(path);
  await screen.findByText('Owns the pipelines.');
  expect(screen.queryByRole('region', { name: 'Candidates that fit' })).toBeNull();
  expect(server.callsOf(candidatesByFit)).toEqual([]);
});
