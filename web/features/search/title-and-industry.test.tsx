import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listIndustries, searchByIndustries, searchByTitle } from '../../../shared/features/search/calls.ts';
import { createRefusal, type FakeServer, openApp } from '../../testing/testing.tsx';
import { makeContact, makeFoundAccount, searchServer, servePeople } from './testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = searchServer();
});

const bigger = async () => {
  screen.getByRole('slider', { name: 'Largest size' }).focus();
  await userEvent.keyboard('{End}');
};

describe('the title search', () => {
  const include = () => screen.findByRole('textbox', { name: /Titles to include/ });
  beforeEach(() => {
    server.on(searchByTitle, {
      accounts: [
        makeFoundAccount('1', { matches: ['vp'], reason: 'title' }),
        makeFoundAccount('2', { matches: ['vp'], relationship: 4 }),
      ],
      contacts: [makeContact('10'), makeContact('20', { account_id: '2', score: 4 })],
      limit_hit: false,
    });
  });

  it('searches only followed companies, says so in the address, and leads to the full search when none matches', async () => {
    openApp('/advanced?titleLike=vp');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Only companies you follow' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('following')).toBe('true'));
    await waitFor(() => expect(server.bodyOf(searchByTitle)).toMatchObject({ titleLike: ['vp'], following: true }));
    server.on(searchByTitle, { accounts: [], contacts: [], limit_hit: false });
    openApp('/advanced?titleLike=procurement&following=true');
    await screen.findByRole('heading', { name: 'You don’t follow any companies' });
    await userEvent.click(screen.getByRole('button', { name: 'Search all companies' }));
    await waitFor(() => expect(server.bodyOf(searchByTitle)).not.toHaveProperty('following'));
  });

  it('sends nothing before there is a word', async () => {
    openApp('/advanced');
    await include();
    expect(screen.getByText(/Type words of a job title/)).toBeTruthy();
    expect(server.callsOf(searchByTitle)).toHaveLength(0);
  });

  it('has the focus in its first field when it opens, unless it opens with results', async () => {
    const { unmount } = openApp('/advanced');
    expect(await include()).toBe(document.activeElement);
    unmount();
    openApp('/advanced?titleLike=vp');
    expect(await include()).not.toBe(document.activeElement);
  });

  it('searches for the included and excluded words, with 11 to 500 people by default', async () => {
    openApp('/advanced');
    await userEvent.type(await include(), 'VP Sales{Enter}procurement,');
    await userEvent.type(screen.getByRole('textbox', { name: /Titles to exclude/ }), 'assistant{Enter}');
    await waitFor(() =>
      expect(server.bodyOf(searchByTitle)).toEqual({
        titleLike: ['VP Sales', 'procurement'],
        titleNotLike: ['assistant'],
        headCountFrom: 11,
        headCountTo: 500,
        limit: 50,
      }),
    );
    const params = new URLSearchParams(window.location.search);
    expect(params.getAll('titleLike')).toEqual(['VP Sales', 'procurement']);
    expect(params.getAll('titleNotLike')).toEqual(['assistant']);
  });

  it('sends a stop plus 1 as the lower bound, and no upper bound when it is unlimited', async () => {
    openApp('/advanced?titleLike=vp');
    await include();
    await bigger();
    await waitFor(() =>
      expect(server.bodyOf(searchByTitle)).toEqual({
        titleLike: ['vp'],
        titleNotLike: [],
        headCountFrom: 11,
        limit: 50,
      }),
    );
    expect(window.location.search).toContain('headCountTo=unlimited');
    screen.getByRole('slider', { name: 'Smallest size' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(server.bodyOf(searchByTitle)).toMatchObject({ headCountFrom: 51 }));
  });

  it('fills its fields from the address', async () => {
    openApp('/advanced?titleLike=vp&titleLike=head&titleNotLike=intern&headCountFrom=201&headCountTo=unlimited');
    expect(await screen.findByRole('button', { name: 'Remove head' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove intern' })).toBeTruthy();
    expect(screen.getByText('201 to unlimited people')).toBeTruthy();
    await waitFor(() =>
      expect(server.bodyOf(searchByTitle)).toEqual({
        titleLike: ['vp', 'head'],
        titleNotLike: ['intern'],
        headCountFrom: 201,
        limit: 50,
      }),
    );
  });

  it('replaces nonsense in the address by the defaults', async () => {
    openApp('/advanced?titleLike=vp&headCountFrom=9999&headCountTo=2');
    expect(await screen.findByText('11 to 500 people')).toBeTruthy();
  });

  it('searches 1000 ms after the last letter for the unfinished word, too', async () => {
    openApp('/advanced');
    const field = await include();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(field, { target: { value: 'procure' } });
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(server.callsOf(searchByTitle)).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(server.bodyOf(searchByTitle)).toMatchObject({ titleLike: ['procure'] });
    expect((field as HTMLInputElement).value).toBe('procure');
  });

  it('takes the last word back with Backspace, and several at once by pasting', async () => {
    openApp('/advanced');
    await userEvent.click(await include());
    await userEvent.paste('cto; cio, vp\nhead');
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(4);
    await userEvent.keyboard('{Backspace}');
    expect(screen.queryByRole('button', { name: 'Remove head' })).toBeNull();
  });

  it('groups people by company, all folded where there are two or more, with navigators once opened', async () => {
    servePeople(server, {
      2: {
        contacts: [makeContact('99')],
        navigators: [{ id: '9', name: 'Tal Berkovan', title: 'Partner', company: 'Quillmark' }],
      },
    });
    openApp('/advanced?titleLike=vp');
    await screen.findByRole('heading', { level: 2, name: 'Company 2' });
    expect(screen.queryByRole('button', { name: /^Collapse Company/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Expand Company 2' }));
    expect(screen.getByText('Person 20')).toBeTruthy();
    expect(await screen.findByText('Tal Berkovan')).toBeTruthy();
    expect(screen.queryByText('Person 99')).toBeNull();
  });

  it('says so when there were too many', async () => {
    server.on(searchByTitle, { accounts: [makeFoundAccount('1')], contacts: [makeContact('10')], limit_hit: true });
    openApp('/advanced?titleLike=vp');
    expect(await screen.findByText('Too many results, try narrowing down your search.')).toBeTruthy();
  });

  it('says who is left out, why and until when, and does not say that nobody was found', async () => {
    const withheld = { people: 3, message: 'New people are shown again from 22 Nov 2026.' };
    server.on(searchByTitle, { accounts: [makeFoundAccount('1')], contacts: [], limit_hit: false, withheld });
    openApp('/advanced?titleLike=vp');
    expect(
      await screen.findByText(/Some people are hidden. New people are shown again from 22 Nov 2026./),
    ).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Sorry - No relevant contacts found' })).toBeNull();
    expect(screen.queryByText('No reachable contacts found under this account.')).toBeNull();
  });

  it('has a message when nobody is found', async () => {
    server.on(searchByTitle, { accounts: [], contacts: [], limit_hit: false });
    openApp('/advanced?titleLike=vp');
    expect(await screen.findByRole('heading', { name: 'Sorry - No relevant contacts found' })).toBeTruthy();
  });
});

describe('the industry search', () => {
  const field = () => screen.findByRole('combobox', { name: /Industries/ });
  beforeEach(() => {
    server.on(searchByIndustries, { accounts: [makeFoundAccount('1')], limit_hit: false });
    servePeople(server, { 1: { contacts: [makeContact('10')] } });
  });

  it('offers the accounts’ own industries, takes several, and searches with each', async () => {
    openApp('/industry');
    await userEvent.click(await field());
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Banking40',
      'Robotics7',
    ]);
    await userEvent.click(screen.getByRole('option', { name: /Banking/ }));
    await waitFor(() =>
      expect(server.bodyOf(searchByIndustries)).toEqual({
        industries: ['Banking'],
        headCountFrom: 11,
        headCountTo: 500,
      }),
    );
    expect(await screen.findByText('Person 10')).toBeTruthy();
    await userEvent.type(await field(), 'rob{Enter}');
    await waitFor(() =>
      expect(server.bodyOf(searchByIndustries)).toMatchObject({ industries: ['Banking', 'Robotics'] }),
    );
    expect(new URLSearchParams(window.location.search).getAll('industry')).toEqual(['Banking', 'Robotics']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Banking' }));
    await waitFor(() => expect(server.bodyOf(searchByIndustries)).toMatchObject({ industries: ['Robotics'] }));
  });

  it('fills its fields from the address', async () => {
    openApp('/industry?industry=Robotics&headCountFrom=2');
    expect(await screen.findByRole('button', { name: 'Remove Robotics' })).toBeTruthy();
    await waitFor(() =>
      expect(server.bodyOf(searchByIndustries)).toEqual({
        industries: ['Robotics'],
        headCountFrom: 2,
        headCountTo: 500,
      }),
    );
  });

  it('says when the industries cannot be loaded', async () => {
    server.on(listIndustries, createRefusal(500, 'internal', 'Something broke.'));
    openApp('/industry');
    expect(await screen.findByText(/The industries could not be loaded/)).toBeTruthy();
  });

  it('is one of three searches that keep their own addresses', async () => {
    openApp('/industry?industry=Robotics');
    await screen.findByText('Person 10');
    const ways = within(screen.getByRole('navigation', { name: 'Search by' }));
    await userEvent.click(ways.getByRole('link', { name: 'By Title' }));
    expect(await screen.findByRole('textbox', { name: /Titles to include/ })).toBeTruthy();
    act(() => window.history.back());
    expect(await screen.findByRole('button', { name: 'Remove Robotics' })).toBeTruthy();
  });
});
