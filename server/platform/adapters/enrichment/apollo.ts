import { z } from 'zod';
import { type Career, type Enrichment, EnrichmentUnclear } from '../../ports/enrichment.ts';
import { askProvider, Words } from './ask-provider.ts';
import { parseDomain, parseJobEdges, parseProfileKeys, pickDistinctJobs } from './career-parts.ts';

const HOST = 'https://api.apollo.io';
const WHO = 'Apollo';

const Employment = z.looseObject({
  organization_id: Words,
  organization_name: Words,
  title: Words,
  start_date: Words,
  end_date: Words,
  current: z.boolean().catch(false),
});

/**
 * `person.contact` is never read: it is a record of the customer's own CRM, and may be another human. Addresses are not read either: a
 * placeholder for a locked address is called verified.
 */
const Answer = z.looseObject({
  person: z
    .looseObject({
      name: Words,
      first_name: Words,
      last_name: Words,
      linkedin_url: Words,
      city: Words,
      state: Words,
      country: Words,
      employment_history: z.array(z.unknown()).catch([]),
      organization: z.looseObject({ id: Words, primary_domain: Words }).nullish().catch(null),
    })
    .nullish(),
});

/** @param url another server that speaks the same protocol */
export function createApollo({ key, url }: { key: string; url?: string | undefined }): Enrichment {
  return {
    kind: 'apollo',
    name: WHO,
    async read(profileKey, signal) {
      const params = new URLSearchParams({
        linkedin_url: `https://www.linkedin.com/${profileKey}`,
        // Kith wants neither, and each costs.
        reveal_personal_emails: 'false',
        reveal_phone_number: 'false',
      });
      const answer = await askProvider({
        who: WHO,
        url: `${url ?? HOST}/api/v1/people/match?${params}`,
        method: 'POST',
        signal,
        headers: { 'x-api-key': key, 'cache-control': 'no-cache' },
      });
      return answer === undefined ? null : parseCareer(answer);
    },
  };
}

function parseCareer(answer: unknown): Career | null {
  const read = Answer.safeParse(answer);
  if (!read.success || !(typeof answer === 'object' && answer !== null && 'person' in answer))
    throw new EnrichmentUnclear(`The answer of ${WHO} is not a career.`);
  const { person } = read.data;
  // Apollo answers 200 even if it knows nobody.
  if (!person) return null;
  const jobs = person.employment_history.flatMap((entry) => {
    const job = Employment.safeParse(entry);
    if (!job.success) return [];
    const { organization_id, organization_name, title, start_date, end_date, current } = job.data;
    const { id = '', primary_domain = '' } = person.organization ?? {};
    const domain = id !== '' && id === organization_id ? parseDomain(primary_domain) : null;
    return {
      company: organization_name,
      domain,
      title,
      ...parseJobEdges(start_date, end_date, current || (end_date === '' && entry !== null && !hasCurrent(entry))),
    };
  });
  return {
    name: person.name || `${person.first_name} ${person.last_name}`.trim(),
    profiles: parseProfileKeys([person.linkedin_url]),
    location: [person.city, person.state, person.country].filter((part) => part !== '').join(', ') || null,
    jobs: pickDistinctJobs(jobs),
  };
}

/** Whether the answer says at all if a job is the present one. */
const hasCurrent = (job: unknown): boolean =>
  typeof job === 'object' && job !== null && typeof (job as { current?: unknown }).current === 'boolean';
