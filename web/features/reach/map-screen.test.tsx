import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  getReachChoices,
  getReachMap,
  getReachWays,
  listGroupedCompanies,
  type ReachCell,
} from '../../../shared/features/reach/calls.ts';
import { createFakeServer, type FakeServer, openApp, portco, putSession } from '../../testing/testing.tsx';
import { ANY_COMPANY, getCellAddress, nameCell } from './groups/cells.ts';
import { makeCell } from './list-sample.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});

const CELLS = [
  makeCell(1, { key: 'Software', companies: 1_868, reached: [391, 288, 102, 41] }),
  makeCell(2, { key: 'Banking', companies: 1_204, reached: [203, 148, 61, 22] }),
  makeCell(3, { key: 'Education', companies: 172, reached: [0, 0, 0, 0] }),
  makeCell(4, { key: null, companies: 9, reached: [1, 0, 0, 0] }),
];

function serve(cells: ReachCell[] = CELLS) {
  server.on(getReachWays, {
    cells: [
      {
        key: 'Software',
        most_by: [
          { key: 'p7', name: 'Noa Kestrel' },
          { key: 'firm', name: 'The firm' },
        ],
        months: 8,
      },
      { key: 'Banking', most_by: [{ key: 'p7', name: 'Noa Kestrel' }], months: null },
    ],
  });
  server.on(getReachChoices, {
    places: [
      { code: 'SE', companies: 40 },
      { code: 'NO', companies: 1 },
    ],
    use_cases: [{ id: '5', name: 'Fraud' }],
    searches: [{ id: '8', name: 'Nordic banks' }],
    known_by: [{ key: 'p7', name: 'Noa Kestrel' }],
  });
  server.on(getReachMap, {
    cells,
    total: { companies: 3_253, reached: [595, 436, 163, 63] },
  });
}
const getQuery = (place: number) => Object.fromEntries(server.callsOf(getReachMap).at(place)!.query);
const listNames = () =>
  screen.getAllByText(/^(Software|Banking|Education|No industry known)$/).map(({ textContent }) => textContent);

it('says how much is in reach, and leads from an industry to the search with the same filters', async () => {
  serve();
  openApp('/map?place=SE&headCountFrom=51');
  expect(await screen.findByText('1,257 of 3,253')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Banking' });
  expect(link.getAttribute('href')).toBe('/industry?industry=Banking&place=SE&headCountFrom=51&headCountTo=unlimited');
  expect(getQuery(0)).toEqual({ by: 'industry', headCountFrom: '51', place: 'SE' });
  expect(screen.getByRole('link', { name: 'No industry known' }).getAttribute('href')).toBe(
    '/map?headCountFrom=51&place=SE&open=',
  );
});

it('sorts by a head, and keeps grouping, filters and order in the address', async () => {
  serve();
  openApp('/map?sort=share');
  await screen.findByText('1,257 of 3,253');
  expect(listNames()).toEqual(['Education', 'No industry known', 'Banking', 'Software']);
  await userEvent.selectOptions(screen.getByLabelText('Place'), 'Norway (1)');
  await waitFor(() => expect(window.location.search).toBe('?sort=share&place=NO'));
  await userEvent.click(screen.getByRole('radio', { name: 'Sizes' }));
  await waitFor(() => expect(getQuery(-1)).toMatchObject({ by: 'size', place: 'NO' }));
});

it('an address that nobody would write counts as no filter', async () => {
  serve();
  openApp('/map?by=nothing&place=Atlantis&headCountFrom=7&headCountTo=x');
  await screen.findByText('1,257 of 3,253');
  expect(getQuery(0)).toEqual({ by: 'industry', headCountFrom: '2' });
  expect((await screen.findByText(/^This link names something/)).textContent).toBe(
    'This link names something that doesn’t exist, or that you can’t see: Group by, Size, Place.',
  );
});

it('an address with a person, a use case or a search that the viewer does not have says so, another says nothing', async () => {
  serve();
  openApp('/map?knownBy=p9&useCase=6&search=9');
  expect((await screen.findByText(/^This link names something/)).textContent).toContain(
    'Use case, Saved search, Known by.',
  );
});

it.each([
  '/map',
  '/map?headCountFrom=2&by=industry',
  '/map?knownBy=p7&useCase=5&search=8&sort=-share&atLeast=2&place=SE',
])('%s leaves nothing out', async (address) => {
  serve();
  openApp(address);
  await screen.findByLabelText('Saved search');
  expect(screen.queryByText(/^This link names something/)).toBeNull();
});

it('says why everything that somebody knows is within reach, and narrows to a saved search', async () => {
  serve();
  openApp('/map?knownBy=p7');
  expect(await screen.findByText(/Only companies where Noa Kestrel knows people are counted/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Saved search'), 'Nordic banks');
  await waitFor(() => expect(getQuery(-1)).toMatchObject({ search: '8' }));
});

it('an empty map says what to do, and one that is empty by its filters how to leave them', async () => {
  server.on(getReachMap, { cells: [], total: { companies: 0, reached: [0, 0, 0, 0] } });
  server.on(getReachWays, { cells: [] });
  server.on(getReachChoices, { places: [], use_cases: [], searches: [], known_by: [] });
  openApp('/map?place=SE');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all companies' }));
  expect(await screen.findByText('Nothing to map yet')).toBeTruthy();
});

it.each([
  ['1', '1 person', '/map?by=size&open=1'],
  ['2', '2 to 10 people', '/map?headCountFrom=2&headCountTo=10'],
  ['51', '51 to 200 people', '/map?headCountFrom=51&headCountTo=200'],
  ['10001', '10,001 people or more', '/map?headCountFrom=10001'],
  [null, 'No size known', '/map?by=size&open='],
])('a step of sizes from %s is "%s" and leads to its industries or companies', (key, name, address) => {
  const cell = makeCell(1, { key });
  expect([nameCell('size', cell), getCellAddress('size', cell, ANY_COMPANY)]).toEqual([name, address]);
});

it('a country leads to its industries, and keeps the size', () => {
  const cell = makeCell(1, { key: 'SE' });
  expect(nameCell('place', cell)).toBe('Sweden');
  expect(getCellAddress('place', cell, { ...ANY_COMPANY, size: { headCountFrom: 11, headCountTo: 50 } })).toBe(
    '/map?headCountFrom=11&headCountTo=50&place=SE',
  );
});

it('says who reaches most of a group and how fresh it is', async () => {
  serve();
  openApp('/map');
  expect(await screen.findByText('Noa Kestrel, The firm')).toBeTruthy();
  expect(screen.getByText('8 months ago')).toBeTruthy();
  // Banking and companies without an industry are in reach, on no known day; Education by nobody.
  expect(screen.getAllByText('Not known')).toHaveLength(2);
  expect(screen.getAllByText('Never')).toHaveLength(1);
});

it('narrows by use case, by who knows people, and by strength, and opens the companies where the search cannot follow', async () => {
  serve();
  openApp('/map');
  await screen.findByText('1,257 of 3,253');
  await userEvent.selectOptions(screen.getByLabelText('At least'), 'High');
  expect(await screen.findByText('226 of 3,253')).toBeTruthy();
  expect(screen.queryByText('Medium', { selector: '[role=columnheader] *' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Banking' })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Use case'), 'Fraud');
  await userEvent.selectOptions(screen.getByLabelText('Known by'), 'Noa Kestrel');
  await waitFor(() => expect(getQuery(-1)).toMatchObject({ useCase: '5', knownBy: 'p7' }));
  expect(window.location.search).toBe('?atLeast=3&useCase=5&knownBy=p7');
  const company = { id: '16', name: 'Castellan Bank', logo_url: null, place: 'Lisbon, Portugal', strength: 3 as const };
  server.on(listGroupedCompanies, ({ query }) => ({
    companies: [query.get('cursor') ? { ...company, id: '17', name: 'Tessera' } : company],
    next_cursor: query.get('cursor') ? null : 'x',
  }));
  await userEvent.click(screen.getByRole('link', { name: 'Banking' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Banking' }));
  expect((await drawer.findByRole('link', { name: 'Castellan Bank' })).getAttribute('href')).toBe('/companies/16');
  await userEvent.click(drawer.getByRole('button', { name: 'Load more' }));
  await drawer.findByRole('link', { name: 'Tessera' });
  const { query } = server.callsOf(listGroupedCompanies)[0]!;
  expect(Object.fromEntries(query)).toMatchObject({ key: 'Banking', useCase: '5', knownBy: 'p7' });
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(window.location.search).toBe('?useCase=5&knownBy=p7&atLeast=3'));
});
