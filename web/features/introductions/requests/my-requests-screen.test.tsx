import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  archiveIntro,
  listIntros,
  suggestIntroFilters,
  unarchiveIntro,
} from '../../../../shared/features/introductions/calls.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../../../testing/testing.tsx';
import { makeIntro, makePerson, serveIntros } from '../testing.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, portco);
});

const bank = () => ({
  Target_Account__r: { Name: 'Castellan Bank', logo_url: null },
  To_Who__r: makePerson('5', 'Ines Calloway', 'VP Engineering'),
  Connector__r: { ...makePerson('6', 'Tal Berkovan', 'Partner'), Account: null },
});
const some = () => [
  makeIntro('1', 'To review', { Goal__c: 'Pair Up' }),
  makeIntro('2', 'Awaiting Info from Portfolio', bank()),
  makeIntro('3', 'Introduced', { mine: false, Requestor__r: { Name: 'Maren Oduya', Email: '' } }),
  makeIntro('4', 'Asked'),
  makeIntro('5', 'Declined_by_Connector'),
  makeIntro('6', 'No Response', { Archived_In_Dashboard__c: true, show_archive_button: false }),
];

const list = () => within(screen.getByRole('list', { name: /^Requests: / }));
/** The rows that are shown: their companies, in order. */
const companies = () =>
  list()
    .getAllByRole('button', { name: /^Timeline of the request to/ })
    .map((button) => button.getAttribute('aria-label')?.replace(/^Timeline of the request to |, .*$/g, ''));
const loadRow = async (company: string) => {
  const button = await screen.findByRole('button', { name: new RegExp(`^Timeline of the request to ${company}(,|$)`) });
  return within(button.closest('li') as HTMLElement);
};
const tabs = () => within(screen.getByRole('navigation', { name: 'Requests' }));

describe('My Requests', () => {
  it('opens on Active, in the server’s order, and names the three tabs with their counts', async () => {
    serveIntros(server, some());
    openApp('/intro/dashboard');
    await loadRow('Castellan Bank');
    expect(companies()).toEqual(['Castellan Bank', 'Company 3', 'Company 4', 'Company 5']);
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Queued1', 'Active4', 'Archived1']);
    expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('Active4');
    expect(document.title).toBe('My Requests · Kith');
    await userEvent.click(tabs().getByRole('link', { name: /^Queued/ }));
    await loadRow('Company 1');
    expect(companies()).toEqual(['Company 1']);
    expect(window.location.search).toBe('?tab=queued');
    await userEvent.click(tabs().getByRole('link', { name: /^Archived/ }));
    await loadRow('Company 6');
    expect(companies()).toEqual(['Company 6']);
  });

  it('marks Active and the menu exactly when a request needs action', async () => {
    serveIntros(server, some());
    const { unmount } = openApp('/intro/dashboard');
    expect(await screen.findByRole('img', { name: 'A request needs action' })).toBeTruthy();
    const entry = await screen.findByRole('link', { name: /^My Requests/ });
    await waitFor(() => expect(within(entry).getByRole('img', { name: 'Needs action' })).toBeTruthy());
    unmount();
    serveIntros(server, [makeIntro('4', 'Asked')]);
    openApp('/intro/dashboard');
    await loadRow('Company 4');
    expect(screen.queryByRole('img', { name: 'A request needs action' })).toBeNull();
    expect(screen.queryByRole('img', { name: 'Needs action' })).toBeNull();
  });

  it('shows of each request company, person and title, goal, connector, chip, sentence, requester and both dates', async () => {
    serveIntros(server, some());
    openApp('/intro/dashboard');
    const row = await loadRow('Castellan Bank');
    for (const words of ['Ines Calloway', 'VP Engineering', 'Sales Opportunity', 'via Tal Berkovan', 'You'])
      expect(row.getByText(words)).toBeTruthy();
    expect(row.getByText('Awaiting Info from Portfolio')).toBeTruthy();
    expect(row.getByText("Instructions were sent to the requester's email.")).toBeTruthy();
    expect(row.getByText('03 Nov 25').textContent).toBe('Created 03 Nov 25');
    expect(row.getByText('18 Nov 25').textContent).toBe('Updated 18 Nov 25');
    const other = await loadRow('Company 3');
    expect(other.getByText('Maren Oduya')).toBeTruthy();
    expect(other.getByText('No person named')).toBeTruthy();
    expect(other.getByText('Successful Intro')).toBeTruthy();
    // A colleague's: only the requester can record the outcome.
    expect(other.queryByRole('img', { name: 'Needs action' })).toBeNull();
    expect(other.getByText('An update is due.')).toBeTruthy();
    expect((await loadRow('Company 4')).queryByRole('img')).toBeNull();
  });

  it('shows an archive button only where the server allows it, and never a CRM link or a staff filter to a portfolio user', async () => {
    serveIntros(server, some());
    openApp('/intro/dashboard');
    await loadRow('Company 5');
    expect(
      screen.getAllByRole('button', { name: /^Archive/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Archive the request to Company 5']);
    expect(screen.queryByRole('link', { name: /CRM/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Facilitator' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Board' })).toBeNull();
  });

  it.each([
    ['queued', 'No queued requests'],
    ['active', 'No active requests'],
    ['archived', 'No archived requests'],
  ])('says when there is nothing in %s', async (tab, title) => {
    serveIntros(server, []);
    openApp(`/intro/dashboard?tab=${tab}`);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  it('says when the requests cannot be loaded, and tries again', async () => {
    server.on(listIntros, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp('/intro/dashboard');
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke on our side.');
    serveIntros(server, some());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await loadRow('Castellan Bank')).toBeTruthy();
  });

  it('says when shown rows could not be loaded again', async () => {
    serveIntros(server, some());
    server.on(archiveIntro, () => {
      server.on(listIntros, createRefusal(500, 'internal', 'Something broke on our side.'));
      return createRefusal(409, 'conflict', 'This request is To review now.');
    });
    openApp('/intro/dashboard');
    await loadRow('Company 5');
    await userEvent.click(screen.getByRole('button', { name: 'Archive the request to Company 5' }));
    expect(await screen.findByText(/^This list may be out of date/)).toBeTruthy();
    expect(companies()).toContain('Company 4');
    serveIntros(server, some());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^This list may be out of date/)).toBeNull());
  });

  it('keeps few rows of thousands on the page, and loads more when one comes near the end', async () => {
    serveIntros(
      server,
      Array.from({ length: 150 }, (_, index) => makeIntro(String(index + 1), 'Asked')),
    );
    openApp('/intro/dashboard');
    await loadRow('Company 1');
    expect(companies().length).toBeLessThan(60);
    const ask = () => server.callsOf(listIntros).filter(({ query }) => query.get('tab') === 'active');
    expect(ask().every(({ query }) => query.get('cursor') === null)).toBe(true);
    window.scrollY = 150 * 74;
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(ask().map(({ query }) => query.get('cursor'))).toContain('100'));
    window.scrollY = 0;
  });

  it('shows a request once that moved while the pages were read', async () => {
    const [first, second] = [makeIntro('1', 'Asked'), makeIntro('2', 'Asked')];
    const counts = { queued: 0, active: 2, archived: 0, action_required: 0 };
    server.on(listIntros, ({ query }) => ({
      my_intros: [],
      counts,
      ...(query.get('cursor') ? { all_intros: [second, first] } : { all_intros: [first] }),
      next_cursor: query.get('cursor') ? null : 'next',
    }));
    openApp('/intro/dashboard');
    await loadRow('Company 2');
    expect(companies()).toEqual(['Company 1', 'Company 2']);
  });
});

describe('the search box', () => {
  const suggest = () =>
    server.on(suggestIntroFilters, ({ query }) => ({
      suggestions: [
        { type: 'Company' as const, value: 'Castellan Bank', count: 2 },
        { type: 'Person' as const, value: 'Ines Calloway', count: 1 },
      ].filter(({ value }) => value.toLowerCase().includes(query.get('query') ?? '')),
    }));

  it('lists a request that was just moved below the tab where it is counted', async () => {
    const moved = makeIntro('7', 'Asked', {
      ...bank(),
      undo: { until: '2026-11-21T12:00:10Z', seconds: 10, tab: 'queued' },
    });
    const counts = { queued: 1, active: 0, archived: 0, action_required: 0 };
    server.on(listIntros, { my_intros: [], all_intros: [moved], next_cursor: null, counts });
    openApp('/intro/dashboard?q=Castellan+Bank');
    await loadRow('Castellan Bank');
    expect(list().getByText('Queued, 1')).toBeTruthy();
    expect(list().queryByText(/^Active/)).toBeNull();
  });

  it('suggests companies and people; a choice becomes a chip, chips combine, and matches come from all tabs', async () => {
    serveIntros(server, [
      ...some(),
      makeIntro('7', 'To review', { ...bank(), To_Who__r: null }),
      makeIntro('8', 'No Response', { ...bank(), Archived_In_Dashboard__c: true, show_archive_button: false }),
    ]);
    suggest();
    openApp('/intro/dashboard');
    await loadRow('Castellan Bank');
    const box = screen.getByRole('combobox', { name: 'Company or person' });
    await userEvent.type(box, 'cast');
    await userEvent.click(await screen.findByRole('option', { name: /Castellan Bank/ }));
    expect(await screen.findByRole('button', { name: 'Remove Company Castellan Bank' })).toBeTruthy();
    expect(await screen.findByText(/^3 matches from all tabs\./)).toBeTruthy();
    expect(list().getByText('Active, 1')).toBeTruthy();
    expect(list().getByText('Queued, 1')).toBeTruthy();
    expect(list().getByText('Archived, 1')).toBeTruthy();
    expect(tabs().queryByRole('link', { current: 'page' })).toBeNull();
    await userEvent.type(box, 'ines');
    expect(await screen.findByText('Person')).toBeTruthy();
    await userEvent.click(await screen.findByRole('option', { name: /Ines Calloway/ }));
    expect(await screen.findByText(/^2 matches from all tabs\./)).toBeTruthy();
    expect(new URLSearchParams(window.location.search).get('people')).toBe('Ines Calloway');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Company Castellan Bank' }));
    expect(screen.queryByRole('button', { name: 'Remove Company Castellan Bank' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText(/requests in Active/)).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  it('is prefilled by ?q= with company names, one on each line', async () => {
    serveIntros(server, some());
    openApp(`/intro/dashboard?q=${encodeURIComponent('Castellan Bank\nCompany 6\n')}`);
    expect(await screen.findByText(/^2 matches from all tabs\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Company Castellan Bank' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Company Company 6' })).toBeTruthy();
    expect(server.callsOf(listIntros).some(({ query }) => query.get('companies') === 'Castellan Bank\nCompany 6')).toBe(
      true,
    );
  });

  it('says when nothing matches', async () => {
    serveIntros(server, some());
    openApp('/intro/dashboard?q=Nobody');
    expect(await screen.findByRole('heading', { name: 'No matching requests' })).toBeTruthy();
  });
});

describe('a number of the yearly letter', () => {
  it('lists its requests from all tabs, and each part can be left out', async () => {
    serveIntros(server, some());
    openApp('/intro/dashboard?year=2026&number=met');
    await loadRow('Castellan Bank');
    const queries = server.callsOf(listIntros).map(({ query }) => Object.fromEntries(query));
    expect(queries).toContainEqual(expect.objectContaining({ year: '2026', number: 'met' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Of these led to a meeting' }));
    await waitFor(() => expect(window.location.search).toBe('?year=2026'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Asked for in 2026' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });
});

describe('archiving', () => {
  it('removes the row at once, and can be undone from the notice', async () => {
    const intros = serveIntros(server, some());
    const answered = Promise.withResolvers<void>();
    const put = (archived: boolean) => {
      const at = intros.findIndex(({ Id }) => Id === '5');
      intros[at] = { ...(intros[at] as (typeof intros)[0]), Archived_In_Dashboard__c: archived };
      return { result: intros[at] };
    };
    server.on(archiveIntro, async () => {
      await answered.promise;
      return put(true);
    });
    server.on(unarchiveIntro, () => put(false));
    openApp('/intro/dashboard');
    await loadRow('Company 5');
    await userEvent.click(screen.getByRole('button', { name: 'Archive the request to Company 5' }));
    await waitFor(() => expect(companies()).not.toContain('Company 5'));
    expect(server.callsOf(archiveIntro)[0]?.params).toEqual({ id: '5' });
    answered.resolve();
    expect(await screen.findByText('You archived the request to Company 5.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(server.callsOf(unarchiveIntro)[0]?.params).toEqual({ id: '5' });
    await waitFor(() => expect(companies()).toContain('Company 5'));
  });

  it('is taken back when the server refuses', async () => {
    serveIntros(server, some());
    server.on(archiveIntro, createRefusal(409, 'conflict', 'This request is To review now.'));
    openApp('/intro/dashboard');
    await loadRow('Company 5');
    await userEvent.click(screen.getByRole('button', { name: 'Archive the request to Company 5' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The request to Company 5 could not be archived. This request is To review now.',
    );
    await waitFor(() => expect(companies()).toContain('Company 5'));
  });
});
