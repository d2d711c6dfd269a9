import { describe, expect, it } from 'vitest';
import { isCurrent, isShownAt, menu } from './menu-items.ts';

const currentAt = (path: string) =>
  menu.flatMap(({ items }) => items.filter((item) => isCurrent(item, path)).map(({ label }) => label));

describe('the menu', () => {
  it('has its entries in the order of their places', () => {
    expect(menu.map(({ title }) => title)).toEqual([undefined, 'Talent', 'Admin']);
    for (const { items } of menu) {
      const places = items.map(({ place }) => place);
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
    }
    // Document 4 §2.2 begins with it.
    expect(menu[0]!.items[0]!.label).toBe('Search the Network');
  });

  it('has no My Requests on the screens of talent', () => {
    const shownAt = (path: string) =>
      menu.flatMap(({ items }) => items.filter((item) => isShownAt(item, path)).map(({ label }) => label));
    expect(shownAt('/')).toContain('My Requests');
    expect(shownAt('/talent/focus')).not.toContain('My Requests');
    expect(shownAt('/talent/focus')).toContain('Search the Network');
  });

  it('marks one entry on its own screen, on those below it and on those that declare it', () => {
    expect(currentAt('/')).toEqual(['Search the Network']);
    expect(currentAt('/advanced')).toEqual(['Search the Network']);
    expect(currentAt('/batch-intro')).toEqual(['Search the Network']);
    expect(currentAt('/intro')).toEqual(['Search the Network']);
    expect(currentAt('/intro/dashboard')).toEqual(['My Requests']);
    expect(currentAt('/imports/12')).toEqual(['Import']);
    expect(currentAt('/talent')).toEqual(['Ask About a Person']);
    expect(currentAt('/talent/candidates')).toEqual(['My Candidates']);
    expect(currentAt('/path-finder/contact/12')).toEqual([]);
  });
});
