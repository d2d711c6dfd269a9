import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isComplete } from '../../extension/page/read-card.ts';
import { parse, readByCard, readEitherWay as readPage, SITE, valuesOf } from './page-reading.ts';

function read(file: string, slug: string) {
  const reading = readPage(parse(readFileSync(`${SAVED}/${file}`, 'utf8')), `${SITE}/in/${slug}`);
  const { headline, company, title } = reading;
  return { ...valuesOf(reading), headline: headline?.value, company: company?.value, title: title?.value };
}

const SAVED = '../shared/data/profile-pages';
describe.skipIf(!existsSync(SAVED))(`saved pages${existsSync(SAVED) ? '' : ` (skipped: there is no ${SAVED})`}`, () => {
  test.each([
    [
      'logged-in-1.html',
      'eduardo-alvarez-nowak',
      {
        name: 'Eduardo Alvarez Nowak',
        urn: 'urn:li:fsd_profile:ACoAABS9BdoBSJFfAvbRCM0dr7lB5Eggww93Ld0',
        location: 'Greater Stockholm Metropolitan Area',
      },
    ],
    [
      'logged-in-2-stale-json.html',
      'sri-lalitha-jeevanige-35520a61',
      {
        name: 'Sri Lalitha Jeevanige',
        urn: 'urn:li:fsd_profile:ACoAAA0F7XEB2QTb85ndHh9ocVhy77BFAeJ_jbA',
        location: 'Stockholm, Stockholm County, Sweden',
      },
    ],
    [
      'public-1.html',
      'eduardo-alvarez-nowak',
      { name: 'Eduardo Alvarez Nowak', urn: null, location: 'Greater Stockholm Metropolitan Area' },
    ],
    [
      'logged-in-2026-1.html',
      'rossrmartin',
      {
        name: 'Ross Martin 🚀',
        urn: 'urn:li:fsd_profile:ACoAABh9v68Bm16HDjm0-a6jbdpj5Qh3u4qatd0',
        location: 'Tokyo, Tokyo, Japan',
        company: 'Amazon Web Services (AWS)',
        title: 'APAC Lead - TA, Alexa + Amazon Science',
      },
    ],
    [
      'logged-in-2026-2.html',
      'prafful026',
      {
        name: 'Prafful Agrawal',
        urn: 'urn:li:fsd_profile:ACoAACxrwp8BMKDI7TuCbTzmgVxdLCQEDgtBJVA',
        location: 'Tokyo, Japan',
        company: 'Mercari, Inc.',
        title: 'Senior Software Engineer',
      },
    ],
  ])(
    '%s shows its person',
    (file, slug, wanted) => {
      expect(read(file, `${slug}/`)).toMatchObject({
        ...{ isProfile: true, id: slug, headline: expect.any(String), company: expect.any(String) },
        ...{ title: expect.any(String), ...wanted },
      });
    },
    60_000,
  );
  test.each([
    ['logged-in-1.html', 'eduardo-alvarez-nowak', 'Tech Education Team Lead', 7],
    ['logged-in-2-stale-json.html', 'sri-lalitha-jeevanige-35520a61', 'Scrum Master - Software Engineer', 4],
    ['public-1.html', 'eduardo-alvarez-nowak', 'Tech Education Team Lead', 8],
  ])(
    '%s shows the jobs of %s, and the present job is theirs',
    (file, slug, title, jobs) => {
      const reading = readPage(parse(readFileSync(`${SAVED}/${file}`, 'utf8')), `${SITE}/in/${slug}/`);
      expect(reading.title?.value).toBe(title);
      expect(reading.experience).toHaveLength(jobs);
      expect(reading.experience[0]).toMatchObject({ title, company: reading.company!.value, current: true });
      for (const job of reading.experience)
        expect(job).toMatchObject({ company: expect.any(String), dates: expect.stringMatching(/\d{4}/) });
    },
    60_000,
  );
  test.each([
    ['logged-in-2026-1.html', 'rossrmartin'],
    ['logged-in-2026-2.html', 'prafful026'],
  ])(
    '%s is read from its card alone',
    (file, slug) => {
      const page = parse(readFileSync(`${SAVED}/${file}`, 'utf8'));
      expect(isComplete(readByCard(page, `${SITE}/in/${slug}/`)!)).toBe(true);
    },
    60_000,
  );
  test.each(['not-found.html', 'login-wall.html'])('%s shows nobody', (file) => {
    expect(read(file, 'ivanahmadfatoni')).toMatchObject({
      isProfile: false,
      id: null,
      name: null,
    });
  });
});
