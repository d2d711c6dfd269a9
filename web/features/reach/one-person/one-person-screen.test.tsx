import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { listOnePersonDoors } from '../../../../shared/features/reach/one-person/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession } from '../../../testing/testing.tsx';
import { describeWishes } from './door-columns.tsx';
import { makeDoor } from './sample.ts';

const PEOPLE = [{ id: '7', name: 'Tal Berkovan', doors: 230 }];

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});

it('says who the only way is, who wants the company, and who could be a second way', async () => {
  server.on(listOnePersonDoors, {
    doors: [makeDoor(1), makeDoor(2, { second: null, touched_on: null })],
    next_cursor: null,
    counts: { doors: 230, wanted: 2 },
    people: PEOPLE,
  });
  openApp('/map/one-person');
  expect(
    await screen.findByText('230 companies hang on one person. First the 2 with an open request or a use case.'),
  ).toBeTruthy();
  expect(screen.getAllByText('Tal Berkovan')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Jo Reiner' }).getAttribute('href')).toBe('/person/9');
  expect(screen.getByText('No one else knows a former employee well')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'One-person doors' }).getAttribute('aria-current')).toBe('page');
});

it('narrows to companies with a second way, in the address, and back', async () => {
  server.on(listOnePersonDoors, { doors: [], next_cursor: null, counts: { doors: 0, wanted: 0 }, people: PEOPLE });
  openApp('/map/one-person');
  await screen.findByText('No company hangs on one person');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only with a second way' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show all companies' }));
  expect(await screen.findByText('No company hangs on one person')).toBeTruthy();
  expect(server.callsOf(listOnePersonDoors).map(({ query }) => Object.fromEntries(query))).toContainEqual({
    second: 'true',
  });
});

it('says of companies with a second way that they have one', async () => {
  server.on(listOnePersonDoors, {
    doors: [makeDoor(1)],
    next_cursor: null,
    counts: { doors: 145, wanted: 0 },
    people: PEOPLE,
  });
  openApp('/map/one-person?second=true');
  expect(
    await screen.findByText('145 companies hang on one person, with a second way through someone who worked there.'),
  ).toBeTruthy();
});

it('keeps to one person and an order, in the address, and exports every page', async () => {
  server.on(listOnePersonDoors, {
    doors: [makeDoor(1)],
    next_cursor: null,
    counts: { doors: 1, wanted: 1 },
    people: PEOPLE,
  });
  openApp('/map/one-person');
  await screen.findByRole('link', { name: 'Company 1' });
  await userEvent.selectOptions(screen.getByLabelText('Only through'), 'Tal Berkovan (230)');
  await userEvent.click(await screen.findByRole('button', { name: 'Sort by Last in touch' }));
  await waitFor(() => expect(window.location.search).toBe('?by=7&sort=touched'));
  expect(screen.getByRole('link', { name: 'Company 1' }).getAttribute('href')).toBe('/companies/1');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(Object.fromEntries(server.callsOf(listOnePersonDoors).at(-1)!.query)).toEqual({
      by: '7',
      sort: 'touched',
      limit: '200',
    }),
  );
});

it.each([
  [{ requests: 0, use_cases: 0 }, 'No one so far'],
  [{ requests: 1, use_cases: 0 }, '1 open request'],
  [{ requests: 2, use_cases: 1 }, '2 open requests, fits 1 use case'],
])('wishes %o are "%s"', (wanted, words) => expect(describeWishes(wanted)).toBe(words));
