import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getPreferences } from '../../../shared/features/accounts/preferences/calls.ts';
import {
  listViews,
  removeView,
  renameView,
  type SavedView,
  saveView,
} from '../../../shared/features/search/saved-views/calls.ts';
import { SAVED_LISTS, type SavedList, VIEWED_LISTS } from '../../../shared/features/search/saved-views/lists.ts';
import type { Body, Call } from '../../../shared/platform/call.ts';
import type { DeclaredList } from '../../core/feature/feature.ts';
import { samples as access } from '../../features/accounts/access/list-sample.ts';
import { samples as appTokens } from '../../features/accounts/app-tokens/list-sample.ts';
import { samples as invitations } from '../../features/accounts/invitations/list-sample.ts';
import { samples as users } from '../../features/accounts/users/list-sample.ts';
import { samples as duplicates } from '../../features/companies/duplicates/list-sample.ts';
import { samples as accounts } from '../../features/companies/list-sample.ts';
import { samples as connectors } from '../../features/connectors/list-sample.ts';
import { samples as enrichment } from '../../features/enrichment/list-sample.ts';
import { samples as focusList } from '../../features/focus-lists/list-sample.ts';
import { samples as imports } from '../../features/imports/list-sample.ts';
import { samples as inTouch } from '../../features/in-touch/list-sample.ts';
import { samples as intros } from '../../features/introductions/list-sample.ts';
import { samples as jobChanges } from '../../features/job-changes/list-sample.ts';
import { samples as keyNodes } from '../../features/key-nodes/list-sample.ts';
import { samples as mailboxes } from '../../features/mailboxes/list-sample.ts';
import { samples as outbox } from '../../features/notifications/outbox/list-sample.ts';
import { samples as administration } from '../../features/operations/administration/list-sample.ts';
import { samples as auditing } from '../../features/operations/audit/list-sample.ts';
import { samples as reading } from '../../features/operations/disclosure/list-sample.ts';
import { samples as peopleLists } from '../../features/people-lists/list-sample.ts';
import { samples as blindSpots } from '../../features/reach/blind-spots/list-sample.ts';
import { samples as reach } from '../../features/reach/list-sample.ts';
import { samples as whatIf } from '../../features/reach/what-if/list-sample.ts';
import { samples as sales } from '../../features/sales/list-sample.ts';
import { samples as search } from '../../features/search/list-sample.ts';
import { samples as signals } from '../../features/signals/list-sample.ts';
import { samples as poscans } from '../../features/talent/candidacies/list-sample.ts';
import { samples as candidate } from '../../features/talent/candidates/list-sample.ts';
import { samples as foundersDigest } from '../../features/talent/founders-digest/list-sample.ts';
import { samples as positions } from '../../features/talent/positions/list-sample.ts';
import { samples as relatedTargets } from '../../features/talent/related-targets/list-sample.ts';
import { features } from '../../features.ts';
import {
  createFakeServer,
  createRefusal,
  defaultPreferences,
  type FakeServer,
  openApp,
  portco,
  putSession,
  staff,
} from '../testing.tsx';
import type { ListSample } from '../testing-lists.ts';

const declared: readonly DeclaredList[] = features.flatMap((feature) => feature.lists ?? []);
const all = [
  access,
  accounts,
  administration,
  appTokens,
  auditing,
  candidate,
  connectors,
  duplicates,
  enrichment,
  focusList,
  foundersDigest,
  imports,
  intros,
  inTouch,
  invitations,
  jobChanges,
  keyNodes,
  mailboxes,
  outbox,
  peopleLists,
  reach,
  blindSpots,
  poscans,
  positions,
  reading,
  relatedTargets,
  sales,
  search,
  signals,
  users,
  whatIf,
].flat();
const samples = new Map(all.map((sample) => [sample.name, sample]));

/** Keeps views as the server does. */
function keepsViews(server: FakeServer): void {
  const views: SavedView[] = [];
  const at = (id: string | undefined) => views.findIndex((view) => view.id === id);
  server.on(listViews, () => ({ views: [...views] }));
  server.on(saveView, ({ body }) => {
    const { basedOn: _, ...savedViews } = body as Body<typeof saveView>;
    const view = {
      ...savedViews,
      id: `${views.length + 1}`,
      created_at: '2025-11-20T09:00:00.000Z',
    };
    views.push(view);
    return { view };
  });
  server.on(renameView, ({ params, body }) => {
    const view = views[at(params.id)]!;
    view.name = (body as Body<typeof renameView>).name;
    return { view };
  });
  server.on(removeView, ({ params }) => ({ view: views.splice(at(params.id), 1)[0]! }));
}

/** An address with its parts in a fixed order. */
function inOrder(address: string): string {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

const ROWS = 6;
/** A list that has so many draws only those near the window. */
const MANY = 100;

it('every list with views is declared with the permission of its screen', () => {
  const permissionAt = (path: string) =>
    features
      .flatMap((feature) => [
        ...(feature.screens ?? []).map((screen) => ({
          path: screen.path,
          permission: 'permission' in screen && screen.permission,
        })),
        ...(feature.adminTabs ?? []).map((tab) => ({ path: `/admin/${tab.tab}`, permission: tab.permission })),
      ])
      .find((item) => item.path === path.split('?')[0]!.replace(/(?<=\/(?:imports|lists)\/)\d+/, ':id'))?.permission;
  const viewed = declared.filter(({ views }) => views !== undefined);
  expect(viewed.map(({ name }) => name).toSorted()).toEqual(SAVED_LISTS.filter((list) => list !== 'search').toSorted());
  for (const { name, path } of viewed)
    expect([name, permissionAt(path)]).toEqual([name, VIEWED_LISTS[name as SavedList]]);
});

it('every list that a feature declares has a sample, and a name of its own', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual([...samples.keys()].toSorted());
  expect(samples.size).toBe(all.length);
});

/** The lists with filters that come in one piece, and how long they can be. */
const IN_ONE_PIECE: Readonly<Record<string, string>> = {
  'people-lists': 'an owner has at most 100, and colleagues alone share them',
  reminders: 'The server reads all of a user’s reminders, and what became of each, before it filters and orders them.',
  'new-people': 'at most 200, filtered by the server',
  reach: 'the 500 largest groups, narrowed by the server',
};

it('every list with filters has pages from the server, so that its filters look at all rows', () => {
  const filtered = declared.filter(({ unfiltered, searches }) => !unfiltered && !searches).map(({ name }) => name);
  const hasPages = ({ reply }: Call) =>
    JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' })).includes('"next_cursor"');
  const inOnePiece = filtered.filter((name) => !hasPages(samples.get(name)!.call));
  expect(inOnePiece.toSorted()).toEqual(Object.keys(IN_ONE_PIECE).toSorted());
});

describe.each(declared.map((list) => [list.name, list] as const))('the list %s', (name, list) => {
  const sample = samples.get(name) as ListSample;
  let server: FakeServer;
  beforeEach(() => {
    server = createFakeServer();
    putSession(server, { admin: staff, talent: { ...staff, roles: ['Talent' as const] }, portco }[list.as]);
  });

  const findRows = async () => {
    const element = await screen.findByRole('list', { name: (words) => words.startsWith(list.label) });
    return [...element.querySelectorAll<HTMLElement>('li[data-row]')];
  };
  /** The list with some rows; the focus is in the first. */
  const open = async () => {
    sample.serve(server, ROWS);
    const app = openApp(list.path);
    const rows = await findRows();
    expect(rows).toHaveLength(ROWS);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keyboard shortcuts', pressed: true })).toBeTruthy());
    await act(async () => rows[0]?.focus());
    return { app, rows, keys: rows.map((row) => row.dataset.key) };
  };
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.key;
  const bar = () => screen.queryByRole('region', { name: 'Selection' });

  it('is walked with J and K, and leaves / to its filters', async () => {
    const { keys, rows } = await open();
    await act(async () => screen.getByRole('link', { name: 'Kith, back to search' }).focus());
    await userEvent.keyboard('k');
    expect(focused(), 'from a link elsewhere').toBe(keys[0]);
    await act(async () => rows[0]?.blur());
    await userEvent.keyboard('j');
    expect(focused()).toBe(keys[0]);
    await userEvent.keyboard('jj');
    expect(focused()).toBe(keys[2]);
    await userEvent.keyboard('k');
    expect(focused()).toBe(keys[1]);
    await userEvent.keyboard('kkk');
    expect(focused()).toBe(keys[0]);
    await userEvent.keyboard('/');
    if (list.unfiltered) {
      expect(document.querySelector('[data-find]')).toBeNull();
      expect(focused()).toBe(keys[0]);
    } else expect(document.querySelector('[data-find]')?.contains(document.activeElement)).toBe(true);
  });

  it('leaves single keys alone once they are switched off', async () => {
    server.on(getPreferences, { preferences: { ...defaultPreferences, single_keys: false } });
    sample.serve(server, ROWS);
    openApp(list.path);
    const [first] = await findRows();
    first?.focus();
    await userEvent.keyboard('jx');
    expect(document.activeElement).toBe(first);
    expect(bar()).toBeNull();
  });

  it('does its row’s action with Enter, and with E where it has no evidence of its own', async () => {
    const { rows } = await open();
    const before = window.location.search;
    await userEvent.keyboard('{Enter}');
    if (list.opens) {
      await waitFor(() => expect(rows[0]?.querySelector('[aria-expanded="true"]')).toBeTruthy());
      expect(window.location.search).not.toBe(before);
      await userEvent.keyboard('e');
      await waitFor(() => expect(rows[0]?.querySelector('[aria-expanded="true"]')).toBeNull());
    } else if (list.leads)
      await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).not.toBe(list.path));
    else if (sample.acts) await waitFor(() => expect(server.callsOf(sample.acts as Call)).toHaveLength(1));
    else if (list.inert) {
      expect(window.location.search).toBe(before);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(rows[0]);
    } else await waitFor(() => expect(document.querySelector('[role="dialog"], [role="alertdialog"]')).toBeTruthy());
  });

  it('is sorted by its headings, which keep the focus: the address holds the order, and the server sorts', async () => {
    await open();
    const heads = screen
      .queryAllByRole('button', { name: /^Sort by / })
      .map(({ ariaLabel }) => ariaLabel?.split(',')[0]);
    for (const name of heads) {
      const before = server.callsOf(sample.call).at(-1)?.query.toString();
      await userEvent.click(screen.getByRole('button', { name: (words) => words.split(',')[0] === name }));
      const params = new URLSearchParams(window.location.search);
      expect(params.get('sort') ?? params.get('order')).toBeTruthy();
      if (!sample.sortsHere)
        await waitFor(() => expect(server.callsOf(sample.call).at(-1)?.query.toString()).not.toBe(before));
      await findRows();
      await waitFor(() => expect(document.activeElement?.ariaLabel?.split(',')[0]).toBe(name));
    }
  });

  if (list.views) {
    const savedViews = list.views;
    it('keeps its filters and order under a name: opened by it, renamed, removed and restored', async () => {
      keepsViews(server);
      sample.serve(server, ROWS);
      const under = `${list.path}${list.path.includes('?') ? '&' : '?'}${savedViews}`;
      openApp(under);
      const save = await screen.findByRole('button', { name: 'Save this view' });
      const bar = within(screen.getByRole('navigation', { name: 'Views' }));
      expect(bar.queryAllByRole('link'), 'the only view leads nowhere').not.toHaveLength(1);
      await userEvent.click(save);
      await userEvent.keyboard('Long waits{Enter}');
      await bar.findByRole('link', { name: /^Long waits/, current: 'page' });
      await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Change the view Long waits'));
      const { address, ...saved } = server.bodyOf(saveView)!;
      expect({ ...saved, address: inOrder(address) }).toEqual({
        list: name,
        name: 'Long waits',
        address: inOrder(under),
        basedOn: { address: null },
      });

      await userEvent.click(bar.getAllByRole('link')[0]!);
      await waitFor(() => expect(bar.queryByRole('link', { name: /^Long waits/, current: 'page' })).toBeNull());
      await userEvent.click(bar.getByRole('link', { name: /^Long waits/ }));
      expect(inOrder(`${window.location.pathname}${window.location.search}`)).toBe(inOrder(under));

      const choose = async (view: string, what: RegExp) => {
        await userEvent.click(bar.getByRole('button', { name: `Change the view ${view}` }));
        await userEvent.click(screen.getByRole('menuitem', { name: what }));
      };
      await choose('Long waits', /^Rename/);
      await userEvent.keyboard('Slow ones{Enter}');
      await bar.findByRole('link', { name: /^Slow ones/ });
      await choose('Slow ones', /^Remove/);
      await waitFor(() => expect(bar.queryByRole('link', { name: /^Slow ones/ })).toBeNull());
      // The notice stands behind all else.
      await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
      await bar.findByRole('link', { name: /^Slow ones/ });
    });
  } else
    it('has no views if it has no filters or sorting, or is saved as a search', async () => {
      await open();
      expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
      if (list.searches) expect(screen.getByRole('button', { name: 'Save this search' })).toBeTruthy();
      else {
        expect(list.unfiltered).toBe(true);
        expect(screen.queryAllByRole('button', { name: /^Sort by / })).toEqual([]);
      }
    });

  if (list.chooses)
    it('ticks rows with X, shows the actions for them at the bottom, and unticks them with Escape', async () => {
      const { rows } = await open();
      await userEvent.keyboard('xjx');
      const box = within(bar() as HTMLElement);
      expect(box.getByRole('status').textContent).toMatch(/^2 .*selected$/);
      expect((bar() as HTMLElement).querySelectorAll('button, a').length).toBeGreaterThan(1);
      expect(within(rows[1] as HTMLElement).getByRole('checkbox', { checked: true })).toBeTruthy();
      await userEvent.keyboard('x');
      expect(box.getByRole('status').textContent).toMatch(/^1 .*selected$/);
      await userEvent.keyboard('{Escape}');
      expect(bar()).toBeNull();
    });

  if (list.chooses)
    it('ticks ranges with Shift+J, Shift+K and Shift+click, and leaves what was ticked before', async () => {
      const { rows } = await open();
      const status = () => within(bar() as HTMLElement).getByRole('status').textContent;
      const boxes = rows.map((row) => within(row as HTMLElement).getByRole('checkbox'));
      await userEvent.keyboard('{Shift>}j{/Shift}');
      expect(status()).toMatch(/^2 .*selected$/);
      await userEvent.keyboard('{Shift>}j{/Shift}');
      expect(status()).toMatch(/^3 .*selected$/);
      await userEvent.keyboard('{Shift>}k{/Shift}');
      expect(status()).toMatch(/^2 .*selected$/);
      await userEvent.keyboard('{Escape}');
      // In a search, accounts and people are ticked apart.
      if (list.name === 'results') return;
      fireEvent.click(boxes[0]!);
      fireEvent.click(boxes[2]!, { shiftKey: true });
      expect(status()).toMatch(/^3 .*selected$/);
      fireEvent.click(boxes[1]!, { shiftKey: true });
      expect(status()).toMatch(/^2 .*selected$/);
    });

  if (sample.drop)
    it('moves the focus to the next row when one goes', async () => {
      const { rows, keys } = await open();
      const [own, sure] = sample.drop as [RegExp, RegExp?];
      await userEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: own }));
      if (sure)
        await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: sure }));
      await waitFor(() => expect(document.querySelector(`li[data-key="${keys[1]}"]`)).toBeNull());
      await waitFor(() => expect(focused()).toBe(keys[2]));
    });

  if (sample.drop && !sample.onlyWithRows)
    it('gives the focus to the words of the empty list when the last row goes', async () => {
      sample.serve(server, 1);
      openApp(list.path);
      const [row] = await findRows();
      const [own, sure] = sample.drop as [RegExp, RegExp?];
      await userEvent.click(within(row as HTMLElement).getByRole('button', { name: own }));
      if (sure)
        await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: sure }));
      await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    });

  it('is restored on going back: its focus, and its open rows', async () => {
    const { keys, rows } = await open();
    if (list.opens) {
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(rows[0]?.querySelector('[aria-expanded="true"]')).toBeTruthy());
      await act(async () => rows[0]?.focus());
    }
    const address = window.location.search;
    await userEvent.click(screen.getByRole('link', { name: 'Kith, back to search' }));
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: (words) => words.startsWith(list.label) })).toBeNull(),
    );
    window.history.back();
    await findRows();
    expect(window.location.search).toBe(address);
    await waitFor(() => expect(focused()).toBe(keys[0]));
    if (list.opens) expect(document.querySelector(`li[data-key="${keys[0]}"] [aria-expanded="true"]`)).toBeTruthy();
  });

  it('says when it is empty, and what to do, or is hidden', async () => {
    sample.serve(server, 0);
    openApp(list.path);
    if (sample.onlyWithRows) {
      await waitFor(() => expect(server.callsOf(sample.call)).not.toHaveLength(0));
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('list', { name: (words) => words.startsWith(list.label) })).toBeNull();
      return;
    }
    const headings = () => screen.getAllByRole('heading', { level: 2 });
    await waitFor(() => expect(headings()).toHaveLength((sample.headings ?? 0) + 1));
  });

  it('says when its rows cannot be loaded, gives the focus to those that come, and draws of many only those near the window', async () => {
    sample.serve(server, ROWS);
    server.on(sample.call, createRefusal(500, 'internal', 'Something broke on our side.'));
    openApp(list.path);
    expect((await screen.findByRole('alert')).textContent).toContain('Something broke on our side.');
    sample.serve(server, MANY);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const drawn = await findRows();
    await waitFor(() => expect(focused()).toBe(drawn[0]?.dataset.key));
    expect(drawn.length).toBeLessThan(MANY / 2);
    expect(Number(drawn[0]?.getAttribute('aria-setsize'))).toBeGreaterThanOrEqual(MANY);
  });
});
