import { z } from 'zod';
import { type Career, type Enrichment, EnrichmentUnclear } from '../../ports/enrichment.ts';
import { askProvider, Words } from './ask-provider.ts';
import { parseDomain, parseJobEdges, parseProfileKeys, pickDistinctJobs } from './career-parts.ts';

const HOST = 'https://api.crustdata.com';
const WHO = 'Crustdata';
/** Its answers have the shape of this day's version. */
const VERSION = '2025-11-01';
/** A match below this may be somebody else. */
const SURE = 0.8;

/** A job is open where there is no end, nor the field for one. The seniority is not looked at: an executive's assistant is called an executive. */
const Employment = z.looseObject({
  name: Words,
  company_name: Words,
  title: Words,
  start_date: Words,
  end_date: Words,
  company_website_domain: Words,
});
const Employments = z.array(z.unknown()).catch([]);
const Place = z.looseObject({ full_location: Words, city: Words, state: Words, country: Words });
const NOWHERE = { full_location: '', city: '', state: '', country: '' };

const Person = z.looseObject({
  basic_profile: z.looseObject({ name: Words, location: Place.catch(NOWHERE) }),
  social_handles: z.unknown(),
  experience: z.looseObject({
    employment_details: z.looseObject({ current: Employments, past: Employments }),
  }),
});
const Match = z.looseObject({ confidence_score: z.number().catch(0), person_data: z.unknown() });
/** The answer has an entry for each address that was asked about; here there is one. */
const Answer = z.tuple([z.looseObject({ matches: z.array(Match) })]).rest(z.unknown());

/** @param url another server that speaks the same protocol */
export function createCrustdata({ key, url }: { key: string; url?: string | undefined }): Enrichment {
  return {
    kind: 'crustdata',
    name: WHO,
    async read(profileKey, signal) {
      const answer = await askProvider({
        who: WHO,
        url: `${url ?? HOST}/person/enrich`,
        method: 'POST',
        signal,
        headers: { authorization: `Bearer ${key}`, 'x-api-version': VERSION },
        body: {
          professional_network_profile_urls: [`https://www.linkedin.com/${profileKey}`],
          // Addresses and phone numbers are not wanted, and each costs.
          fields: ['basic_profile', 'social_handles', 'experience'],
        },
      });
      return answer === undefined ? null : parseCareer(answer);
    },
  };
}

function parseCareer(answer: unknown): Career | null {
  const read = Answer.safeParse(answer);
  if (!read.success) throw createUnclearError();
  const [best] = read.data[0].matches.toSorted((a, b) => b.confidence_score - a.confidence_score);
  if (!best || best.confidence_score < SURE) return null;
  const found = Person.safeParse(best.person_data);
  if (!found.success) throw createUnclearError();
  const { basic_profile, social_handles, experience } = found.data;
  const { full_location, city, state, country } = basic_profile.location;
  const { current, past } = experience.employment_details;
  return {
    name: basic_profile.name,
    profiles: parseProfileKeys(collectTexts(social_handles)),
    location: [city, state, country].filter((part) => part !== '').join(', ') || full_location || null,
    jobs: pickDistinctJobs([...current, ...past].flatMap(parseEmployment)),
  };
}

function parseEmployment(entry: unknown) {
  const job = Employment.safeParse(entry);
  if (!job.success) return [];
  const { name, company_name, title, start_date, end_date, company_website_domain } = job.data;
  return [
    {
      company: name || company_name,
      domain: parseDomain(company_website_domain),
      title,
      ...parseJobEdges(start_date, end_date, end_date === ''),
    },
  ];
}

/** Handles stand at different depths; their form shows which of them belong to profiles. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

const createUnclearError = () => new EnrichmentUnclear(`${WHO} sent an answer that Kith cannot read as a career.`);
