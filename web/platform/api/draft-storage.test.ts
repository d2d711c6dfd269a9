import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearDrafts, DRAFT_DAYS, MAX_DRAFTS, makeDrafts, readDrafts } from './draft-storage.ts';
import { clearSession, saveSession } from './session-storage.ts';
import { holdTabName, nameTab } from './tab.ts';

const DAY_MS = 86_400_000;
const keys = () => Object.keys(localStorage).filter((key) => key.includes('draft'));
const at = (now: string) => vi.setSystemTime(new Date(now));

it('outlives the page, with the moment it was written, and is mentioned only then', () => {
  vi.useFakeTimers();
  at('2026-11-12T09:00:00Z');
  const here = makeDrafts('8', 'a').placeOf('thing');
  here.keep({ name: 'Elm' });
  expect(here.read()).toEqual({ values: { name: 'Elm' }, at: null });
  const later = makeDrafts('8', 'a').placeOf('thing');
  expect(later.read()).toEqual({ values: { name: 'Elm' }, at: new Date('2026-11-12T09:00:00Z') });
  later.drop();
  expect(later.read()).toBeNull();
  expect(keys()).toEqual([]);
});

it('belongs to its user, and is deleted on sign-out', () => {
  makeDrafts('8', 'a').placeOf('thing').keep({ name: 'Elm' });
  expect(makeDrafts('88', 'a').placeOf('thing').read()).toBeNull();
  expect(makeDrafts('8', 'a').placeOf('other').read()).toBeNull();
  clearDrafts();
  expect(makeDrafts('8', 'a').placeOf('thing').read()).toBeNull();
});

it('is kept for the page alone while the user acts as another', () => {
  const drafts = makeDrafts(null, 'a');
  drafts.placeOf('thing').keep({ name: 'Elm' });
  expect(drafts.placeOf('thing').read()?.values).toEqual({ name: 'Elm' });
  expect(keys()).toEqual([]);
  expect(makeDrafts(null, 'a').placeOf('thing').read()).toBeNull();
});

it('goes when it is old, also another user’s; an invalid one goes at once', () => {
  vi.useFakeTimers();
  at('2026-11-12T09:00:00Z');
  makeDrafts('8', 'a').placeOf('thing').keep({ name: 'Elm' });
  localStorage.setItem('kith-draft:8:other', '{"name":');
  vi.setSystemTime(Date.now() + DRAFT_DAYS * DAY_MS - 1000);
  makeDrafts('9', 'a');
  expect(keys()).toEqual(['kith-draft:8:thing#a']);
  vi.setSystemTime(Date.now() + 1000);
  makeDrafts('9', 'a');
  expect(keys()).toEqual([]);
});

it('makes room for a newer one: the oldest of the same user goes', () => {
  vi.useFakeTimers();
  at('2026-11-12T09:00:00Z');
  makeDrafts('9', 'a').placeOf('hers').keep({ name: 'Ash' });
  const drafts = makeDrafts('8', 'a');
  for (let number = 0; number <= MAX_DRAFTS; number += 1) {
    vi.setSystemTime(Date.now() + 1000);
    drafts.placeOf(`thing-${number}`).keep({ number });
  }
  expect(keys()).toHaveLength(MAX_DRAFTS + 1);
  expect(drafts.placeOf('thing-0').read()).toBeNull();
  expect(drafts.placeOf('thing-1').read()).not.toBeNull();
  expect(makeDrafts('9', 'a').placeOf('hers').read()).not.toBeNull();
});

it('stays on the page where the browser stores nothing', () => {
  const drafts = makeDrafts('8', 'a');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('It is full.', 'QuotaExceededError');
  });
  drafts.placeOf('thing').keep({ name: 'Elm' });
  expect(drafts.placeOf('thing').read()?.values).toEqual({ name: 'Elm' });
});

describe('two tabs with the same form', () => {
  /** A page of a tab, and the same form on it. */
  const page = (tab: string) => makeDrafts('8', tab).placeOf('thing');
  const textOf = (tab: string) => (page(tab).read()?.values as { name?: string } | undefined)?.name;

  it('keep a text each, whoever wrote last', () => {
    const [a, b] = [page('one'), page('other')];
    a.keep({ name: 'Elm' });
    b.keep({ name: 'Ash' });
    a.keep({ name: 'Elms' });
    b.keep({ name: 'Ashes' });
    expect([textOf('one'), textOf('other')]).toEqual(['Elms', 'Ashes']);
  });

  it('send and throw away only their own', () => {
    const [a, b] = [page('one'), page('other')];
    a.keep({ name: 'Elm' });
    b.keep({ name: 'Ash' });
    b.drop();
    expect(textOf('one')).toBe('Elm');
  });

  it('show the last text of another where they have none, and then go their own way', () => {
    vi.useFakeTimers();
    for (const [moment, tab, name] of [
      ['2026-11-12T09:00:02Z', 'late', 'Oak'],
      ['2026-11-12T09:00:01Z', 'early', 'Ash'],
    ] as const) {
      at(moment);
      page(tab).keep({ name });
    }
    localStorage.setItem('kith-draft:8:thing', 'no draft');
    const here = page('here');
    expect(here.read()).toEqual({ values: { name: 'Oak' }, at: new Date('2026-11-12T09:00:02Z') });
    here.keep({ name: 'Oaks' });
    expect([textOf('late'), textOf('here')]).toEqual(['Oak', 'Oaks']);
  });

  it('also find what an earlier version kept without a tab', () => {
    localStorage.setItem('kith-draft:8:thing', '{"name":"Elm","kept_at":"2999-01-01T00:00:00Z"}');
    expect(textOf('one')).toBe('Elm');
  });

  it('throw away what came back from a tab that is closed, but not what that tab wrote since', () => {
    const [gone, open] = [makeDrafts('8', 'gone'), makeDrafts('8', 'open')];
    gone.placeOf('thing').keep({ name: 'Elm' });
    open.placeOf('other').keep({ name: 'Ash' });
    const here = makeDrafts('8', 'here');
    expect(here.placeOf('thing').read()).not.toBeNull();
    expect(here.placeOf('other').read()).not.toBeNull();
    open.placeOf('other').keep({ name: 'Ashes' });
    for (const about of ['thing', 'other']) here.placeOf(about).drop();
    expect(keys()).toEqual(['kith-draft:8:other#open']);
  });

  it('count once among the drafts of a kind, with the last moment', () => {
    vi.useFakeTimers();
    for (const moment of ['2026-11-12T09:00:02Z', '2026-11-12T09:00:01Z']) {
      at(moment);
      page(moment).keep({ name: 'Elm' });
    }
    expect(readDrafts('8', 'th')).toEqual([{ about: 'thing', at: new Date('2026-11-12T09:00:02Z') }]);
  });

  describe('while both are open', () => {
    const drafts = makeDrafts('8', 'one');
    let stop: () => void;
    /** The other tab deletes something: the browser tells this one. */
    const deleteElsewhere = (key: string) => {
      localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    };
    const key = 'kith-draft:8:thing#one';
    const begin = () => {
      saveSession({ token: 'a token' });
      stop = drafts.defend();
      drafts.placeOf('thing').keep({ name: 'Elm' });
    };
    afterEach(() => stop());

    it('one does not throw away what the other still shows', () => {
      begin();
      deleteElsewhere(key);
      expect(textOf('one')).toBe('Elm');
      drafts.placeOf('thing').drop();
      deleteElsewhere(key);
      expect(textOf('one')).toBeUndefined();
    });

    it('signing out in one deletes those of both', () => {
      begin();
      clearSession();
      deleteElsewhere(key);
      expect(keys()).toEqual([]);
    });
  });
});

describe('the name of a tab', () => {
  it('stays when the page is loaded again; a copy of the tab gets another', () => {
    const name = nameTab();
    const stop = holdTabName(name);
    expect(nameTab()).toBe(name);
    const nextPage = () => vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Math.random());
    window.dispatchEvent(new Event('pagehide'));
    stop();
    nextPage();
    expect(nameTab()).toBe(name);
    nextPage();
    expect(nameTab()).not.toBe(name);
  });

  it('is that of no copy when the page comes back from the browser’s memory', () => {
    const name = nameTab();
    const stop = holdTabName(name);
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pageshow'));
    stop();
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(1);
    expect(nameTab()).not.toBe(name);
  });
});
