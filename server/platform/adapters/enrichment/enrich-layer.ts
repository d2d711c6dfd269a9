import { z } from 'zod';
import { type Career, type Enrichment, EnrichmentUnclear } from '../../ports/enrichment.ts';
import { askProvider, Words } from './ask-provider.ts';
import { parseJobEdges, parseProfileKeys, pickDistinctJobs } from './career-parts.ts';

const HOST = 'https://enrichlayer.com';
const WHO = 'Enrich Layer';

/** The known parts of a day: a year may come without a month. */
const Day = z
  .looseObject({ year: z.number().int().nullish(), month: z.number().int().nullish() })
  .nullish()
  .transform((day) => {
    if (!day?.year) return '';
    return day.month ? `${day.year}-${String(day.month).padStart(2, '0')}` : String(day.year);
  })
  .catch('');
const Experience = z.looseObject({ company: Words, title: Words, starts_at: Day, ends_at: Day });

/** The stated occupation is not read: if there are two open jobs, it may be the older one. */
const Answer = z.looseObject({
  public_identifier: Words,
  full_name: Words,
  city: Words,
  state: Words,
  country_full_name: Words,
  experiences: z.array(z.unknown()),
});

/** @param url another server that speaks the same protocol */
export function enrichLayer({ key, url }: { key: string; url?: string | undefined }): Enrichment {
  return {
    kind: 'enrich-layer',
    name: WHO,
    async read(profileKey, signal) {
      const params = new URLSearchParams({ profile_url: `https://www.linkedin.com/${profileKey}` });
      const answer = await askProvider({
        who: WHO,
        url: `${url ?? HOST}/api/v2/profile?${params}`,
        signal,
        headers: { authorization: `Bearer ${key}` },
      });
      return answer === undefined ? null : parseCareer(answer);
    },
  };
}

function parseCareer(answer: unknown): Career {
  const read = Answer.safeParse(answer);
  if (!read.success) throw new EnrichmentUnclear(`The answer of ${WHO} is not a career.`);
  const { public_identifier, full_name, city, state, country_full_name, experiences } = read.data;
  const jobs = experiences.flatMap((experience) => {
    const job = Experience.safeParse(experience);
    if (!job.success) return [];
    const { company, title, starts_at, ends_at } = job.data;
    return { company, domain: null, title, ...parseJobEdges(starts_at, ends_at, ends_at === '') };
  });
  return {
    name: full_name,
    profiles: parseProfileKeys(public_identifier === '' ? [] : [`linkedin.com/in/${public_identifier}`]),
    location: [city, state, country_full_name].filter((part) => part !== '').join(', ') || null,
    jobs: pickDistinctJobs(jobs),
  };
}
