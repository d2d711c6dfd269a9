import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  type BlindSpot,
  cancelBlindSpotCount,
  countBlindSpotsAgain,
  listBlindSpots,
  type SpotCount,
  type WideOpener,
} from '../../../../shared/features/reach/blind-spots/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession, staff } from '../../../testing/testing.tsx';
import { makeOpener, makeSpot } from './list-sample.ts';
import { describeSpot, explainOpener, getSpotAddress, nameSpot } from './words.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
});

const COUNTED: SpotCount = { counted_at: '2026-11-30T02:10:00.000Z', running: null };
const KIND = makeSpot(2, {
  company: null,
  kind: { industry: 'Pharma', size: '1001', place: 'NO' },
  total: 14,
  use_cases: 1,
  requests: 0,
  openers: [],
});
const SPOTS = [
  makeSpot(1, {
    openers: [
      makeOpener(1, { name: 'Karin Holtedal' }),
      makeOpener(2, { name: 'Jonas Ekwall', opens: 2, covers: 5, worked_at: null, known_by: null }),
    ],
    positions: [{ id: '8', title: 'Chief Operating Officer', company: 'Lumenary' }],
  }),
  KIND,
];
const BEST: WideOpener[] = [
  { id: '301', name: 'Karin Holtedal', title: 'Chair', known_by: 'Tal Berkovan', opens: 2, covers: 2 },
  { id: '302', name: 'Jonas Ekwall', title: '', known_by: null, opens: 1, covers: 3 },
];
const serve = (spots: BlindSpot[] = SPOTS, count = COUNTED) =>
  server.on(listBlindSpots, { spots, next_cursor: null, total: spots.length, best: BEST, count });

it('lists what nobody reaches, and says in the row why these people', async () => {
  putSession(server, staff);
  serve();
  openApp('/map/blind-spots');
  expect(await screen.findByText('9 times')).toBeTruthy();
  expect(screen.getByText('3 use cases, 6 requests')).toBeTruthy();
  expect(screen.getByText('A candidate for Chief Operating Officer at Lumenary, an open position')).toBeTruthy();
  expect(screen.getByText('No one known')).toBeTruthy();
  expect(screen.getByText('opens at least 2 of the 2. Tal Berkovan knows them best.')).toBeTruthy();
  expect(screen.getByText('opens at least 1 of the 2, 3 with those above.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What if Karin Holtedal joined' }).getAttribute('href')).toBe(
    '/map/what-if?person=301',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Why these people, Company 1' }));
  expect(
    await screen.findByText(
      'Karin Holtedal worked with 4 of the 6, most of them at Vale Robotics. Tal Berkovan knows Karin Holtedal best.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Jonas Ekwall is connected with 2 of the 6.')).toBeTruthy();
  expect(screen.getByText('5 of 6 would open.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a way to Karin Holtedal' }).getAttribute('href')).toBe(
    '/path-finder/contact/301',
  );
});

it('a portfolio company gets the reasons without the path finder', async () => {
  putSession(server, portco);
  serve();
  openApp('/map/blind-spots');
  await userEvent.click(await screen.findByRole('button', { name: 'Why these people, Company 1' }));
  expect(await screen.findByText('5 of 6 would open.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Find a way/ })).toBeNull();
});

it('keeps filters in the address, and an address that nobody would write counts as none', async () => {
  putSession(server, portco);
  serve();
  openApp('/map/blind-spots?of=nothing&by=requests');
  await screen.findByText('9 times');
  expect(Object.fromEntries(server.callsOf(listBlindSpots).at(0)!.query)).toEqual({ by: 'requests' });
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Kinds');
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('of')).toBe('kinds'));
});

it('counts again with the old list in sight, says how far it is, and cancels', async () => {
  putSession(server, portco);
  serve();
  const running = { done: 40, total: 100, own: true, stopping: false };
  server.on(countBlindSpotsAgain, { count: { ...COUNTED, running } });
  server.on(cancelBlindSpotCount, { count: COUNTED });
  openApp('/map/blind-spots');
  const again = await screen.findByRole('button', { name: 'Count again' });
  serve(SPOTS, { ...COUNTED, running });
  await userEvent.click(again);
  expect(await screen.findByText(/Counting again… 40%/)).toBeTruthy();
  expect(screen.getByText('9 times')).toBeTruthy();
  serve();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Count again' })).toBeTruthy();
  expect(server.callsOf(cancelBlindSpotCount)).toHaveLength(1);
});

it('an empty list says that all can be reached, or that it was never counted', async () => {
  putSession(server, portco);
  serve([]);
  openApp('/map/blind-spots');
  expect(await screen.findByText('Everything that was asked for can be reached.')).toBeTruthy();
});

it('says that it was never counted', async () => {
  putSession(server, portco);
  serve([], { counted_at: null, running: null });
  openApp('/map/blind-spots');
  expect(await screen.findByRole('button', { name: 'Count now' })).toBeTruthy();
});

it('a kind is named by what it has in common, and leads to its companies', () => {
  expect(nameSpot(KIND)).toBe('Pharma, 1,001 to 5,000 people, Norway');
  expect(describeSpot(KIND)).toBe('none of 14 companies reached');
  expect(getSpotAddress(KIND)).toBe('/industry?industry=Pharma&place=NO&headCountFrom=1001&headCountTo=5000');
  expect(describeSpot(makeSpot(1, { total: 1 }))).toBe('Energy, Oslo · 1 person, not reached');
  expect(explainOpener(makeSpot(1, { total: 1 }), makeOpener(1, { opens: 1, worked_at: null, known_by: null }))).toBe(
    'Person 1 is connected with the person there.',
  );
  expect(explainOpener(KIND, makeOpener(1, { opens: 1, known_by: null }))).toBe(
    'Person 1 worked with people at 1 of the 14, at Vale Robotics.',
  );
});
