import { describe, expect, test } from 'vitest';
import { READER, WENT_ON } from '../../extension/messages.ts';
import { takeCard } from '../../extension/page/card.ts';
import { isComplete } from '../../extension/page/read-card.ts';
import { notFound, recruiter2023 } from '../fixtures/profile-pages/other-pages.ts';
import { ines, noa, other } from '../fixtures/profile-pages/people.ts';
import {
  job,
  jobsAt,
  serverDriven2026,
  serverDrivenCard,
  serverDrivenExperience,
} from '../fixtures/profile-pages/server-driven.ts';
import { shell, signedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { addressOf, parse, readByCard, readEitherWay, SITE, windowOf } from './page-reading.ts';

const jobs = serverDrivenExperience(
  ines,
  job('VP Engineering', 'Castellan Bank', 'Jan 2020 - Present · 6 yrs') +
    jobsAt('Veldt', [
      ['Lead', '2016 – 2019'],
      ['Engineer', '2012 – 2016'],
    ]),
);

describe('the heading of a current page', () => {
  test.each([ines, noa])('gives everything that the page says of the person: $slug', (who) => {
    const reading = readByCard(parse(serverDriven2026(who)), addressOf(who));
    expect(reading && isComplete(reading)).toBe(true);
    expect(reading).toEqual(readEitherWay(parse(serverDriven2026(who)), addressOf(who)));
  });

  test('comes with their jobs', () => {
    const reading = readByCard(parse(serverDriven2026(ines, { experience: jobs })), addressOf(ines));
    expect(reading?.experience.map(({ title }) => title)).toEqual(['VP Engineering', 'Lead', 'Engineer']);
  });

  test('is read as it stands there, though it could not be written so in HTML', () => {
    const document = parse(serverDriven2026(ines));
    const name = document.querySelector('h2.d5')!;
    // Scripts put paragraphs and links into each other; an HTML parser would end them there.
    const around = name.closest('a')!;
    const paragraph = document.createElement('p');
    around.replaceWith(paragraph);
    paragraph.append(around);
    const inner = document.createElement('a');
    inner.href = `${addressOf(ines)}overlay/about-this-profile/`;
    inner.append('About');
    around.append(inner);
    const byCard = readByCard(document, addressOf(ines));
    expect(byCard?.fullName?.value).toBe('Ines Calloway');
    expect(byCard).toEqual(readEitherWay(document, addressOf(ines)));
  });

  test.each([
    ['of an older page', signedIn2024(ines), addressOf(ines)],
    ['of a page that has not built itself', shell(), addressOf(ines)],
    ['of a page that is not found', notFound(ines) + serverDrivenCard(ines), addressOf(ines)],
    ['of a card beside the page', `<aside>${serverDrivenCard(ines)}</aside>`, addressOf(ines)],
    ['of a card in a list', `<ul><li>${serverDrivenCard(ines)}</li></ul>`, addressOf(ines)],
    ['of a card among somebody’s jobs', `<div id="Experience">${serverDrivenCard(ines)}</div>`, addressOf(ines)],
    ['of more than any card is', serverDriven2026({ ...ines, headline: 'so '.repeat(200_000) }), addressOf(ines)],
    ['of somebody else’s address', serverDriven2026(other), addressOf(ines)],
    ['of what no XML can hold', serverDriven2026({ ...ines, headline: 'CTO \u0001 at Veldt' }), addressOf(ines)],
    ['of Recruiter', recruiter2023(ines, 'AEMAAB1') + serverDrivenCard(ines), `${SITE}/talent/profile/AEMAAB1`],
    ['of no profile', serverDriven2026(ines), `${SITE}/feed/`],
  ])('is not accepted %s', (_what, html, address) => expect(readByCard(parse(html), address)).toBeNull());

  test.each([WENT_ON, READER])('is not accepted where another person may still be shown: %s', (mark) => {
    const page = windowOf(parse(serverDriven2026(ines)), addressOf(ines));
    expect(takeCard(Object.assign(page, { [mark]: true }))).toBeNull();
  });
});
