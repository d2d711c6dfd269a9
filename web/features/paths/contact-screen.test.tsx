import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { contactPaths } from '../../../shared/features/paths/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import {
  createFakeServer,
  createRefusal,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../../testing/testing.tsx';
import { makeGuessedHop, makePath, makePathPerson } from './testing.ts';

const ines = makePathPerson('Ines Calloway', {
  id: '12',
  title: 'VP Engineering',
  account: 'Castellan Bank',
  account_id: '16',
});
const tal = makePathPerson('Tal Berkovan', { member: 'firm' });
const noa = makePathPerson('Noa Kestrel', { member: 'firm', title: 'Venture Partner' });
const dana = makePathPerson('Dana Orlev', { member: 'firm', title: 'Head of Platform' });
const leila = makePathPerson('Leila Farouzan', { title: 'Chief Risk Officer', account: 'Brackenfield' });

const direct = makePath([tal, ines]);
const byLeila = makePath([noa, leila, ines], { more: 1 });
const guess = makePath([dana, makePathPerson('Jonah Abrandt'), ines], { hops: [makeGuessedHop(), makeGuessedHop()] });

const reply = (more: Partial<Reply<typeof contactPaths>> = {}): Reply<typeof contactPaths> => ({
  contact: ines,
  chance_to_connect: 'High likelihood',
  one_hop_paths: [direct],
  two_hop_paths: [byLeila, guess],
  limit_hit: false,
  members: [dana, noa, tal].map(({ id, name }) => ({ id, name })),
  ...more,
});

const ADDRESS = '/path-finder/contact/12';
let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  putSession(server, staff);
});

/** The texts copied from here on. */
function clipboard(): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return copied;
}

const rows = () => screen.getAllByRole('button', { name: /relationship rank/ });
const row = (name: RegExp) => screen.getByRole('button', { name });

describe('the paths to a contact', () => {
  test('are listed by their hops, with the relationship rank, its category and the hops shown', async () => {
    server.on(contactPaths, reply());
    openApp(ADDRESS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ines Calloway' })).toBeTruthy();
    expect(document.title).toBe('Paths to Ines Calloway · Kith');
    expect(screen.getByText('VP Engineering at Castellan Bank', { selector: 'span' })).toBeTruthy();
    // High likelihood is said as Need to check.
    expect(screen.getByText('Need to check')).toBeTruthy();
    const oneHop = within(screen.getByRole('list', { name: 'One hop' }));
    expect(oneHop.getAllByRole('button', { name: /relationship rank/ })).toHaveLength(1);
    expect(row(/^Tal Berkovan to Ines Calloway, relationship rank High Good chance · 70% · 1 hop$/)).toBeTruthy();
    expect(
      row(/^Noa Kestrel to Leila Farouzan to Ines Calloway.*rank Medium \(but worth trying\) Possible · 49% · 3 hops$/),
    ).toBeTruthy();
  });

  test('show the best of them opened: its people, and the known facts between them', async () => {
    server.on(contactPaths, reply());
    openApp(ADDRESS);
    const best = await screen.findByRole('button', { name: /^Tal Berkovan to/ });
    expect(best.getAttribute('aria-expanded')).toBe('true');
    const details = within(document.getElementById(best.getAttribute('aria-controls') ?? '') as HTMLElement);
    expect(details.getByText('They worked together at Pellucid Labs for 42 months')).toBeTruthy();
    expect(details.getByText('31 Aug 20')).toBeTruthy();
    expect(details.getByText('1 on record')).toBeTruthy();
    expect(rows().filter((row) => row.getAttribute('aria-expanded') === 'true')).toEqual([best]);
  });

  test('mark inferred facts, and explain why a weak path counts one hop more', async () => {
    server.on(contactPaths, reply());
    openApp(ADDRESS);
    const weak = await screen.findByRole('button', { name: /^Dana Orlev to Jonah Abrandt/ });
    expect(within(weak).getByText('Inferred')).toBeTruthy();
    expect(weak.querySelectorAll('[data-inferred="true"]')).toHaveLength(2);
    await userEvent.click(weak);
    expect(weak.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getAllByText('They probably know each other from Castellan Bank')).toHaveLength(2);
    expect(screen.getAllByText('Inferred')).toHaveLength(2);
    expect(screen.getByText('Below “Good chance” a path counts as one hop more: 2 hops shown as 3.')).toBeTruthy();
    expect(new URLSearchParams(window.location.search).get('path')).toBe(guess.id);
  });

  test('are walked with the arrow keys and opened with Enter', async () => {
    server.on(contactPaths, reply());
    openApp(ADDRESS);
    const user = userEvent.setup();
    (await screen.findByRole('button', { name: /^Tal Berkovan to/ })).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row(/^Noa Kestrel to/));
    await user.keyboard('{Enter}');
    expect(row(/^Noa Kestrel to/).getAttribute('aria-expanded')).toBe('true');
    expect(row(/^Tal Berkovan to/).getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(row(/^Tal Berkovan to/));
  });

  test('are limited by the filters, which are in the address', async () => {
    server.on(contactPaths, reply());
    openApp(ADDRESS);
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Minimum strength' }), 'Medium or better');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Staff member' }), 'Noa Kestrel');
    await user.click(screen.getByRole('checkbox', { name: 'Only current colleagues' }));
    const wanted = { min_strength: '2', current_colleagues: 'true', member: noa.id };
    await waitFor(() =>
      expect(Object.fromEntries(server.callsOf(contactPaths).at(-1)?.query ?? [])).toMatchObject(wanted),
    );
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(wanted);
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    expect(window.location.search).toBe('');
  });

  test('come as the address says after a reload', async () => {
    server.on(contactPaths, reply());
    openApp(`${ADDRESS}?min_strength=1&path=${byLeila.id}`);
    expect((await screen.findByRole('button', { name: /^Noa Kestrel to/ })).getAttribute('aria-expanded')).toBe('true');
    expect(server.callsOf(contactPaths)[0]?.query.get('min_strength')).toBe('1');
  });

  test('open the further paths by one connector', async () => {
    const further = makePath([dana, leila, ines]);
    server.on(contactPaths, ({ query }) =>
      query.get('connector') === leila.id ? reply({ one_hop_paths: [], two_hop_paths: [byLeila, further] }) : reply(),
    );
    openApp(`${ADDRESS}?path=${byLeila.id}`);
    await userEvent.click(await screen.findByRole('button', { name: '1 more knows Leila Farouzan' }));
    const list = await screen.findByRole('list', { name: 'Further paths by Leila Farouzan' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((element) => element.textContent),
    ).toEqual([expect.stringMatching(/^Dana Orlev to Leila Farouzan to Ines Calloway/)]);
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('list', { name: /^Further paths/ })).toBeNull();
  });

  test('link to a signal about the contact and to a request', async () => {
    server.on(contactPaths, reply());
    openApp(ADDRESS);
    expect(await screen.findByRole('button', { name: 'Request a Warm Introduction' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add signal' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('ask the first person of the path, in words that the user can edit before copying', async () => {
    server.on(contactPaths, reply());
    openApp(ADDRESS);
    const user = userEvent.setup();
    const copied = clipboard();
    await user.click(await screen.findByRole('button', { name: 'Ask Tal Berkovan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask Tal Berkovan' }));
    const draft = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Draft' });
    const written = draft.value;
    expect(written).toMatch(/^Hi Tal,\n\nI would like to meet Ines Calloway/);
    expect(written).toMatch(/Dana Orlev, Quillmark Ventures$/);
    await user.type(draft, ' And again.');
    await user.click(dialog.getByRole('button', { name: 'Copy Draft' }));
    expect(await screen.findByText('You copied the draft to Tal Berkovan.')).toBeTruthy();
    expect(copied).toEqual([`${written} And again.`]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('can be copied at once, with a message when the browser does not allow it', async () => {
    server.on(contactPaths, reply());
    openApp(ADDRESS);
    const user = userEvent.setup();
    const copied = clipboard();
    await user.click(await screen.findByRole('button', { name: 'Copy Draft to Tal Berkovan' }));
    expect(await screen.findByText('You copied the draft to Tal Berkovan.')).toBeTruthy();
    expect(copied).toHaveLength(1);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await user.click(screen.getByRole('button', { name: 'Copy Draft to Tal Berkovan' }));
    expect(await screen.findByText('The text could not be copied. Select it and copy it yourself.')).toBeTruthy();
  });

  test('ask nobody where the viewer knows the target directly', async () => {
    server.on(contactPaths, reply({ one_hop_paths: [makePath([dana, ines])], two_hop_paths: [] }));
    openApp(ADDRESS);
    expect(await screen.findByRole('button', { name: /^Dana Orlev to Ines Calloway/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ask / })).toBeNull();
  });

  test('say that there are more than fifty of a kind', async () => {
    server.on(contactPaths, reply({ limit_hit: true }));
    openApp(ADDRESS);
    expect(await screen.findByText('There are more. The 50 best of each kind are shown.')).toBeTruthy();
  });
});

describe('where there are none', () => {
  const none = { one_hop_paths: [], two_hop_paths: [] };

  test('it says so', async () => {
    server.on(contactPaths, reply(none));
    openApp(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'No paths found' })).toBeTruthy();
  });

  test('it offers to leave the filters out if there are any', async () => {
    server.on(contactPaths, ({ query }) => reply(query.has('current_colleagues') ? none : {}));
    openApp(`${ADDRESS}?current_colleagues=true`);
    expect(await screen.findByRole('heading', { name: 'No matching paths' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all paths' }));
    expect(await screen.findByRole('button', { name: /^Tal Berkovan to/ })).toBeTruthy();
  });
});

describe('the picture', () => {
  test('is replaced by a sentence where the browser cannot draw it', async () => {
    server.on(contactPaths, reply());
    openApp(ADDRESS);
    const picture = await screen.findByRole('region', { name: 'Picture of the paths' });
    expect(picture.textContent).toContain('Your browser can’t draw this picture because it lacks WebGL.');
  });

  test('is behind a switch in a narrow window, with the list first', async () => {
    window.innerWidth = 390;
    server.on(contactPaths, reply());
    openApp(ADDRESS);
    expect(await screen.findByRole('list', { name: 'One hop' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Picture of the paths' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Picture' }));
    expect(screen.getByRole('region', { name: 'Picture of the paths' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'One hop' })).toBeNull();
  });
});

test('a failure is shown as “Error: {message}”, and can be tried again', async () => {
  server.on(contactPaths, createRefusal(404, 'not_found', 'This person was not found.'));
  openApp(ADDRESS);
  expect((await screen.findByRole('alert')).textContent).toContain('Error: This person was not found.');
  server.on(contactPaths, reply());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Ines Calloway' })).toBeTruthy();
});

test('a portfolio user has neither such a page nor a menu entry for it', async () => {
  const theirs = createFakeServer();
  putSession(theirs, portco);
  openApp(ADDRESS);
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
  expect(theirs.callsOf(contactPaths)).toEqual([]);
  expect(within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', { name: /path/i })).toBeNull();
});
