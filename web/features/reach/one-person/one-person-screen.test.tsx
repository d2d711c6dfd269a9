import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { listOnePersonDoors } from '../../../../shared/features/reach/one-person/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession } from '../../../testing/testing.tsx';
import { describeWishes } from './door-columns.tsx';
import { makeDoor } from './sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});

it('says who the only way is, who wants the company, and who could be a second way', async () => {
  server.on(listOnePersonDoors, {
    doors: [makeDoor(1), makeDoor(2, { second: null, touched_on: null })],
    counts: { doors: 230, wanted: 2 },
  });
  openApp('/map/one-person');
  expect(
    await screen.findByText(
      '230 companies hang on one person. First the 2 with an open request or a use case. Showing the first 2.',
    ),
  ).toBeTruthy();
  expect(screen.getAllByText('Tal Berkovan')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Jo Reiner' }).getAttribute('href')).toBe('/person/9');
  expect(screen.getByText('No one else knows a former employee well')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'One-person doors' }).getAttribute('aria-current')).toBe('page');
});

it('narrows to companies with a second way, in the address, and back', async () => {
  server.on(listOnePersonDoors, { doors: [], counts: { doors: 0, wanted: 0 } });
  openApp('/map/one-person');
  await screen.findByText('No company hangs on one person');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only with a second way' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show all companies' }));
  expect(await screen.findByText('No company hangs on one person')).toBeTruthy();
  expect(server.callsOf(listOnePersonDoors).map(({ query }) => Object.fromEntries(query))).toContainEqual({
    second: 'true',
  });
});

it.each([
  [{ requests: 0, use_cases: 0 }, 'No one so far'],
  [{ requests: 1, use_cases: 0 }, '1 open request'],
  [{ requests: 2, use_cases: 1 }, '2 open requests, fits 1 use case'],
])('wishes %o are "%s"', (wanted, words) => expect(describeWishes(wanted)).toBe(words));
