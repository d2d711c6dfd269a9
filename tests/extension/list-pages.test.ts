// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { readListAddress } from '../../extension/lists/list-address.ts';
import { chooseFirst, createListWatcher } from '../../extension/lists/list-watcher.ts';
import { type ListedRow, readListedPeople } from '../../extension/lists/listed-people.ts';
import { hasPieces, listMaterialPages, renderSearchResults } from '../fixtures/list-pages.ts';
import { parse, SITE } from './page-reading.ts';

const list = (html: string) =>
  readListedPeople(parse(html)).map(({ person: { publicIdentifier, entityUrn, fullName, company } }) => [
    publicIdentifier,
    entityUrn?.replace('urn:li:fsd_profile:', '') ?? null,
    fullName,
    company,
  ]);

describe.skipIf(!hasPieces)('rows of the network’s lists', () => {
  const pages = hasPieces ? Object.entries(listMaterialPages()) : [];
  test.each(pages)('on %s name those whose rows they are, and nobody beside them', (_kind, { html, people }) => {
    expect(list(html)).toEqual(people);
  });
  test.each(pages)('on %s are read, by the address', (_kind, { path }) => {
    expect(readListAddress(SITE + path).kind).not.toBeNull();
  });
});

test('a row’s mutual connections are not in the list, and each person is once', () => {
  const rows = renderSearchResults([
    { slug: 'ines-calloway', name: 'Ines Calloway' },
    { slug: 'bo-larkin', name: 'Bo Larkin' },
    { slug: 'ines-calloway', name: 'Ines Calloway' },
  ]);
  expect(list(rows)).toEqual([
    ['ines-calloway', null, 'Ines Calloway', null],
    ['bo-larkin', null, 'Bo Larkin', null],
  ]);
});

test('names lose what the page writes around them, in any language', () => {
  const row = (inside: string) => `<main><ul><li><a href="/in/jose-arrua/">${inside}</a><p>CEO</p></li></ul></main>`;
  const name = (inside: string) => list(row(inside))[0]![2];
  expect(
    name('<span aria-hidden="true">José Arrúa</span><span class="visually-hidden">View José Arrúa’s profile</span>'),
  ).toBe('José Arrúa');
  expect(name('José Arrúa (he/him) • 2nd')).toBe('José Arrúa');
  expect(name('<span>森 由紀</span><span class="a11y-text">2 親等</span>')).toBe('森 由紀');
  expect(name('<span dir="rtl">أحمد نصار</span>')).toBe('أحمد نصار');
  expect(name('LinkedIn Member')).toBeNull();
});

test('only pages that list people are read, messages and profiles never', () => {
  const kinds = (paths: string[]) => paths.map((path) => readListAddress(SITE + path).kind);
  expect(
    kinds(['/messaging/thread/2-x/', '/in/ines-calloway/', '/', '/notifications/', '/jobs/', '/searching/']),
  ).toEqual(Array(6).fill(null));
  expect(readListAddress('https://www.linkedin.com.example.org/feed/').kind).toBeNull();
  expect(readListAddress('about:blank')).toEqual({ kind: null, company: null });
});

test('a company’s address names it on each of its pages', () => {
  const company = (path: string) => readListAddress(SITE + path).company;
  expect(
    ['/company/castellan-bank', '/company/Castellan-Bank/people/?x=1', '/showcase/castellan-bank/about/'].map(company),
  ).toEqual(Array(3).fill('castellan-bank'));
  expect(['/company/', '/school/mit/', '/in/castellan-bank/'].map(company)).toEqual([null, null, null]);
});

test('of a long list the part in view is asked about, and another only when somebody in view is outside', () => {
  const rows = Array.from({ length: 120 }, () => ({ element: document.createElement('li') })) as unknown as ListedRow[];
  const seeing = (...places: number[]) => new Set(places.map((at) => rows[at]!.element));
  expect(chooseFirst(rows, seeing(), 0)).toBe(0);
  expect(chooseFirst(rows, seeing(40, 49), 0)).toBe(0);
  expect(chooseFirst(rows, seeing(47, 50), 0)).toBe(42);
  expect(chooseFirst(rows, seeing(2, 8), 42)).toBe(0);
  expect(chooseFirst(rows, seeing(119), 42)).toBe(70);
  expect(chooseFirst(rows.slice(0, 9), seeing(), 42)).toBe(0);
});

describe('the watcher', () => {
  class Sights {
    observe(): void {}
    disconnect(): void {}
  }
  function open(path: string, html: string) {
    vi.stubGlobal('IntersectionObserver', Sights);
    vi.useFakeTimers();
    document.documentElement.innerHTML = html;
    const page = { document, location: { href: SITE + path } };
    return { page, watcher: createListWatcher(page as unknown as Window) };
  }
  const slugs = async (read: ReturnType<ReturnType<typeof createListWatcher>['readNext']>) =>
    (await read)?.people.map(({ publicIdentifier }) => publicIdentifier);

  test('answers at once to a new panel, then at each change, and null when nothing changes', async () => {
    const { watcher, page } = open('/search/results/people/', renderSearchResults([{ slug: 'a-a', name: 'A A' }]));
    expect(await slugs(watcher.readNext(true))).toEqual(['a-a']);
    const next = watcher.readNext(false);
    document.querySelector('[data-testid]')!.insertAdjacentHTML('beforeend', '<p><a href="/in/b-b/">B B</a></p>');
    await vi.advanceTimersByTimeAsync(400);
    expect(await slugs(next)).toEqual(['a-a', 'b-b']);
    const idle = watcher.readNext(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await idle).toBeNull();
    expect(await slugs(watcher.readNext(true))).toEqual(['a-a', 'b-b']);
    // Going on within the page to a profile ends the list.
    const left = watcher.readNext(false);
    page.location.href = `${SITE}/in/a-a/`;
    document.body.append('x');
    await vi.advanceTimersByTimeAsync(400);
    expect(await left).toEqual({ kind: null, people: [], company: null });
    vi.useRealTimers();
  });
});
