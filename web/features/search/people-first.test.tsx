import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchContact } from '../../../shared/core/network/account.ts';
import type { ScoreDetails } from '../../../shared/core/network/evidence.ts';
import {
  explainStrength,
  listSubscriptions,
  searchAccountContacts,
  searchByIndustries,
  searchByTitle,
} from '../../../shared/features/search/calls.ts';
import { createRefusal, type FakeServer, openApp, portco } from '../../testing/testing.tsx';
import { findWayIn } from './people/way-in.ts';
import { makeContact, makeFoundAccount, searchServer, servePeople } from './testing.ts';

const TITLE = '/advanced?titleLike=vp';
const at = (accountId: string, names: readonly [string, number][]): SearchContact[] =>
  names.map(([name, score], index) => makeContact(`${accountId}${index}`, { name, score, account_id: accountId }));
const accounts = [
  makeFoundAccount('1', { reason: 'title', relationship: 4 }),
  makeFoundAccount('2', { reason: 'title', relationship: 3 }),
  makeFoundAccount('3', { reason: 'title', relationship: 2 }),
];
const contacts = [
  ...at('1', [
    ['Ada Alder', 4],
    ['Ben Birch', 3],
    ['Cleo Cedar', 2],
    ['Dov Dogwood', 2],
    ['Eve Elm', 1],
  ]),
  ...at('2', [
    ['Finn Fir', 3],
    ['Gus Gum', 1],
  ]),
  ...at('3', [['Hal Hazel', 2]]),
];
const params = () => new URLSearchParams(window.location.search);
const results = () => screen.findByRole('list', { name: 'Results' });
const getText = (list: HTMLElement) => within(list).getAllByRole('listitem');
const namesIn = (list: HTMLElement) =>
  getText(list).flatMap(
    (row) => /[A-Z][a-z]+ (Alder|Birch|Cedar|Dogwood|Elm|Fir|Gum|Hazel)/.exec(row.textContent)?.[0] ?? [],
  );
const opened = () => screen.queryAllByRole('button', { name: /^Collapse Company/ }).length;
const filled = () =>
  [...document.querySelectorAll('main [data-variant="contained"]')].map((element) => element.textContent);

let server: FakeServer;
beforeEach(() => {
  server = searchServer(portco).on(searchByTitle, { accounts, contacts, limit_hit: false });
});

describe('a folded company', () => {
  it('shows its best three people with title and strength, and how many more there are', async () => {
    openApp(TITLE);
    const list = await results();
    expect(namesIn(list)).toEqual(['Ada Alder', 'Ben Birch', 'Cleo Cedar', 'Finn Fir', 'Gus Gum', 'Hal Hazel']);
    const ada = screen.getByText('Ada Alder').closest('li') as HTMLElement;
    expect(ada.textContent).toContain('VP Engineering');
    expect(within(ada).getByRole('button', { name: 'Strength: Very high. Show evidence for Ada Alder' })).toBeTruthy();
    expect(opened()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: '2 more at Company 1' }));
    expect(await screen.findByText('Eve Elm')).toBeTruthy();
    expect(opened()).toBe(1);
    expect(screen.queryByRole('button', { name: /more at/ })).toBeNull();
  });

  it('has no filled button; each opened one has one', async () => {
    openApp(TITLE);
    await results();
    expect(filled()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Expand Company 1' }));
    expect(filled()).toEqual(['Request a Warm Introduction']);
  });

  it('can be followed', async () => {
    server.on(listSubscriptions, { subscribed_accounts: ['2'] });
    openApp(TITLE);
    expect(await screen.findByRole('button', { name: 'Following Company 2', pressed: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Follow Company 1', pressed: false })).toBeTruthy();
  });

  it('names former employees only after present ones', async () => {
    const left = { ...makeContact('9', { name: 'Ida Ivy', score: 4 }), start_date: null, end_date: null };
    server.on(searchByIndustries, { accounts, limit_hit: false });
    servePeople(server, {
      1: { contacts: contacts.slice(0, 2), past: [left] },
      2: { contacts: contacts.slice(5, 6) },
      3: {},
    });
    openApp('/industry?industry=Banking');
    await screen.findByText('Ida Ivy');
    expect((await results()).textContent).toMatch(/Ada Alder.*Ben Birch.*Ida Ivy.*Finn Fir/);
    expect(screen.getByText(/with 4 reachable contacts/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'People' }));
    // The counts of both views agree.
    expect(
      screen.getByText('3 people working there now; 1 more contact has left, listed with their companies.'),
    ).toBeTruthy();
  });

  it('has room for its people while they are loading', async () => {
    server.on(searchByIndustries, { accounts, limit_hit: false });
    let come: (() => void) | undefined;
    server.on(searchAccountContacts, ({ body }) => {
      const ids = (body as { account_ids: string[] }).account_ids;
      const none = { past_employees: [], navigators: [], firm_navigators: {}, intros: [], limit_hit: false };
      const found = contacts.filter(({ account_id }) => ids.includes(account_id as string));
      return new Promise((resolve) => {
        come = () =>
          resolve({ ...none, contacts: found.map((item) => ({ ...item, for_account_id: item.account_id as string })) });
      });
    });
    openApp('/industry?industry=Banking');
    await waitFor(() => expect(come).toBeTruthy());
    expect(document.querySelectorAll('main li [aria-hidden] .MuiSkeleton-circular')).toHaveLength(3);
    expect(screen.getByText(/counting contacts…/)).toBeTruthy();
    await act(async () => come?.());
    expect(await screen.findByText('Hal Hazel')).toBeTruthy();
    expect(document.querySelector('.MuiSkeleton-circular')).toBeNull();
  });
});

it('comes first, of companies known alike, where the found people are known best', async () => {
  const alike = accounts.map((account) => ({ ...account, relationship: 4 }));
  server.on(searchByTitle, { accounts: alike.toReversed(), contacts, limit_hit: false });
  openApp(TITLE);
  const list = await results();
  expect(
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Company 1', 'Company 2', 'Company 3']]);
});

describe('Expand all and Collapse all', () => {
  it('open and fold every company, and are kept for the session', async () => {
    const { unmount } = openApp(TITLE);
    await results();
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(opened()).toBe(3);
    unmount();
    openApp('/advanced?titleLike=head');
    await results();
    expect(opened()).toBe(3);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse Company 2' }));
    expect(opened()).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(opened()).toBe(3);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(opened()).toBe(0);
    expect(screen.getByRole('button', { name: 'Expand all' })).toBeTruthy();
  });
});

describe('the view by people', () => {
  const people = () => screen.findByRole('list', { name: 'People' });

  it('is one list with company, strength and best way in, the strongest first, and is in the address', async () => {
    openApp(TITLE);
    await userEvent.click(await screen.findByRole('radio', { name: 'People' }));
    const list = await people();
    expect(params().get('view')).toBe('people');
    expect(namesIn(list)).toEqual([
      ...['Ada Alder', 'Ben Birch', 'Finn Fir', 'Cleo Cedar'],
      ...['Dov Dogwood', 'Hal Hazel', 'Eve Elm', 'Gus Gum'],
    ]);
    expect(getText(list)[2]?.textContent).toMatch(
      /Finn Fir.*VP Engineering.*Company 2.*High.*Quillmark Ventures Opinion/,
    );
    expect(screen.queryByRole('list', { name: 'Results' })).toBeNull();
    expect(filled()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Companies' }));
    expect(params().has('view')).toBe(false);
    expect(await results()).toBeTruthy();
  });

  it('is filtered by strength and sorted by its headings, which the address keeps through the next search', async () => {
    openApp(`${TITLE}&view=people&strength=2&order=-person`);
    expect(namesIn(await people())).toEqual([
      ...['Hal Hazel', 'Finn Fir', 'Dov Dogwood', 'Cleo Cedar', 'Ben Birch', 'Ada Alder'],
    ]);
    expect(screen.getByText('6 of 8 people working there now.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Strength 3 of 4: High' }));
    expect(params().get('strength')).toBe('3');
    await userEvent.click(screen.getByRole('button', { name: 'Sort by Company' }));
    expect(params().get('order')).toBe('company');
    expect(namesIn(await people())).toEqual(['Ada Alder', 'Ben Birch', 'Finn Fir']);
    await userEvent.type(screen.getByRole('textbox', { name: /Titles to include/ }), 'head{Enter}');
    await waitFor(() => expect(params().getAll('titleLike')).toEqual(['vp', 'head']));
    expect(Object.fromEntries(params())).toMatchObject({ view: 'people', strength: '3', order: 'company' });
  });

  it('reverses the strengths, and ignores nonsense in the address', async () => {
    openApp(`${TITLE}&view=people&strength=9&order=shoe`);
    expect(namesIn(await people())).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: 'Sort by Strength, now descending' }));
    expect(namesIn(await people()).slice(0, 2)).toEqual(['Eve Elm', 'Gus Gum']);
  });

  it('says that nobody is known that well, and shows everybody again', async () => {
    server.on(searchByTitle, { accounts: accounts.slice(2), contacts: contacts.slice(7), limit_hit: false });
    openApp(`${TITLE}&view=people&strength=4`);
    expect(await screen.findByRole('heading', { name: 'No one you know that well' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show everyone' }));
    expect(namesIn(await people())).toEqual(['Hal Hazel']);
  });

  it('loads a missing best way in when the user asks for it', async () => {
    const far = contacts.map((contact) => ({ ...contact, score_details: null }));
    server.on(searchByTitle, { accounts, contacts: far, limit_hit: false });
    const best_through = { name: 'Maren Oduya', title: null };
    server.on(explainStrength, { score_details: { ...(contacts[0]!.score_details as ScoreDetails), best_through } });
    openApp(`${TITLE}&view=people`);
    await userEvent.click(await screen.findByRole('button', { name: 'Show the best way in to Ada Alder' }));
    expect(await screen.findByText('Maren Oduya')).toBeTruthy();
    expect(server.callsOf(explainStrength)).toHaveLength(1);
  });

  it('leads to the request with the person in mind', async () => {
    openApp(`${TITLE}&view=people`);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Finn Fir' }));
    expect(screen.getByRole('menuitem', { name: 'Request intro' })).toBeTruthy();
  });

  it('still shows who is left out, and that the people could not be loaded', async () => {
    const withheld = { people: 3, message: 'New people are shown again from 22 Nov 2026.' };
    server.on(searchByTitle, { accounts, contacts, limit_hit: true, withheld });
    const { unmount } = openApp(`${TITLE}&view=people`);
    await people();
    expect(screen.getByText(/Some people are hidden. New people are shown again/)).toBeTruthy();
    expect(screen.getByText('Too many results, try narrowing down your search.')).toBeTruthy();
    unmount();
    server.on(searchByIndustries, { accounts, limit_hit: false });
    server.on(searchAccountContacts, createRefusal(400, 'broken', 'It broke.'));
    openApp('/industry?industry=Banking&view=people');
    expect(await screen.findByText(/The people could not be loaded. It broke./)).toBeTruthy();
  });
});

describe('the best way in', () => {
  const details: ScoreDetails = {
    evidence: [{ kind: 'tenure', text: 'x', source: '29 months', date: null, on_record: false }],
    elsewhere: { counts: [], text: '2 shared work histories' },
    on_record: 0,
    inferred: 1,
    best_through: { name: 'Maren Oduya', title: 'CTO' },
  };
  it('is the person with the best tie, otherwise the firm with kinds and counts, and marks guesses', () => {
    expect(findWayIn(details, 'Quillmark')).toEqual({ through: 'Maren Oduya', by: '29 months', inferred: true });
    const unnamed = { ...details, best_through: null };
    expect(findWayIn(unnamed, 'Quillmark')).toEqual({
      through: 'Quillmark',
      by: '2 shared work histories',
      inferred: false,
    });
    expect(findWayIn({ ...unnamed, evidence: [], elsewhere: null }, 'Quillmark')).toBeNull();
  });
});
