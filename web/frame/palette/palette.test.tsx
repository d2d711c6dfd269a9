import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { fits, markTyped, matches } from '../../../shared/core/palette/typed-names.ts';
import { getPreferences } from '../../../shared/features/accounts/preferences/calls.ts';
import { findIntros } from '../../../shared/features/introductions/calls.ts';
import { listPeopleLists } from '../../../shared/features/people-lists/calls.ts';
import { suggestAccounts, suggestPeople } from '../../../shared/features/search/calls.ts';
import { getCandidate } from '../../../shared/features/talent/candidacies/calls.ts';
import { makeIntro } from '../../features/introductions/testing.ts';
import {
  createFakeServer,
  defaultPreferences,
  type FakeServer,
  openApp,
  portco,
  putSession,
  renderPart,
  staff,
} from '../../testing/testing.tsx';
import { FindButton, loadPalette } from './find-button.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  Element.prototype.scrollIntoView ??= () => undefined;
  server
    .on(suggestAccounts, ({ query }) => ({
      accounts: 'castellan'.startsWith(query.get('query')!)
        ? [{ id: '16', name: 'Castellan Bank', website: null, logo_url: null, relationship: 4 }]
        : [],
    }))
    .on(suggestPeople, ({ query }) => ({
      people: 'castaneda'.startsWith(query.get('query')!)
        ? [
            {
              id: '9',
              name: 'Mirela Castaneda',
              title: 'Lead',
              account: { id: '16', name: 'Castellan Bank' },
              score: 2,
            },
          ]
        : [],
    }))
    .on(findIntros, { intros: [] })
    .on(listPeopleLists, { lists: [] });
});

const open = async (user = portco) => {
  putSession(server, user);
  const app = openApp('/privacy-policy');
  await screen.findByRole('navigation', { name: 'Main' });
  await userEvent.keyboard('{Control>}k{/Control}');
  return { ...app, box: await screen.findByRole('combobox') };
};
const rows = () => screen.getAllByRole('option').map((row) => row.textContent);

describe('the palette', () => {
  it('opens the person of a pasted profile, known or not, in the first screen of the role', async () => {
    server.on(getCandidate, { candidate: null });
    const { box, unmount } = await open(portco);
    await userEvent.click(box);
    await userEvent.paste('https://www.linkedin.com/in/ada-nobody/?x=1');
    await screen.findByRole('option', { name: /^ada-nobody.*Not in the database yet/ });
    expect(rows()).toHaveLength(1);
    expect(server.bodyOf(getCandidate)).toEqual({ linkedinId: 'ada-nobody' });
    await userEvent.keyboard('{Enter}');
    expect(window.location.pathname + window.location.search).toBe('/talent?linkedin_id=ada-nobody');
    unmount();
    const again = await open({ ...staff, roles: ['Talent'] });
    await userEvent.click(again.box);
    await userEvent.paste('linkedin.com/in/ada-nobody');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await userEvent.keyboard('{Enter}');
    expect(window.location.pathname).toBe('/talent/match-positions');
  });

  it('says of a pasted company’s address that its company is not known', async () => {
    const { box } = await open(portco);
    await userEvent.click(box);
    await userEvent.paste('https://www.linkedin.com/company/nowhere-at-all/');
    expect(await screen.findByText(/doesn’t know a company with the address “nowhere-at-all”/)).toBeTruthy();
  });

  it('gives the focus to the page when a dialog that it opened is left, as its own row is gone', async () => {
    const { box } = await open(portco);
    await userEvent.type(box, '>invite{Enter}');
    await screen.findByRole('dialog', { name: 'Invite Team Member' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.querySelector('main')?.contains(document.activeElement)).toBe(true));
  });

  it('opens by Ctrl K with the screens and actions of this user, and of nobody else', async () => {
    await open(portco);
    const shown = rows().join('\n');
    expect(shown).toContain('My Requests');
    expect(shown).toContain('Invite Team Member');
    for (const name of ['Outbox', 'Duplicates', 'Login As', 'Talpod Dashboard']) expect(shown).not.toContain(name);
  });

  it('has the screens and tabs of administration for staff', async () => {
    await open(staff);
    await userEvent.keyboard('>dup');
    await waitFor(() => expect(rows()[0]).toContain('Duplicates'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/admin/duplicates'));
  });

  it('counts the results that it shows, where more would fit what was typed', async () => {
    await open(staff);
    await userEvent.keyboard('adm');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('9 results'));
    expect(rows()).toHaveLength(9);
  });

  it('opens the first match by Enter, also when Enter comes before the answer', async () => {
    await open();
    await userEvent.keyboard('cas{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/companies/16'));
    expect(screen.queryByRole('combobox', { name: /Find a company/ })).toBeNull();
  });

  it('narrows to people by @, and lists opened items first when it is opened again', async () => {
    await open();
    await userEvent.keyboard('@cas');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/person/9'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(rows()[0]).toContain('Mirela Castaneda'));
  });

  describe('with many answers', () => {
    beforeEach(() => {
      const place = (at: number) => ({ id: `${at}`, website: null, logo_url: null, relationship: 1 });
      server
        .on(suggestAccounts, {
          accounts: Array.from({ length: 10 }, (_, at) => ({ ...place(at), name: `Old Castle ${at}` })).with(9, {
            ...place(9),
            name: 'Castle',
          }),
        })
        .on(suggestPeople, {
          people: Array.from({ length: 9 }, (_, at) => ({
            id: `${at}`,
            name: `Cassia Vane${'abcdefghi'[at]}`,
            title: '',
            account: null,
            score: 1,
          })),
        });
    });
    const alt = (digit: number, key = `${digit}`) => {
      fireEvent.keyDown(screen.getByRole('combobox'), { code: `Digit${digit}`, key, altKey: true });
    };
    const keyOf = (name: RegExp) => screen.getByRole('option', { name }).getAttribute('aria-keyshortcuts');

    it('opens each of the first nine by Alt and its number, whatever the keyboard writes for it', async () => {
      await open();
      await userEvent.keyboard('cas');
      await screen.findByRole('option', { name: /Cassia Vaned/ });
      // Without the companies in actions, such as Follow.
      expect(screen.getAllByRole('option', { name: /^(?:Old )?Castle/ })).toHaveLength(5);
      expect(keyOf(/^Castle/)).toBe('Alt+1');
      expect(keyOf(/Cassia Vaned/)).toBe('Alt+9');
      expect(keyOf(/Cassia Vanee/)).toBeNull();
      alt(7, '¶');
      await waitFor(() => expect(window.location.pathname).toBe('/person/1'));
    });

    it('numbers no row before which others may come still', async () => {
      const answered = Promise.withResolvers<void>();
      server.on(suggestAccounts, async () => {
        await answered.promise;
        return { accounts: [{ id: '3', website: null, logo_url: null, relationship: 1, name: 'Old Castle' }] };
      });
      await open();
      await userEvent.keyboard('cas');
      await screen.findByRole('option', { name: /Cassia Vanea/ });
      expect(keyOf(/Cassia Vanea/)).toBeNull();
      answered.resolve();
      await screen.findByRole('option', { name: /^Old Castle/ });
      expect(keyOf(/Cassia Vanea/)).toBe('Alt+2');
    });

    it('means the coming answer by a number that is pressed before it', async () => {
      await open();
      await userEvent.keyboard('cas');
      alt(6);
      await waitFor(() => expect(window.location.pathname).toBe('/person/0'));
    });

    it('narrows to companies by &, and takes a sign that is written with Alt and a digit for a sign', async () => {
      const { box } = await open();
      await userEvent.keyboard('&cas');
      await waitFor(() => expect(rows()).toHaveLength(9));
      await userEvent.clear(box);
      alt(3, '#');
      expect(screen.getByRole('combobox')).toBe(box);
    });

    it('puts entries that were opened before first, once', async () => {
      await open();
      await userEvent.keyboard('cas');
      await screen.findByRole('option', { name: /Cassia Vaned/ });
      alt(9);
      await waitFor(() => expect(window.location.pathname).toBe('/person/3'));
      await userEvent.keyboard('{Control>}k{/Control}cva');
      await waitFor(() => expect(rows()[0]).toContain('Cassia Vaned'));
      await screen.findByRole('option', { name: /Cassia Vanec/ });
      expect(screen.getAllByRole('option', { name: /Cassia Vaned/ })).toHaveLength(1);
    });
  });

  it('offers this user’s actions for the found company', async () => {
    await open(portco);
    await userEvent.keyboard('>cas');
    await screen.findByRole('option', { name: /Request a Warm Introduction to Castellan Bank/ });
    expect(screen.getByRole('option', { name: /^Follow Castellan Bank/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /^Paths to/ })).toBeNull();
  });

  it('puts the action that begins with the typed text before the actions for a company of such a name', async () => {
    server.on(suggestAccounts, {
      accounts: [{ id: '17', name: 'Quarrel Investments', website: null, logo_url: null, relationship: 1 }],
    });
    await open(portco);
    await userEvent.keyboard('>inv');
    await screen.findByRole('option', { name: /^Follow Quarrel Investments/ });
    expect(rows()[0]).toContain('Invite Team Member');
    expect(screen.getByRole('dialog', { name: /^Find a company/ })).toBeTruthy();
  });

  it('says that the text is too short, and not that there is nothing', async () => {
    await open();
    await userEvent.keyboard('zq');
    expect(await screen.findByText(/at least three letters/)).toBeTruthy();
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('lo');
    expect(await screen.findByRole('option', { name: /Logout/ })).toBeTruthy();
    expect(screen.getByText(/at least three letters/)).toBeTruthy();
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.keyboard('zqx');
    const nothing = await screen.findByText('No results for “zqx”.');
    expect(screen.getByRole('listbox').contains(nothing)).toBe(false);
  });

  it('gives the focus back when Escape closes it', async () => {
    putSession(server, portco);
    openApp('/privacy-policy');
    const button = await screen.findByRole('button', { name: /Find a company/ });
    await userEvent.click(button);
    await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

describe('text that is typed before the palette has loaded', () => {
  /** The button alone, beside a field that has the focus; the palette comes when the test says so. */
  const begin = async () => {
    const gate = Promise.withResolvers<void>();
    const load = () => gate.promise.then(loadPalette);
    putSession(server, portco);
    renderPart(
      <>
        <input aria-label="Before" />
        <Where />
        <FindButton narrow={false} load={load} />
      </>,
    );
    const before = await screen.findByRole('textbox', { name: 'Before' });
    before.focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    return { before, come: gate.resolve };
  };

  it('is in it when it comes, and Enter opens the intended entry', async () => {
    const { come } = await begin();
    await userEvent.keyboard('casx{Backspace}{Enter}');
    expect(screen.queryByRole('combobox')).toBeNull();
    come();
    await screen.findByText('/companies/16');
  });

  it('is in it when it comes, and Alt and a number opens the intended row', async () => {
    const { come } = await begin();
    await userEvent.keyboard('cas{Alt>}[Digit2]{/Alt}');
    come();
    await screen.findByText('/person/9');
  });

  it('goes on in it, and Escape returns the focus', async () => {
    const { before, come } = await begin();
    await userEvent.keyboard('c');
    come();
    const box = await screen.findByRole<HTMLInputElement>('combobox');
    await userEvent.keyboard('as');
    expect(box.value).toBe('cas');
    await waitFor(() => expect(rows()[0]).toContain('Castellan Bank'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(before));
  });

  it('is dropped with Escape', async () => {
    const { before, come } = await begin();
    await userEvent.keyboard('cas{Escape}');
    expect(document.activeElement).toBe(before);
    await userEvent.keyboard('{Control>}k{/Control}');
    come();
    expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
  });
});

describe('single keys of the frame', () => {
  it('G and a letter go to a screen; ? lists the keys', async () => {
    putSession(server, portco);
    openApp('/privacy-policy');
    await screen.findByRole('navigation', { name: 'Main' });
    await waitFor(() => expect(server.callsOf(getPreferences)).toHaveLength(1));
    await userEvent.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(keys).getByText('My Requests')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('gi');
    await waitFor(() => expect(window.location.pathname).toBe('/imports'));
  });

  it('do nothing when they are switched off', async () => {
    putSession(server, portco);
    server.on(getPreferences, { preferences: { ...defaultPreferences, single_keys: false } });
    openApp('/privacy-policy');
    await screen.findByRole('navigation', { name: 'Main' });
    await userEvent.keyboard('gi?');
    expect(window.location.pathname).toBe('/privacy-policy');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the typed text', () => {
  it('is marked in the description where the name does not say why a request is there', async () => {
    const { Id, Status__c, Target_Account__r, indicator, group_label } = makeIntro('2', 'To review');
    const found = { Id, Status__c, Target_Account__r, indicator, group_label, person: 'Gideon Marsh' };
    server.on(findIntros, { intros: [found] });
    const { box } = await open(portco);
    await userEvent.type(box, 'gid');
    const row = await screen.findByRole('option', { name: /Company 2.*to Gideon Marsh/ });
    expect([...row.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Gid']);
  });

  it('matches the beginning of words in a name, in any spelling, and is marked in it', () => {
    expect(matches('jos cast', 'Ruben José Castellane')).toBe(true);
    expect(matches('astel', 'Castellan Bank')).toBe(false);
    expect(fits('rca', { name: 'Ruben José Castellane' })).toBe(true);
    expect(fits('rujo', { name: 'Ruben José Castellane' })).toBe(true);
    expect(fits('rjc', { name: 'Ruben José Castellane' })).toBe(true);
    expect(fits('rja', { name: 'Ruben José Castellane' })).toBe(false);
    expect(fits('jca', { name: 'Ruben José Castellane' })).toBe(false);
    expect(fits('李小龙', { name: '李明 小王 龙' })).toBe(false);
    expect(markTyped('rjc', 'Ruben José Castellane').flatMap(({ text, on }) => (on ? text : []))).toEqual([
      'R',
      'J',
      'C',
    ]);
    expect(markTyped('rca', 'Ruben Castellane').filter(({ on }) => on)).toEqual([
      { text: 'R', on: true },
      { text: 'Ca', on: true },
    ]);
    expect(markTyped('jos', 'José Castellane')).toEqual([
      { text: 'Jos', on: true },
      { text: 'é', on: false },
      { text: ' ', on: false },
      { text: 'Castellane', on: false },
    ]);
  });
});
