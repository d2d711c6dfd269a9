// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { readPageTheme } from '../../extension/host/page-theme.ts';
import { PanelHost } from '../../extension/host/panel-host.ts';

afterEach(() => {
  document.body.removeAttribute('style');
  document.documentElement.removeAttribute('style');
  for (const panel of [...document.documentElement.children].slice(2)) panel.remove();
});

test.each([
  ['rgb(27, 31, 35)', '', 'dark'],
  ['', '#000', 'dark'],
  ['rgb(244, 242, 238)', '#000', 'light'],
  ['rgba(0, 0, 0, 0)', '', null],
])('the theme of a page with the colours %j and %j is %j', (body, root, theme) => {
  document.body.style.backgroundColor = body;
  document.documentElement.style.backgroundColor = root;
  expect(readPageTheme(window)).toBe(theme);
});

test('a page finds nothing of the theme that the panel takes from it', () => {
  const host = new PanelHost(document);
  const element = document.documentElement.children[2]!;
  const before = element.outerHTML;
  host.setTheme('dark');
  expect(element.outerHTML).toBe(before);
});
