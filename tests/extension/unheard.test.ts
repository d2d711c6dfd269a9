// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderMobile2025 } from '../fixtures/profile-pages/mobile.ts';
import { type InventedPerson, ines } from '../fixtures/profile-pages/people.ts';
import { renderPublic2024 } from '../fixtures/profile-pages/public.ts';
import { renderServerDriven2026 } from '../fixtures/profile-pages/server-driven.ts';
import { renderSignedIn2017, renderSignedIn2020, renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { buildPageAddress, readEitherWay as readPage } from './page-reading.ts';

let made = 0;
/** An element of the page's own, which notices every copy of it. */
class Spy extends HTMLElement {
  constructor() {
    super();
    made += 1;
  }
}
customElements.define('x-spy', Spy);

/** The text in every heading and line: elements that the page watches, beside words that the reader leaves out. */
const bait = '<x-spy></x-spy><span class="visually-hidden">not for the eye</span>';

test.each<[string, (who: InventedPerson) => string]>([
  ['2026', renderServerDriven2026],
  ['2025, for phones', renderMobile2025],
  ['2024', renderSignedIn2024],
  ['2024, public', renderPublic2024],
  ['2020', renderSignedIn2020],
  ['2017', renderSignedIn2017],
])('a page of %s does not notice that it is read', (_year, page) => {
  const next = new DOMParser().parseFromString(page(ines), 'text/html');
  document.head.replaceChildren(...next.head.children);
  document.body.replaceChildren(...next.body.children);
  for (const element of document.querySelectorAll('h1, h2, h3, p, li, dd, span'))
    if (!element.querySelector('a')) element.insertAdjacentHTML('beforeend', bait);
  made = 0;
  expect(readPage(document, buildPageAddress(ines)).fullName?.value).toBe('Ines Calloway');
  expect(made).toBe(0);
});
