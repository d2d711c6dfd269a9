import { z } from 'zod';
import { type Career, type Enrichment, EnrichmentUnclear } from '../../ports/enrichment.ts';
import { askProvider, Words } from './ask-provider.ts';
import { normalizeCapitals, parseDomain, parseJobEdges, parseProfileKeys, pickDistinctJobs } from './career-parts.ts';

const HOST = 'https://api.peopledatalabs.com';
const WHO = 'People Data Labs';

const Named = z.looseObject({ name: Words }).catch({ name: '' });
const Experience = z.looseObject({
  company: z.looseObject({ name: Words, website: Words }).catch({ name: '', website: '' }),
  title: Named,
  start_date: Words,
  end_date: Words,
});

/** Outside the plan a field holds a boolean, or is missing. */
const Answer = z.looseObject({
  data: z.looseObject({
    full_name: Words,
    linkedin_url: Words,
    linkedin_username: Words,
    location_name: Words,
    profiles: z.array(z.looseObject({ network: Words, url: Words })).catch([]),
    experience: z.array(z.unknown()).optional().catch(undefined),
  }),
});

/** @param url another server that speaks the same protocol: for gateways, tests and invented people */
export function createPeopleDataLabs({
  kind = 'people-data-labs',
  key,
  url,
}: {
  kind?: 'people-data-labs' | 'development';
  key: string;
  url?: string | undefined;
}): Enrichment {
  const name = kind === 'development' ? 'The development provider' : WHO;
  return {
    kind,
    name,
    async read(profileKey, signal) {
      const params = new URLSearchParams({ profile: `linkedin.com/${profileKey}`, min_likelihood: '6' });
      const answer = await askProvider({
        who: name,
        url: `${url ?? HOST}/v5/person/enrich?${params}`,
        headers: { 'x-api-key': key },
        signal,
      });
      return answer === undefined ? null : parseCareer(name, answer);
    },
  };
}

function parseCareer(who: string, answer: unknown): Career {
  const read = Answer.safeParse(answer);
  if (!read.success) throw new EnrichmentUnclear(`The answer of ${who} is not a career.`);
  const { data } = read.data;
  if (data.experience === undefined)
    throw new EnrichmentUnclear(`${who} doesn’t return jobs with this key, because the plan doesn’t include them.`);
  const jobs = data.experience.flatMap((entry) => {
    const job = Experience.safeParse(entry);
    if (!job.success) return [];
    const { company, title, start_date, end_date } = job.data;
    return {
      company: normalizeCapitals(company.name),
      domain: parseDomain(company.website),
      title: normalizeCapitals(title.name),
      ...parseJobEdges(start_date, end_date, end_date === ''),
    };
  });
  const others = data.profiles.filter(({ network }) => network === 'linkedin').map((profile) => profile.url);
  const username = data.linkedin_username === '' ? '' : `linkedin.com/in/${data.linkedin_username}`;
  return {
    name: normalizeCapitals(data.full_name),
    profiles: parseProfileKeys([data.linkedin_url, username, ...others]),
    location: data.location_name === '' ? null : normalizeCapitals(data.location_name),
    jobs: pickDistinctJobs(jobs),
  };
}
