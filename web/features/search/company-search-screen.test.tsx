import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changePreferences } from '../../../shared/features/accounts/preferences/calls.ts';
import {
  askImporting,
  searchAccountContacts,
  searchByNames,
  suggestAccounts,
} from '../../../shared/features/search/calls.ts';
import { getCandidate } from '../../../shared/features/talent/candidacies/calls.ts';
import { createRefusal, defaultPreferences, openApp } from '../../testing/testing.tsx';
import { makeCandidate } from '../talent/candidates/list-sample.ts';
import { makeContact, makeFoundAccount, searchServer, serveAccounts, servePeople } from './testing.ts';

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Company names' });
/** The lists asked for, in order; React mounts twice here, so that the first may be asked for twice. */
const ask = (server: ReturnType<typeof searchServer>) =>
  server
    .callsOf(searchByNames)
    .map(({ body }) => (body as { names: string[] }).names)
    .filter((names, index, all) => names.join() !== all[index - 1]?.join());
const castellan = makeFoundAccount('1', { name: 'Castellan Bank', matches: ['Castellan'], relationship: 4 });

let server: ReturnType<typeof searchServer>;
beforeEach(() => {
  server = searchServer();
  serveAccounts(server, [castellan, makeFoundAccount('2')]);
  servePeople(server, {
    1: { contacts: [makeContact('10'), makeContact('11')] },
    2: { contacts: [makeContact('20')] },
  });
  server.on(suggestAccounts, ({ query }) => ({
    accounts: ['Castellan Bank', 'Castle Rock']
      .filter((name) => name.toLowerCase().includes((query.get('query') ?? '').toLowerCase()))
      .map((name, index) => ({ id: String(index), name, website: null, logo_url: null, relationship: 4 - index })),
  }));
});

describe('the company search', () => {
  it('has a heading, offers the other two searches as links, and says what to do', async () => {
    openApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Search Network' })).toBeTruthy();
    const ways = within(screen.getByRole('navigation', { name: 'Search by' }));
    expect(ways.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['By Company', '/'],
      ['By Title', '/advanced'],
      ['By Industry', '/industry'],
    ]);
    expect(await screen.findByText(/one per line. You’ll see who we can reach/)).toBeTruthy();
    expect(server.callsOf(searchByNames)).toHaveLength(0);
  });

  it('opens the person of a pasted profile, known or not, and going back leads before the paste', async () => {
    server.on(getCandidate, ({ body }) => {
      const { linkedinId } = body as { linkedinId: string };
      return { candidate: linkedinId === 'ines-calloway' ? makeCandidate({ Id: '12' }) : null };
    });
    const { unmount } = openApp('/');
    await userEvent.click(await box());
    await userEvent.paste('https://www.linkedin.com/in/ines-calloway/?x=1');
    await waitFor(() => expect(window.location.pathname).toBe('/person/12'), { timeout: 3_000 });
    unmount();
    openApp('/');
    await userEvent.click(await box());
    await userEvent.paste('linkedin.com/in/ada-nobody');
    await waitFor(() => expect(window.location.pathname).toBe('/talent'), { timeout: 3_000 });
    expect(window.location.search).toBe('?linkedin_id=ada-nobody');
  });

  it('searches 1000 ms after the last letter, once', async () => {
    openApp('/');
    const area = await box();
    vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(area, { target: { value: 'Castel' } });
    await act(() => vi.advanceTimersByTimeAsync(900));
    fireEvent.change(area, { target: { value: 'Castellan' } });
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(ask(server)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(ask(server)).toEqual([['Castellan']]);
    expect(new URLSearchParams(window.location.search).get('q')).toBe('Castellan');
  });

  it('searches at once for pasted text, cleaned of bullets, quotes, tabs and doubles', async () => {
    openApp('/');
    await userEvent.click(await box());
    await userEvent.paste('• Castellan\r\n"Company 2"\tNowhere\r\ncastellan\r\n');
    await waitFor(() => expect(ask(server)).toEqual([['Castellan', 'Company 2', 'Nowhere']]));
    expect((await box()).value).toBe('Castellan\nCompany 2\nNowhere\n');
  });

  it('searches at once with Enter after a name, which begins the next line, and with Ctrl+Enter anywhere', async () => {
    openApp('/');
    await userEvent.type(await box(), 'Castellan{Escape}{Enter}');
    expect(window.location.search).toBe('?q=Castellan');
    await waitFor(() => expect(ask(server)).toEqual([['Castellan']]));
    expect((await box()).value).toBe('Castellan\n');
    await userEvent.keyboard('Orrin{Escape}{Control>}{Enter}{/Control}');
    expect(window.location.search).toBe('?q=Castellan%0AOrrin');
    expect((await box()).value).toBe('Castellan\nOrrin');
  });

  it('shows how a name found a company, and searches for other possible names with one click', async () => {
    const brief = (id: string, name: string) => ({ id, name, website: null, logo_url: null, relationship: 2 });
    server.on(searchByNames, ({ body }) => ({
      accounts: [{ ...castellan, match_kinds: { Castellan: 'best' as const } }],
      unmatched: (body as { names: string[] }).names.filter((name) => name === 'Nowhear'),
      did_you_mean: [
        { name: 'Castellan', accounts: [brief('7', 'Castellan Catering')] },
        { name: 'Nowhear', accounts: [brief('8', 'Nowhere Ltd')] },
      ],
      limit_hit: false,
    }));
    openApp('/?q=Castellan%0ANowhear');
    expect(await screen.findByText(/best match for/)).toBeTruthy();
    const offers = within(await screen.findByRole('region', { name: 'Did you mean' }));
    expect(offers.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'NNowhere Ltd',
      'CCastellan Catering',
    ]);
    await userEvent.click(offers.getByRole('button', { name: 'Nowhere Ltd' }));
    await waitFor(() => expect(ask(server).at(-1)).toEqual(['Castellan', 'Nowhere Ltd']));
    await userEvent.click(await screen.findByRole('button', { name: 'Castellan Catering' }));
    await waitFor(() => expect(ask(server).at(-1)).toEqual(['Castellan', 'Castellan Catering', 'Nowhere Ltd']));
  });

  it('offers companies that belong to an answer, and searches for a chosen one, too', async () => {
    server.on(searchByNames, {
      accounts: [castellan],
      unmatched: [],
      belonging: [
        {
          name: 'Castellan',
          to: 'Castellan Bank',
          accounts: [{ id: '7', name: 'Castellan Leasing', website: null, logo_url: null, relationship: 2 }],
        },
      ],
      limit_hit: false,
    });
    openApp('/?q=Castellan');
    const offers = within(await screen.findByRole('region', { name: 'Companies that belong to these' }));
    await userEvent.click(offers.getByRole('button', { name: 'Castellan Leasing' }));
    await waitFor(() => expect(ask(server).at(-1)).toEqual(['Castellan', 'Castellan Leasing']));
  });

  it('prefills and runs the search of the address', async () => {
    openApp('/?q=Castellan%0ANowhere');
    expect((await box()).value).toBe('Castellan\nNowhere\n');
    expect(await screen.findByRole('heading', { name: 'Castellan Bank' })).toBeTruthy();
    expect(ask(server)).toEqual([['Castellan', 'Nowhere']]);
  });

  it('keeps a finished search in the history, and goes back to it with its fields', async () => {
    openApp('/?q=Castellan');
    await screen.findByRole('heading', { name: 'Castellan Bank' });
    const area = await box();
    await userEvent.click(area);
    await userEvent.paste('Company 2');
    await screen.findByRole('heading', { name: 'Company 2' });
    expect(new URLSearchParams(window.location.search).get('q')).toBe('Castellan\nCompany 2');
    act(() => window.history.back());
    await waitFor(() => expect(area.value).toBe('Castellan\n'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Company 2' })).toBeNull());
  });

  it('leads back through finished searches one by one, and forward to later text, too', async () => {
    openApp('/');
    const area = await box();
    await userEvent.click(area);
    await userEvent.paste('Castellan');
    await waitFor(() => expect(window.location.search).toBe('?q=Castellan'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Exact match only' }));
    await waitFor(() => expect(window.location.search).toBe('?q=Castellan&exactMatch=true'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(area, { target: { value: 'Nowhere' } });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    vi.useRealTimers();
    expect(window.location.search).toBe('?q=Nowhere&exactMatch=true');
    for (const before of ['?q=Castellan&exactMatch=true', '?q=Castellan', '']) {
      act(() => window.history.back());
      await waitFor(() => expect(window.location.search).toBe(before));
    }
    await waitFor(() => expect(area.value).toBe(''));
  });

  it('replaces its own entry while the user goes on typing', async () => {
    openApp('/');
    const area = await box();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const text of ['Cast', 'Castel', 'Castellan']) {
      fireEvent.change(area, { target: { value: text } });
      await act(() => vi.advanceTimersByTimeAsync(1000));
    }
    expect(ask(server)).toEqual([['Cast'], ['Castel'], ['Castellan']]);
    vi.useRealTimers();
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(area.value).toBe(''));
  });

  it('searches for equal names only on request, and keeps that in the address', async () => {
    openApp('/?q=Castellan');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Exact match only' }));
    await waitFor(() => expect(server.bodyOf(searchByNames)).toEqual({ names: ['Castellan'], exactMatch: true }));
    expect(window.location.search).toContain('exactMatch=true');
  });

  it('shows the result of each line', async () => {
    openApp('/?q=Castellan%0ANowhere');
    const line = async (name: string) =>
      (await screen.findByText(name, { selector: 'li > span', exact: true, ignore: false })).parentElement?.textContent;
    await waitFor(async () => expect(await line('Castellan')).toBe('Castellan2 contacts'));
    expect(await line('Nowhere')).toBe('Nowherenot found');
  });

  it('lists the names that were not found, until dismissed', async () => {
    openApp('/?q=Castellan%0ANowhere%0ANoplace');
    const notice = (
      await screen.findByText(/The following company names were not found \(try another spelling maybe\?\)/)
    ).closest<HTMLElement>('[role="status"]') as HTMLElement;
    expect(notice.textContent).toContain('Nowhere, Noplace');
    await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Nowhere, Noplace')).toBeNull();
  });

  it('says that an import is running, and searches again when it is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.on(askImporting, { importing: true });
    openApp('/?q=Nowhere');
    expect(await screen.findByText(/^An import is running\. Kith searches again/)).toBeTruthy();
    const before = server.callsOf(searchByNames).length;
    server.on(askImporting, { importing: false });
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    await waitFor(() => expect(screen.queryByText(/^An import is running/)).toBeNull());
    await waitFor(() => expect(server.callsOf(searchByNames).length).toBeGreaterThan(before));
    vi.useRealTimers();
  });

  it('has a message when nobody is found, with the help address', async () => {
    openApp('/?q=Nowhere');
    expect(await screen.findByRole('heading', { name: 'Sorry - No relevant contacts found' })).toBeTruthy();
    expect((await screen.findByText(/high-priority requests/)).parentElement?.textContent).toContain(
      'network@quillmark.example',
    );
  });

  it('says so when there were too many', async () => {
    server.on(searchByNames, { accounts: [castellan], unmatched: [], limit_hit: true });
    openApp('/?q=Castellan');
    expect(await screen.findByText('Too many results, try narrowing down your search.')).toBeTruthy();
  });

  it('shows the error, and tries again', async () => {
    server.on(searchByNames, createRefusal(500, 'internal', 'Something broke.'));
    openApp('/?q=Castellan');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Something broke.');
    serveAccounts(server, [castellan]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Castellan Bank' })).toBeTruthy();
  });

  it('shows the accounts when only their people failed, and loads those again', async () => {
    server.on(searchAccountContacts, createRefusal(500, 'internal', 'Something broke.'));
    openApp('/?q=Castellan');
    await screen.findByRole('heading', { name: 'Castellan Bank' });
    const alert = await screen.findByRole('alert');
    servePeople(server, { 1: { contacts: [makeContact('10')] } });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Person 10')).toBeTruthy();
  });

  it('goes to the query with /, but types it in a field; and does neither once that is switched off', async () => {
    server.on(changePreferences, { preferences: { ...defaultPreferences, single_keys: false } });
    openApp('/?q=Castellan');
    const area = await box();
    await screen.findByRole('heading', { name: 'Castellan Bank' });
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(area);
    await userEvent.keyboard('/');
    expect(area.value).toContain('/');
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await screen.findByRole('button', { name: 'Keyboard shortcuts', pressed: false });
    await userEvent.keyboard('/');
    expect(document.activeElement).not.toBe(area);
  });
});

describe('suggestions', () => {
  const options = () =>
    screen.queryAllByRole('option').map((option) => within(option).getByText(/ Castle$|^Cast/).textContent);

  it('come from the third letter of the line, 200 ms after the last', async () => {
    openApp('/');
    const area = await box();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(area, { target: { value: 'Acme\nCa' } });
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(server.callsOf(suggestAccounts)).toHaveLength(0);
    fireEvent.change(area, { target: { value: 'Acme\nCas' } });
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(server.callsOf(suggestAccounts)).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(server.callsOf(suggestAccounts).map(({ query }) => query.get('query'))).toEqual(['Cas']);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(options()).toHaveLength(2);
  });

  it('of an older text never replace those of a newer text', async () => {
    let answerOld: (() => void) | undefined;
    server.on(suggestAccounts, ({ query }) => {
      const text = query.get('query') ?? '';
      const pick = (name: string) => ({
        accounts: [{ id: name, name, website: null, logo_url: null, relationship: 1 }],
      });
      if (text !== 'Cas') return pick('Newer Castle');
      return new Promise((resolve) => {
        answerOld = () => resolve(pick('Older Castle'));
      });
    });
    openApp('/');
    const area = await box();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(area, { target: { value: 'Cas' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    fireEvent.change(area, { target: { value: 'Cast' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(options()).toEqual(['Newer Castle']);
    answerOld?.();
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(options()).toEqual(['Newer Castle']);
  });

  it('are chosen by arrows and Enter: the line becomes the name and is searched for at once', async () => {
    openApp('/');
    const area = await box();
    await userEvent.type(area, 'Nowhere{Enter}cast');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const second = screen.getAllByRole('option')[1] as HTMLElement;
    expect(second.getAttribute('aria-selected')).toBe('true');
    expect(area.getAttribute('aria-activedescendant')).toBe(second.id);
    await userEvent.keyboard('{Enter}');
    expect(area.value).toBe('Nowhere\nCastle Rock\n');
    await waitFor(() => expect(ask(server).at(-1)).toEqual(['Nowhere', 'Castle Rock']));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('are chosen with the pointer without leaving the box, and go away with Escape', async () => {
    openApp('/');
    const area = await box();
    await userEvent.type(area, 'cast');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(area, 'e');
    await userEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    expect(area.value).toContain('Castellan Bank\n');
    expect(document.activeElement).toBe(area);
  });
});
