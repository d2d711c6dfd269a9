import { describe, expect, test } from 'vitest';
import { READER, WENT_ON } from '../../extension/messages.ts';
import { takeCard } from '../../extension/page/card.ts';
import { isComplete } from '../../extension/page/read-card.ts';
import { renderNotFound, renderRecruiter2023 } from '../fixtures/profile-pages/other-pages.ts';
import { ines, noa, other } from '../fixtures/profile-pages/people.ts';
import {
  renderJob,
  renderJobsAt,
  renderServerDriven2026,
  renderServerDrivenCard,
  renderServerDrivenExperience,
} from '../fixtures/profile-pages/server-driven.ts';
import { renderShell, renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { buildPageAddress, openWindow, parse, readByCard, readEitherWay, SITE } from './page-reading.ts';

const jobs = renderServerDrivenExperience(
  ines,
  renderJob('VP Engineering', 'Castellan Bank', 'Jan 2020 - Present · 6 yrs') +
    renderJobsAt('Veldt', [
      ['Lead', '2016 – 2019'],
      ['Engineer', '2012 – 2016'],
    ]),
);

describe('the heading of a current page', () => {
  test.each([ines, noa])('gives everything that the page says of the person: $slug', (who) => {
    const reading = readByCard(parse(renderServerDriven2026(who)), buildPageAddress(who));
    expect(reading && isComplete(reading)).toBe(true);
    expect(reading).toEqual(readEitherWay(parse(renderServerDriven2026(who)), buildPageAddress(who)));
  });

  test('comes with their jobs', () => {
    const reading = readByCard(parse(renderServerDriven2026(ines, { experience: jobs })), buildPageAddress(ines));
    expect(reading?.experience.map(({ title }) => title)).toEqual(['VP Engineering', 'Lead', 'Engineer']);
  });

  test('is read as it stands there, though it could not be written so in HTML', () => {
    const document = parse(renderServerDriven2026(ines));
    const name = document.querySelector('h2.d5')!;
    // Scripts put paragraphs and links into each other; an HTML parser would end them there.
    const around = name.closest('a')!;
    const paragraph = document.createElement('p');
    around.replaceWith(paragraph);
    paragraph.append(around);
    const inner = document.createElement('a');
    inner.href = `${buildPageAddress(ines)}overlay/about-this-profile/`;
    inner.append('About');
    around.append(inner);
    const byCard = readByCard(document, buildPageAddress(ines));
    expect(byCard?.fullName?.value).toBe('Ines Calloway');
    expect(byCard).toEqual(readEitherWay(document, buildPageAddress(ines)));
  });

  test.each([
    ['of an older page', renderSignedIn2024(ines), buildPageAddress(ines)],
    ['of a page that has not built itself', renderShell(), buildPageAddress(ines)],
    ['of a page that is not found', renderNotFound(ines) + renderServerDrivenCard(ines), buildPageAddress(ines)],
    ['of a card beside the page', `<aside>${renderServerDrivenCard(ines)}</aside>`, buildPageAddress(ines)],
    ['of a card in a list', `<ul><li>${renderServerDrivenCard(ines)}</li></ul>`, buildPageAddress(ines)],
    [
      'of a card among somebody’s jobs',
      `<div id="Experience">${renderServerDrivenCard(ines)}</div>`,
      buildPageAddress(ines),
    ],
    [
      'of more than any card is',
      renderServerDriven2026({ ...ines, headline: 'so '.repeat(200_000) }),
      buildPageAddress(ines),
    ],
    ['of somebody else’s address', renderServerDriven2026(other), buildPageAddress(ines)],
    [
      'of what no XML can hold',
      renderServerDriven2026({ ...ines, headline: 'CTO \u0001 at Veldt' }),
      buildPageAddress(ines),
    ],
    [
      'of Recruiter',
      renderRecruiter2023(ines, 'AEMAAB1') + renderServerDrivenCard(ines),
      `${SITE}/talent/profile/AEMAAB1`,
    ],
    ['of no profile', renderServerDriven2026(ines), `${SITE}/feed/`],
  ])('is not accepted %s', (_what, html, address) => expect(readByCard(parse(html), address)).toBeNull());

  test.each([WENT_ON, READER])('is not accepted where another person may still be shown: %s', (mark) => {
    const page = openWindow(parse(renderServerDriven2026(ines)), buildPageAddress(ines));
    expect(takeCard(Object.assign(page, { [mark]: true }))).toBeNull();
  });
});
