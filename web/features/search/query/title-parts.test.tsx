import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchContact } from '../../../../shared/core/network/account.ts';
import { exportSearch, searchByTitle } from '../../../../shared/features/search/calls.ts';
import { createRefusal, type FakeServer, openApp, staff } from '../../../testing/testing.tsx';
import { makeContact, makeFoundAccount, searchServer } from '../testing.ts';

const TITLE = '/advanced?titleLike=vp';
/** More companies than a window shows, each with one person of the best strength; their names run backwards. */
const MANY = 40;
const company = (n: number) => makeFoundAccount(`${n}`, { name: `Company ${n}`, reason: 'title', relationship: 3 });
const person = (n: number, at: number, score: number): SearchContact =>
  makeContact(`p${n}`, { name: `Person ${200 - n}`, score, account_id: `${at}` });
const PARTS = {
  '': {
    accounts: Array.from({ length: MANY }, (_, n) => company(n)),
    contacts: Array.from({ length: MANY }, (_, n) => person(n, n, 4)),
    limit_hit: false,
    next_cursor: 'second',
  },
  // Somebody at the first company, and a company that is known better than all before it.
  second: {
    accounts: [company(0), { ...company(90), name: 'Aardvark', relationship: 4 }],
    contacts: [person(50, 0, 3), person(51, 90, 3)],
    limit_hit: false,
    next_cursor: 'third',
  },
  third: { accounts: [company(0)], contacts: [person(60, 0, 1), person(50, 0, 3)], limit_hit: true },
};

const part = (cursor: keyof typeof PARTS) =>
  cursor ? PARTS[cursor] : { ...PARTS[''], contacts: [...PARTS[''].contacts, ...weaker] };

let server: FakeServer;
let broken = false;
/** Beside those of the first part. */
let weaker: SearchContact[] = [];
beforeEach(() => {
  broken = false;
  weaker = [];
  server = searchServer(staff).on(searchByTitle, ({ body }) => {
    const { cursor = '' } = body as { cursor?: keyof typeof PARTS };
    return broken && cursor ? createRefusal(400, 'broken', 'It broke.') : part(cursor);
  });
});

const results = () => screen.findByRole('list', { name: 'Results' });
const people = () => screen.findByRole('list', { name: 'People' });
/** The requests after the first part: how many people, and after which place. */
const further = () =>
  server.callsOf(searchByTitle).flatMap(({ body }) => {
    const { limit, cursor } = body as { limit: number; cursor?: string };
    return cursor ? [[limit, cursor]] : [];
  });
const SECOND = [150, 'second'];
const THIRD = [800, 'third'];
const status = () => screen.getByText(/ accounts with|accounts$/).closest('p')?.textContent;

/** Scrolls as a browser does: so far down that the last rows are near the window. */
async function scrollToEnd() {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100_000);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(90_000);
  await act(async () => {
    window.dispatchEvent(new Event('scroll'));
  });
}

describe('a title search with more people than shown', () => {
  it('loads the first of them, and more only when the end of the list comes near', async () => {
    openApp(TITLE);
    await results();
    await act(async () => {});
    expect(further()).toEqual([]);
    expect(status()).toBe('At least 40 accounts with 40 reachable contacts');
    expect(screen.queryByText(/Too many results/)).toBeNull();
    await scrollToEnd();
    await waitFor(() => expect(further()).toEqual([SECOND, THIRD]));
    // A person who came twice is counted once.
    await waitFor(() => expect(status()).toBe('41 accounts with 43 reachable contacts'));
    expect(screen.getByText(/Too many results/)).toBeTruthy();
    // Below all that was there before, however well it is known.
    const rows = within(await results()).getAllByRole('heading');
    expect(rows.at(-1)?.textContent).toBe('Aardvark');
  });

  it('says that the next ones could not be loaded, keeps the loaded ones, and tries again', async () => {
    openApp(`${TITLE}&view=people`);
    await people();
    broken = true;
    await scrollToEnd();
    expect(await screen.findByText('The next people could not be loaded.')).toBeTruthy();
    expect(further()).toEqual([SECOND]);
    expect(within(await people()).getAllByText(/^Person /).length).toBeGreaterThan(0);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(further()).toEqual([SECOND, SECOND, THIRD]));
    expect(screen.queryByText('The next people could not be loaded.')).toBeNull();
  });

  it('loads everybody where the order needs it', async () => {
    openApp(`${TITLE}&view=people`);
    expect((await people()).textContent).toContain('Person 161');
    expect(screen.getByText('At least 40 people working there now.')).toBeTruthy();
    expect(further()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Sort by Strength, now descending' }));
    await waitFor(() => expect(further()).toEqual([SECOND, THIRD]));
    await waitFor(async () =>
      expect(within(await people()).getAllByRole('listitem')[0]?.textContent).toContain('Person 140'),
    );
    expect(screen.getByText('43 people working there now.')).toBeTruthy();
  });

  it('loads no more for a strength that none of the remaining people has', async () => {
    weaker = [person(70, 1, 3)];
    openApp(`${TITLE}&view=people&strength=4`);
    expect(await screen.findByText('40 of at least 41 people working there now.')).toBeTruthy();
    await scrollToEnd();
    await userEvent.click(screen.getByRole('button', { name: 'Sort by Company' }));
    await people();
    expect(further()).toEqual([]);
  });

  it('opens a company with all of its people, and every company by Expand all', async () => {
    openApp(TITLE);
    await results();
    expect(screen.queryByText('Person 140')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Expand Company 0' }));
    expect(await screen.findByText('Person 140')).toBeTruthy();
    expect(further()).toEqual([SECOND, THIRD]);
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(await screen.findByRole('button', { name: 'Collapse all' })).toBeTruthy();
  });

  it('says in an opened company that the rest could not be loaded', async () => {
    broken = true;
    openApp(`${TITLE}&open=0`);
    expect(await screen.findByText('The people could not be loaded.')).toBeTruthy();
    expect(screen.getAllByText('1+ contacts').length).toBeGreaterThan(0);
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Person 140')).toBeTruthy();
    expect(status()).toBe('41 accounts with 43 reachable contacts');
  });

  it('exports everybody', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:rows', revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    server.on(exportSearch, () => new Response('a;b'));
    openApp(TITLE);
    await results();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(server.callsOf(exportSearch)).toHaveLength(1));
    expect((server.bodyOf(exportSearch) as { contact_ids: string[] }).contact_ids).toHaveLength(43);
  });
});
