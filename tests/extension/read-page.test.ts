import { describe, expect, test } from 'vitest';
import * as elsewhere from '../fixtures/profile-pages/other-pages.ts';
import {
  another,
  getNameOf,
  type InventedPerson,
  ines,
  jose,
  noa,
  odile,
  other,
  viewer,
  yuki,
} from '../fixtures/profile-pages/people.ts';
import * as open from '../fixtures/profile-pages/public.ts';
import * as signedIn from '../fixtures/profile-pages/signed-in.ts';
import { buildPageAddress, buildUrn, getValues, parse, readEitherWay as readPage, SITE } from './page-reading.ts';

/** The result of a reading without the sources; then the sources. */
function read(html: string, address: string) {
  const reading = readPage(parse(html), address);
  return { ...getValues(reading), reading };
}

type Page = [what: string, html: string, address: string, who: InventedPerson, urn: 'urn' | 'no urn'];

const PAGES: Page[] = [
  ['signed in, 2024', signedIn.renderSignedIn2024(ines), buildPageAddress(ines), ines, 'urn'],
  ['signed in, 2024, no slash at the end', signedIn.renderSignedIn2024(ines), buildPageAddress(ines, ''), ines, 'urn'],
  [
    'signed in, German',
    signedIn.renderSignedIn2024(odile, { language: 'de', contactInfo: 'Kontaktinfo' }),
    buildPageAddress(odile),
    odile,
    'urn',
  ],
  [
    'signed in, Hebrew, percent-encoded',
    signedIn.renderSignedIn2024(noa, { language: 'he', contactInfo: 'פרטי קשר' }),
    buildPageAddress(noa),
    noa,
    'urn',
  ],
  [
    'signed in, Spanish, accents',
    signedIn.renderSignedIn2024(jose, { language: 'es', contactInfo: 'Información de contacto' }),
    buildPageAddress(jose),
    jose,
    'urn',
  ],
  [
    'signed in, Spanish, encoded twice',
    signedIn.renderSignedIn2024(jose),
    `${SITE}/in/jos%25C3%25A9-arr%25C3%25BAa/`,
    jose,
    'urn',
  ],
  [
    'signed in, Japanese',
    signedIn.renderSignedIn2024(yuki, { language: 'ja', contactInfo: '連絡先情報' }),
    buildPageAddress(yuki),
    yuki,
    'urn',
  ],
  [
    'signed in, data of the person before',
    signedIn.renderSignedIn2024(ines, { data: other }),
    buildPageAddress(ines),
    ines,
    'urn',
  ],
  [
    'signed in, data of the person before, title too',
    signedIn.renderSignedIn2024(ines, { data: other, title: `${getNameOf(other)} | LinkedIn` }),
    buildPageAddress(ines),
    ines,
    'urn',
  ],
  ['signed in, no data', signedIn.renderSignedIn2024(ines, { data: null }), buildPageAddress(ines), ines, 'urn'],
  [
    'signed in, no data and no telling links',
    signedIn.renderSignedIn2024(ines, { data: null, links: false }),
    buildPageAddress(ines),
    ines,
    'urn',
  ],
  ['signed in, data only, not rendered', signedIn.renderShell(ines), buildPageAddress(ines), ines, 'urn'],
  [
    'signed in, card of the person before, data of this one',
    signedIn.renderSignedIn2024(other, { data: ines }),
    buildPageAddress(ines),
    ines,
    'urn',
  ],
  ['own profile', signedIn.renderSignedIn2024(viewer), buildPageAddress(viewer), viewer, 'urn'],
  ['own profile, at /in/me', signedIn.renderSignedIn2024(viewer), `${SITE}/in/me/`, viewer, 'urn'],
  [
    'contact details over the profile',
    signedIn.renderSignedIn2024(ines),
    buildPageAddress(ines, '/overlay/contact-info/'),
    ines,
    'urn',
  ],
  [
    'all of somebody’s experience',
    signedIn.renderDetailsPage(ines),
    buildPageAddress(ines, '/details/experience/'),
    ines,
    'urn',
  ],
  [
    'all of somebody’s experience, German',
    signedIn.renderDetailsPage(odile, 'Berufserfahrung'),
    buildPageAddress(odile, '/details/experience/'),
    odile,
    'urn',
  ],
  ['an address with the entity id', signedIn.renderSignedIn2024(ines), `${SITE}/in/${ines.memberId}`, ines, 'urn'],
  [
    'an address in upper case with tracking',
    signedIn.renderSignedIn2024(ines),
    `${SITE}/in/Ines-Calloway?trk=x#about`,
    ines,
    'urn',
  ],
  [
    'the light mobile site’s address',
    signedIn.renderSignedIn2024(ines),
    `${SITE}/mwlite/in/ines-calloway`,
    ines,
    'urn',
  ],
  ['signed in, 2020', signedIn.renderSignedIn2020(ines), buildPageAddress(ines), ines, 'urn'],
  ['signed in, 2020, Hebrew', signedIn.renderSignedIn2020(noa, 'he'), buildPageAddress(noa), noa, 'urn'],
  ['signed in, 2017', signedIn.renderSignedIn2017(odile), buildPageAddress(odile), odile, 'no urn'],
  ['signed in, 2015', signedIn.renderSignedIn2015(ines), buildPageAddress(ines), ines, 'no urn'],
  [
    'signed in, 2015, at the old address',
    signedIn.renderSignedIn2015(ines),
    `${SITE}/profile/view?id=1234`,
    ines,
    'no urn',
  ],
  ['public, 2024', open.renderPublic2024(ines), buildPageAddress(ines), ines, 'no urn'],
  [
    'public, 2024, in another country and language',
    open.renderPublic2024(odile, { country: 'de', dash: '–' }),
    'https://de.linkedin.com/in/odile-brandt-4b1a90/de',
    odile,
    'no urn',
  ],
  [
    'public, 2024, percent-encoded',
    open.renderPublic2024(noa, { country: 'il' }),
    `https://il.linkedin.com/in/${encodeURIComponent(noa.slug)}`,
    noa,
    'no urn',
  ],
  [
    'public, 2024, no JSON-LD',
    open.renderPublic2024(ines, { without: ['json-ld'] }),
    buildPageAddress(ines),
    ines,
    'no urn',
  ],
  [
    'public, 2024, JSON-LD damaged by saving',
    open.renderPublic2024(ines, { brokenJson: true, without: ['card'] }),
    buildPageAddress(ines),
    ines,
    'no urn',
  ],
  [
    'public, 2024, card of unknown markup',
    open.renderPublic2024(ines, { without: ['card'] }),
    buildPageAddress(ines),
    ines,
    'no urn',
  ],
  ['public, 2019', open.renderPublic2019(ines), buildPageAddress(ines), ines, 'no urn'],
  [
    'public, 2019, no canonical link',
    open.renderPublic2019(odile, { without: ['canonical', 'json-ld', 'meta'] }),
    buildPageAddress(odile),
    odile,
    'no urn',
  ],
  ['public, 2016', open.renderPublic2016(ines), buildPageAddress(ines), ines, 'no urn'],
  ['public, 2016, accents', open.renderPublic2016(jose), buildPageAddress(jose), jose, 'no urn'],
  ['public, 2014', open.renderPublic2014(ines), buildPageAddress(ines), ines, 'no urn'],
];

describe('a page shows its person', () => {
  test.each(PAGES)('%s', (_what, html, address, who, urn) => {
    const { isProfile, id, name, location, urn: found } = read(html, address);
    expect({ isProfile, id, name, location }).toEqual({
      isProfile: true,
      id: who.slug,
      name: getNameOf(who),
      location: expect.any(String),
    });
    expect(found).toBe(urn === 'urn' ? buildUrn(who) : null);
  });

  test.each(PAGES.filter(([what]) => !/experience/.test(what)))(
    'and where they are: %s',
    (_what, html, address, who) => {
      expect(read(html, address).location).toBe(who.location);
    },
  );

  test('at the address of before 2015, from the parts of its address', () => {
    const html = open.renderPublic2014({ ...ines, slug: 'ines-calloway-5c63a41b' });
    expect(read(html, `${SITE}/pub/ines-calloway/1b/3a4/5c6`)).toMatchObject({
      id: 'ines-calloway-5c63a41b',
      name: 'Ines Calloway',
    });
  });

  test('and gives the source of each fact', () => {
    const { reading } = read(signedIn.renderSignedIn2024(ines, { data: other }), buildPageAddress(ines));
    expect(reading).toMatchObject({
      publicIdentifier: { value: 'ines-calloway', source: 'address' },
      entityUrn: { source: 'link' },
      fullName: { source: 'heading' },
      location: { source: 'heading' },
      headline: { value: 'VP Engineering at Castellan Bank', source: 'heading' },
      company: { value: 'Castellan Bank', source: 'heading' },
      title: { value: 'VP Engineering', source: 'heading' },
      source: 'linkedin',
      settled: true,
    });
    expect(read(signedIn.renderShell(ines), buildPageAddress(ines)).reading).toMatchObject({
      entityUrn: { source: 'page-json' },
      fullName: { source: 'page-json' },
    });
    expect(read(open.renderPublic2024(ines, { without: ['card'] }), buildPageAddress(ines)).reading).toMatchObject({
      fullName: { source: 'json-ld' },
      company: { value: 'Castellan Bank', source: 'json-ld' },
      title: { value: 'Head of Things', source: 'json-ld' },
    });
  });
});

describe('the address takes precedence', () => {
  test.each([
    ['the card of the person before still stands', signedIn.renderSignedIn2024(other)],
    ['the card of the person before, without data', signedIn.renderSignedIn2024(other, { data: null, links: false })],
    ['a public page that says it is about somebody else', open.renderPublic2024(other)],
    ['a public page whose head speaks of somebody else', open.renderPublic2024(ines, { about: other })],
    ['signed in, 2020, the person before', signedIn.renderSignedIn2020(other)],
    ['signed in, 2017, the person before', signedIn.renderSignedIn2017(other)],
    ['the viewer’s own card', signedIn.renderSignedIn2024(viewer)],
  ])('%s: nothing of theirs is taken', (_what, html) => {
    const { isProfile, id, urn, name, location } = read(html, buildPageAddress(ines));
    expect({ isProfile, id, urn, name, location }).toEqual({
      isProfile: true,
      id: 'ines-calloway',
      urn: null,
      name: null,
      location: null,
    });
  });

  test('a shell names nobody, not even the viewer', () => {
    const { isProfile, id, urn, name, reading } = read(signedIn.renderShell(), buildPageAddress(ines));
    expect({ isProfile, id, urn, name, settled: reading.settled }).toEqual({
      isProfile: true,
      id: 'ines-calloway',
      urn: null,
      name: null,
      settled: false,
    });
  });

  test('other people beside the profile with the same first name are not the person', () => {
    const namesake = { ...other, slug: 'ines-solheim', first: 'Ines' };
    expect(read(signedIn.renderSignedIn2024(ines, { data: namesake }), buildPageAddress(ines))).toMatchObject({
      urn: buildUrn(ines),
      name: 'Ines Calloway',
    });
    expect(read(signedIn.renderSignedIn2024(another), buildPageAddress(namesake))).toMatchObject({
      urn: null,
      name: null,
    });
  });
});

describe('Recruiter', () => {
  const id = 'AEMAAB1cD2eF3gH4';
  test('names the public identifier in the page', () => {
    const { reading } = read(elsewhere.renderRecruiter2023(ines, id), `${SITE}/talent/profile/${id}?trk=x`);
    expect(reading).toMatchObject({
      isProfile: true,
      source: 'recruiter',
      publicIdentifier: { value: 'ines-calloway', source: 'link' },
      entityUrn: null,
      fullName: { value: 'Ines Calloway' },
      location: { value: 'Lisbon, Portugal' },
      settled: true,
    });
  });
  test('within a project, and without a mark on the link', () => {
    const html = elsewhere.renderRecruiter2023(odile, id, { marked: false });
    expect(read(html, `${SITE}/talent/hire/123/manage/all/profile/${id}`)).toMatchObject({
      id: odile.slug,
      name: getNameOf(odile),
    });
  });
  test.each([
    ['Engenheira de software na Mindera', 'Engenheira de software', 'Mindera'],
    ['Head of Data at Veldt', 'Head of Data', 'Veldt'],
    ['Especialista na área de dados', null, null],
  ])('title and company of “%s” are apart', (headline, title, company) => {
    const { reading } = read(elsewhere.renderRecruiter2023({ ...ines, headline }, id), `${SITE}/talent/profile/${id}`);
    expect([reading.headline?.value, reading.title?.value ?? null, reading.company?.value ?? null]).toEqual([
      headline,
      title,
      company,
    ]);
  });
  test('of before 2018, from the page’s data', () => {
    const html = elsewhere.renderRecruiter2017(ines, '123456');
    expect(read(html, `${SITE}/recruiter/profile/123456,AbCd,CAP`)).toMatchObject({
      id: 'ines-calloway',
      name: 'Ines Calloway',
    });
  });
  test('takes nothing from the candidate before', () => {
    const {
      id: found,
      name,
      reading,
    } = read(elsewhere.renderRecruiter2023(other, id, { own: 'AEMAAother' }), `${SITE}/talent/profile/${id}`);
    expect({ found, name, settled: reading.settled }).toEqual({ found: null, name: null, settled: false });
  });
});

describe('pages that show nobody', () => {
  test.each([
    ['a profile that is not found', elsewhere.renderNotFound(ines), buildPageAddress(ines)],
    ['one that is not found, signed in', elsewhere.renderNotFoundSignedIn(ines), buildPageAddress(ines)],
    ['a wall', elsewhere.renderAuthWall(), buildPageAddress(ines)],
    ['the sign-in page', elsewhere.renderLoginPage(), buildPageAddress(ines)],
    ['a script that leads to a wall', elsewhere.renderScriptWall(), buildPageAddress(ines)],
    [
      'a wall at its own address',
      elsewhere.renderAuthWall(),
      `${SITE}/authwall?sessionRedirect=${encodeURIComponent(buildPageAddress(ines))}`,
    ],
    ['search results', elsewhere.searchResults(), `${SITE}/search/results/people/?keywords=ines`],
    ['the feed', signedIn.renderSignedIn2024(ines), `${SITE}/feed/`],
    ['a company', open.renderPublic2024(ines), `${SITE}/company/veldt`],
    ['a list of people of a name', open.renderPublic2014(ines), `${SITE}/pub/dir/Ines/Calloway`],
    ['the address of nobody', signedIn.renderSignedIn2024(ines), `${SITE}/in/unavailable/`],
    ['another site', open.renderPublic2024(ines), 'https://example.com/in/ines-calloway'],
    ['a site that pretends', open.renderPublic2024(ines), 'https://www.linkedin.com.example.com/in/ines-calloway'],
  ])('%s', (_what, html, address) => {
    const { isProfile, id, urn, name, location } = read(html, address);
    expect({ isProfile, id, urn, name, location }).toEqual({
      isProfile: false,
      id: null,
      urn: null,
      name: null,
      location: null,
    });
  });
});

test('markup and formulas in a name stay plain text', () => {
  const odd = { ...ines, first: '=cmd()', last: '&lt;img src=x onerror=alert(1)&gt;' };
  expect(read(signedIn.renderSignedIn2024(odd, { data: null }), buildPageAddress(odd)).name).toBe(
    '=cmd() <img src=x onerror=alert(1)>',
  );
  const endless = { ...ines, first: 'x'.repeat(5_000) };
  expect(
    read(signedIn.renderSignedIn2024(endless, { data: null, title: 'LinkedIn' }), buildPageAddress(endless)).name,
  ).toBeNull();
});
