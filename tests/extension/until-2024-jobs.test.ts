import { describe, expect, test } from 'vitest';
import { readPage } from '../../extension/page/read-page.ts';
import * as jobs from '../fixtures/profile-pages/experience.ts';
import { type InventedPerson, ines, other } from '../fixtures/profile-pages/people.ts';
import { renderPublic2024 } from '../fixtures/profile-pages/public.ts';
import { renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { buildPageAddress, parse } from './page-reading.ts';

const slogan = { ...ines, headline: 'Come and build the future with us!' };
const items =
  jobs.renderJob2024('Advisor', 'Veldt', 'Mar 2024 - Present · 5 mos') +
  jobs.renderJobsAt2024('Castellan Bank', [
    ['Chief of Staff', 'Jan 2022 - Present · 2 yrs'],
    ['Analyst', 'Jan 2019 - Dec 2021 · 3 yrs'],
  ]);
const LIST = [
  { title: 'Advisor', company: 'Veldt', dates: 'Mar 2024 - Present', current: true },
  { title: 'Chief of Staff', company: 'Castellan Bank', dates: 'Jan 2022 - Present', current: true },
  { title: 'Analyst', company: 'Castellan Bank', dates: 'Jan 2019 - Dec 2021', current: false },
];

const signedIn = (who: InventedPerson, of: InventedPerson | null, before: InventedPerson | null = null) => {
  const page = parse(renderSignedIn2024(who, { experience: jobs.renderExperience2024(items, of) }));
  const gone = before && readPage(parse(renderSignedIn2024(before)), buildPageAddress(before));
  return readPage(page, buildPageAddress(who), undefined, gone);
};

describe('the jobs on a signed-in page of 2024', () => {
  test('are read with company and dates, and without the descriptions', () => {
    expect(signedIn(slogan, slogan).experience).toEqual(LIST);
  });
  test('give the title at the company of the card, where a slogan replaces the headline', () => {
    expect(signedIn(slogan, slogan)).toMatchObject({
      company: { value: 'Castellan Bank' },
      title: { value: 'Chief of Staff' },
    });
  });
  test('count without a link to their person on a page that was loaded for them, and not after it went on', () => {
    expect(signedIn(slogan, null).experience).toEqual(LIST);
    expect(signedIn(slogan, null, other)).toMatchObject({ experience: [], title: null });
    expect(signedIn(slogan, slogan, other).experience).toEqual(LIST);
  });
  test('are never those of the earlier person, whose list is still there', () => {
    expect(signedIn(slogan, other)).toMatchObject({ experience: [], title: null });
  });
});

test('the jobs on a public page are read with company and dates, without durations, and no masked ones', () => {
  const experience = jobs.renderPublicExperience(
    jobs.renderPublicJob('Chief of Staff', 'Castellan Bank', 'Jan 2022', null) +
      jobs.renderPublicJob('***** ***', '****', 'Jan 2021', 'Dec 2021') +
      jobs.renderPublicJobsAt('Veldt', jobs.renderPublicJob('Analyst', null, 'Jan 2019', 'Dec 2020')),
  );
  const page = parse(renderPublic2024(ines, { experience, country: 'pt', without: ['json-ld'] }));
  expect(readPage(page, buildPageAddress(ines))).toMatchObject({
    company: { value: 'Castellan Bank' },
    title: { value: 'Chief of Staff' },
    experience: [
      { title: 'Chief of Staff', company: 'Castellan Bank', dates: 'Jan 2022 - Present', current: true },
      { title: 'Analyst', company: 'Veldt', dates: 'Jan 2019 - Dec 2020', current: false },
    ],
  });
});
