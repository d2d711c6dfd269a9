import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isComplete } from '../../extension/page/read-card.ts';
import { hasSaved, SAVED, SAVED_PAGES } from '../fixtures/profile-pages/saved.ts';
import { getValues, parse, readByCard, readEitherWay, SITE } from './page-reading.ts';

const getPage = (file: string): Document => parse(readFileSync(`${SAVED}/${file}`, 'utf8'));
const read = (file: string, slug: string) => readEitherWay(getPage(file), `${SITE}/in/${slug}/`);

/** The same pages in browsers: `npm run pages:read`. */
describe.skipIf(!hasSaved)(`saved pages${hasSaved ? '' : ` (skipped: there is no ${SAVED})`}`, () => {
  test.each(SAVED_PAGES)(
    '$file shows its person and their jobs, or nobody',
    ({ file, slug, shows }) => {
      const reading = read(file, slug);
      if (!shows) {
        expect(reading).toMatchObject({ isProfile: false, publicIdentifier: null, fullName: null });
        return;
      }
      const { name, urn, location, company, title, jobs } = shows;
      expect(getValues(reading)).toEqual({ isProfile: true, id: slug, urn, name, location });
      expect(reading).toMatchObject({ headline: { value: expect.any(String) }, company: { value: company } });
      expect(reading.title?.value).toBe(title);
      expect(reading.experience).toHaveLength(jobs);
      if (jobs > 0) expect(reading.experience[0]).toMatchObject({ title, company, current: true });
      for (const job of reading.experience)
        expect(job).toMatchObject({ company: expect.any(String), dates: expect.stringMatching(/\d{4}/) });
    },
    60_000,
  );

  test.each(SAVED_PAGES.filter(({ file }) => file.includes('2026')))(
    '$file is read from its card alone',
    ({ file, slug }) => {
      expect(isComplete(readByCard(getPage(file), `${SITE}/in/${slug}/`)!)).toBe(true);
    },
    60_000,
  );
});
