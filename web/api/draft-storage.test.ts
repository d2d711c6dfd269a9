import { expect, it, vi } from 'vitest';
import { DRAFT_DAYS, forgetDrafts, MOST_DRAFTS, makeDrafts } from './draft-storage.ts';

const DAY_MS = 86_400_000;
const keys = () => Object.keys(localStorage).filter((key) => key.includes('draft'));
const at = (now: string) => vi.setSystemTime(new Date(now));

it('outlives the page, with the moment it was written, and is mentioned only then', () => {
  vi.useFakeTimers();
  at('2026-11-12T09:00:00Z');
  const here = makeDrafts('8')('thing');
  here.keep({ name: 'Elm' });
  expect(here.read()).toEqual({ values: { name: 'Elm' }, at: null });
  const later = makeDrafts('8')('thing');
  expect(later.read()).toEqual({ values: { name: 'Elm' }, at: new Date('2026-11-12T09:00:00Z') });
  later.drop();
  expect(later.read()).toBeNull();
  expect(keys()).toEqual([]);
});

it('belongs to its user, and is deleted on sign-out', () => {
  makeDrafts('8')('thing').keep({ name: 'Elm' });
  expect(makeDrafts('88')('thing').read()).toBeNull();
  expect(makeDrafts('8')('other').read()).toBeNull();
  forgetDrafts();
  expect(makeDrafts('8')('thing').read()).toBeNull();
});

it('is kept for the page alone while the user acts as another', () => {
  const drafts = makeDrafts(null);
  drafts('thing').keep({ name: 'Elm' });
  expect(drafts('thing').read()?.values).toEqual({ name: 'Elm' });
  expect(keys()).toEqual([]);
  expect(makeDrafts(null)('thing').read()).toBeNull();
});

it('goes when it is old, also another user’s; an invalid one goes at once', () => {
  vi.useFakeTimers();
  at('2026-11-12T09:00:00Z');
  makeDrafts('8')('thing').keep({ name: 'Elm' });
  localStorage.setItem('kith-draft:8:other', '{"name":');
  vi.setSystemTime(Date.now() + DRAFT_DAYS * DAY_MS - 1000);
  makeDrafts('9');
  expect(keys()).toEqual(['kith-draft:8:thing']);
  vi.setSystemTime(Date.now() + 1000);
  makeDrafts('9');
  expect(keys()).toEqual([]);
});

it('makes room for a newer one: the oldest of the same user goes', () => {
  vi.useFakeTimers();
  at('2026-11-12T09:00:00Z');
  makeDrafts('9')('hers').keep({ name: 'Ash' });
  const drafts = makeDrafts('8');
  for (let number = 0; number <= MOST_DRAFTS; number += 1) {
    vi.setSystemTime(Date.now() + 1000);
    drafts(`thing-${number}`).keep({ number });
  }
  expect(keys()).toHaveLength(MOST_DRAFTS + 1);
  expect(drafts('thing-0').read()).toBeNull();
  expect(drafts('thing-1').read()).not.toBeNull();
  expect(makeDrafts('9')('hers').read()).not.toBeNull();
});

it('stays on the page where the browser stores nothing', () => {
  const drafts = makeDrafts('8');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('It is full.', 'QuotaExceededError');
  });
  drafts('thing').keep({ name: 'Elm' });
  expect(drafts('thing').read()?.values).toEqual({ name: 'Elm' });
});
