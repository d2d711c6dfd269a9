import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changePreferences,
  getPreferences,
  SEARCH_DIGEST,
} from '../../../../shared/features/accounts/preferences/calls.ts';
import { listIntroMoves } from '../../../../shared/features/introductions/calls.ts';
import { listNewPeople, listRises } from '../../../../shared/features/job-changes/calls.ts';
import { listWaiting } from '../../../../shared/features/notifications/digest/calls.ts';
import { listSubscriptions, savedSearches } from '../../../../shared/features/search/calls.ts';
import { makeDrafts, readDrafts } from '../../../platform/api/draft-storage.ts';
import {
  createFakeServer,
  defaultPreferences,
  type FakeServer,
  openApp,
  portco,
  putSession,
} from '../../../testing/testing.tsx';
import { createRequestServer } from '../../introductions/request/testing.tsx';

const company = { id: '16', name: 'Castellan Bank', logo_url: null };
const person = (id: string, name: string, score: number) => ({
  id,
  name,
  title: 'Lead',
  score,
  linkedin_profile: null,
});
const partOf = async (title: string) => (await screen.findByRole('heading', { name: title })).closest('section')!;

let server: FakeServer;
describe('news of the followed companies', () => {
  beforeEach(() => {
    server = createFakeServer();
    putSession(server, portco);
    server.on(listSubscriptions, { subscribed_accounts: ['16'] }).on(listIntroMoves, { moves: [] });
  });

  it('show each stronger tie, each newly reachable person, and each new employee; each person once', async () => {
    const [ada, ben, cy] = [person('1', 'Ada One', 3), person('2', 'Ben Two', 2), person('3', 'Cy Three', 1)];
    server.on(listNewPeople, {
      people: [cy, ada].map((item) => ({ person: item, company, since: '2026-11-10' })),
      limit_hit: false,
    });
    server.on(listRises, {
      rises: [
        { person: ada, company, from: 2, at: '2026-11-18T10:00:00.000Z' },
        { person: ben, company, from: 0, at: '2026-11-17T10:00:00.000Z' },
      ],
    });
    openApp('/');
    const part = await partOf('New at the companies you follow');
    await waitFor(() => expect(part.querySelectorAll('li')).toHaveLength(3));
    expect([...part.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      'Strength to Ada One rose to High18 Nov 26',
      'Ben Two is reachable for the first time17 Nov 26',
      'Cy Three is reachable as Lead10 Nov 26',
    ]);
    const rings = within(part.querySelector('li')!).getAllByRole('img');
    expect(rings.map(({ ariaLabel }) => ariaLabel?.slice(0, 15))).toEqual(['Strength 2 of 4', 'Strength 3 of 4']);
  });
});

describe('an unfinished request', () => {
  const letter = { One_Liner__c: 'We make vaults.', step: 0, key: 'a-key-of-eight' };
  beforeEach(() => {
    server = createRequestServer();
    for (const user of [portco.Id, 'another']) makeDrafts(user, 'a tab').placeOf('intro-16').keep(letter);
  });
  const readSaved = () => readDrafts(portco.Id, 'intro-').map(({ about }) => about);

  it('waits on the first screen, and goes on from there', async () => {
    openApp('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue: the request to Castellan Bank' }));
    const drawer = await screen.findByRole('dialog', { name: /^Request a Warm Introduction/ });
    expect(await within(drawer).findByText(/^Continue your draft of /)).toBeTruthy();
    expect(readSaved()).toEqual(['intro-16']);
  });

  it('is discarded by Start over, which can be taken back', async () => {
    openApp('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Start over: the request to Castellan Bank' }));
    const drawer = await screen.findByRole('dialog', { name: /^Request a Warm Introduction/ });
    expect(await within(drawer).findByText('Your draft was discarded.')).toBeTruthy();
    expect(readSaved()).toEqual([]);
    await userEvent.click(within(drawer).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(readSaved()).toEqual(['intro-16']));
  });
});

describe('the tasks that wait', () => {
  it.each([
    [false, 'Waiting for you 1'],
    [true, 'Waiting for you 1+'],
  ])('are counted, and say when there are more (%s)', async (more, title) => {
    server = createFakeServer();
    putSession(server, portco);
    const line = { text: 'Castellan Bank: one question before we can go on', path: '/intro/dashboard?id=1' };
    server.on(listWaiting, {
      sections: [
        { title: 'Introductions', path: '/intro/dashboard', more, lines: [{ ...line, act: 'Answer', since: null }] },
      ],
    });
    openApp('/');
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });
});

describe('tasks that ask for no answer', () => {
  const listed = async (quiet: number) => {
    server = createFakeServer();
    putSession(server, portco);
    const line = (text: string) => ({ text, path: `/sales/opportunities?open=${text}`, since: null });
    const lines = ['Alder', 'Birch', 'Cedar', 'Dogwood'].slice(0, quiet).map((text) => ({ ...line(text), act: null }));
    server.on(listWaiting, {
      sections: [
        {
          title: 'Sales opportunities for you',
          path: '/sales/opportunities',
          more: false,
          lines: [...lines, { ...line('Elm'), act: 'Answer' }],
        },
      ],
    });
    openApp('/');
    const part = await partOf(`Waiting for you ${quiet + 1}`);
    return within(part)
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('link').getAttribute('aria-label'));
  };

  it('are one row that leads to their list from three on', async () => {
    expect(await listed(4)).toEqual(['Answer: Elm', 'View: Sales opportunities for you']);
    expect(screen.getByText('Alder; Birch; and 2 more')).toBeTruthy();
  });

  it('have a row each while they are few', async () => {
    expect(await listed(2)).toEqual(['Answer: Elm', 'View: Alder', 'View: Birch']);
  });
});

describe('the mail about saved searches', () => {
  const searches = [
    {
      id: '1',
      name: 'Claims',
      address: '/advanced?titleLike=claims',
      what: 'people' as const,
      total: 3,
      fresh: 1,
      looked_at: '2026-11-01T00:00:00.000Z',
    },
  ];

  it.each([
    ['is left out of a digest that still comes', { digest: 'weekly', part: true }, { on: false }],
    ['is had again', { digest: 'weekly', part: false }, { on: true }],
    ['comes each week where there was no digest', { digest: 'off', part: true }, { on: true, digest: 'weekly' }],
  ] as const)('%s', async (_, { digest, part }, { on, ...more }) => {
    server = createFakeServer();
    putSession(server, portco);
    const mails = [{ kind: SEARCH_DIGEST, label: 'Saved searches', on: part }];
    server
      .on(savedSearches, { searches })
      .on(getPreferences, { preferences: { ...defaultPreferences, digest, mails } });
    server.on(changePreferences, { preferences: { ...defaultPreferences, mails: [{ ...mails[0]!, on }] } });
    openApp('/');
    const mail = await screen.findByRole('switch', { name: 'Weekly news by e-mail' });
    expect(mail.getAttribute('aria-checked')).toBe(String(!on));
    await userEvent.click(mail);
    await waitFor(() =>
      expect(server.bodyOf(changePreferences)).toMatchObject({ mails: [{ kind: SEARCH_DIGEST, on }], ...more }),
    );
    await waitFor(() => expect(mail.getAttribute('aria-checked')).toBe(String(on)));
  });
});
