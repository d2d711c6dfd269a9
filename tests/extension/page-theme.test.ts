import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { themeStorageKey } from '../../web/platform/theme/theme.ts';

const script = readFileSync('web/public/theme.js', 'utf8');

/** The page's own script in a browser that prefers dark or not; returns how its user changes their mind. */
function load(prefersDark: boolean): (dark: boolean) => void {
  let changed = (): void => {};
  const preference = {
    matches: prefersDark,
    addEventListener: (_what: string, heard: () => void) => (changed = heard),
  };
  vi.stubGlobal('matchMedia', () => preference);
  // biome-ignore lint/security/noGlobalEval: it is the script of the page, as the browser runs it.
  window.eval(script);
  return (dark) => {
    preference.matches = dark;
    changed();
  };
}
const shown = () => document.documentElement.getAttribute('data-theme');

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a page follows the theme of the system', () => {
  const prefer = load(false);
  expect(shown()).toBe('light');
  prefer(true);
  expect(shown()).toBe('dark');
});

test('a chosen theme overrides the system’s, and follows other tabs', () => {
  localStorage.setItem(themeStorageKey, 'dark');
  load(false);
  expect(shown()).toBe('dark');
  localStorage.setItem(themeStorageKey, 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey }));
  expect(shown()).toBe('light');
});
