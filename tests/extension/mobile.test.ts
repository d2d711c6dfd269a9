import { describe, expect, test } from 'vitest';
import { renderMobile2021, renderMobile2025, renderMobileUnmarked } from '../fixtures/profile-pages/mobile.ts';
import { another, type InventedPerson, ines, odile, other, yuki } from '../fixtures/profile-pages/people.ts';
import { renderPublic2014, renderPublic2024 } from '../fixtures/profile-pages/public.ts';
import { buildPageAddress as at, getValues, parse, readEitherWay as readPage, SITE } from './page-reading.ts';

const read = (html: string, address: string) => {
  const reading = readPage(parse(html), address);
  const { generation, headline, company, title } = reading;
  const words = { headline: headline?.value ?? null, company: company?.value ?? null, title: title?.value ?? null };
  return { ...getValues(reading), ...words, generation };
};
const nicknamed = { ...another, slug: 'kt77' };

describe('the page for phones', () => {
  test.each<[what: string, page: (who: InventedPerson) => string, who: InventedPerson, company: string | null]>([
    ['of 2025', renderMobile2025, ines, ines.company],
    ['of 2025, the address no name', renderMobile2025, nicknamed, nicknamed.company],
    ['of 2025, in other letters', renderMobile2025, yuki, yuki.company],
    ['without marks', renderMobileUnmarked, odile, null],
    ['without marks, the address no name', renderMobileUnmarked, nicknamed, null],
    ['of 2021', renderMobile2021, ines, ines.company],
  ])('%s is read', (_what, page, who, company) => {
    expect(read(page(who), at(who))).toMatchObject({
      generation: 'mobile',
      id: who.slug,
      name: `${who.first} ${who.last}`,
      location: who.location,
      headline: who.headline,
      company,
    });
  });
  test('is read at its own address', () => {
    expect(read(renderMobile2025(ines), `${SITE}/mwlite/profile/in/ines-calloway`)).toMatchObject({
      name: 'Ines Calloway',
      urn: `urn:li:fsd_profile:${ines.memberId}`,
      title: 'VP Engineering',
    });
  });
  test.each(['/de/', '/en-us', '/overlay/contact-info/'])('is read at its address with %s after it', (rest) => {
    expect(read(renderMobile2025(ines), at(ines, rest))).toMatchObject({
      generation: 'mobile',
      headline: ines.headline,
    });
  });
  test.each([renderMobile2025, renderMobile2021, renderMobileUnmarked])(
    'does not take the place for a missing headline: %o',
    (page) => {
      const reading = read(page({ ...ines, headline: '' }), at(ines));
      expect(reading).toMatchObject({ headline: null, location: ines.location });
    },
  );
  test('shows nobody whom its canonical link does not name', () => {
    expect(read(renderMobile2025(other), at(ines))).toMatchObject({ generation: null, name: null, headline: null });
  });
  test('leaves public pages to their own reader', () => {
    expect(read(renderPublic2024(ines), at(ines)).generation).toBe('until-2024');
  });
});

test('the list of places of 2014 is not a headline', () => {
  const reading = readPage(parse(renderPublic2014(ines)), at(ines));
  expect(reading.headline?.value).toBe('VP Engineering at Castellan Bank');
});

test.each([
  'Ines Calloway',
  'Dr. Ines Calloway',
  'Ines Calloway, PhD',
  'Ines Calloway PhD',
  'Prof. Dr. Ines Calloway 🌟',
])('the title "%s" names the person at /in/ines-calloway', (name) => {
  const html = `<title>${name} | LinkedIn</title><main></main>`;
  expect(readPage(parse(html), at(ines)).fullName?.value).toBe(name.replace(', PhD', ', PhD'));
});
