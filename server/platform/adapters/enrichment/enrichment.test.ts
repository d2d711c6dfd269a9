import { describe, expect, test } from 'vitest';
import { YEAR_OF_END, YEAR_OF_START } from '../../../core/network/model/employment-spans.ts';
import type { Enrichment } from '../../ports/enrichment.ts';
import { OPEN_END, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../time/months.ts';
import { type ProviderAnswer, startProvider } from '../testing/profile-provider.ts';
import { createApollo } from './apollo.ts';
import { normalizeCapitals } from './career-parts.ts';
import { createCrustdata } from './crustdata.ts';
import { enrichLayer } from './enrich-layer.ts';
import { createPeopleDataLabs } from './people-data-labs.ts';

interface Vendor {
  start(url: string): Enrichment;
  /** The address and the key of the request. */
  path: string;
  key: (headers: Record<string, unknown>) => unknown;
  /** The form in which the provider gets the profile, in the address or the body. */
  profile: string;
  /** Ines Calloway: two open jobs at one company, the newer last, and one that ended, in the vendor's own words. */
  career: object;
  nobody: ProviderAnswer;
}

const open = { title: 'Product Manager', start: '2020-03', end: null };
const older = { title: 'Product Designer', start: '2019-10', end: null };
const ended = { title: 'Student Engineer', start: '2015', end: '2016' };

const VENDORS: Record<string, Vendor> = {
  'People Data Labs': {
    start: (url) => createPeopleDataLabs({ key: 'secret', url }),
    path: '/v5/person/enrich',
    key: (headers) => headers['x-api-key'],
    profile: 'profile=linkedin.com%2Fin%2Fines-calloway',
    career: {
      status: 200,
      likelihood: 8,
      data: {
        full_name: 'ines calloway',
        linkedin_url: 'linkedin.com/in/ines-calloway',
        work_email: true,
        location_name: 'london, england, united kingdom',
        mobile_phone: true,
        experience: [older, open, ended].map(({ title, start, end }) => ({
          company: { name: end ? 'market ovity' : 'vanelo', website: null },
          title: { name: title.toLowerCase(), role: null },
          start_date: start,
          end_date: end,
          is_primary: false,
        })),
      },
    },
    nobody: { status: 404, body: { status: 404, error: { type: 'not_found', message: 'No records were found' } } },
  },
  Apollo: {
    start: (url) => createApollo({ key: 'secret', url }),
    path: '/api/v1/people/match',
    key: (headers) => headers['x-api-key'],
    profile: 'linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fines-calloway',
    career: {
      person: {
        name: 'Ines Calloway',
        linkedin_url: 'http://www.linkedin.com/in/ines-calloway',
        title: 'Product Designer',
        email: 'email_not_unlocked@domain.com',
        email_status: 'verified',
        city: 'London',
        state: 'England',
        country: 'United Kingdom',
        // A different person, out of the customer's own CRM.
        contact: { name: 'Rey Ching', title: 'President', linkedin_url: 'http://www.linkedin.com/in/ines-calloway' },
        employment_history: [older, open, ended].map(({ title, start, end }) => ({
          title,
          organization_name: end ? 'Market Ovity' : 'Vanelo',
          organization_id: null,
          current: end === null,
          start_date: start.length === 4 ? `${start}-01-01` : `${start}-01`,
          end_date: end && `${end}-01-01`,
        })),
      },
    },
    nobody: { status: 200, body: { person: null } },
  },
  'Enrich Layer': {
    start: (url) => enrichLayer({ key: 'secret', url }),
    path: '/api/v2/profile',
    key: (headers) => String(headers.authorization).replace('Bearer ', ''),
    profile: 'profile_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fines-calloway',
    career: {
      public_identifier: 'ines-calloway',
      full_name: 'Ines Calloway',
      occupation: 'Product Designer at Vanelo',
      city: 'London',
      state: 'England',
      country_full_name: 'United Kingdom',
      experiences: [older, open, ended].map(({ title, start, end }) => {
        const day = (text: string | null) => {
          const [year, month] = text?.split('-') ?? [];
          return year ? { day: null, month: month ? Number(month) : null, year: Number(year) } : null;
        };
        return { company: end ? 'Market Ovity' : 'Vanelo', title, starts_at: day(start), ends_at: day(end), media: [] };
      }),
    },
    nobody: { status: 404, body: { detail: 'Not found' } },
  },
  Crustdata: {
    start: (url) => createCrustdata({ key: 'secret', url }),
    path: '/person/enrich',
    key: (headers) => headers['x-api-version'] === '2025-11-01' && String(headers.authorization).replace('Bearer ', ''),
    profile: '"professional_network_profile_urls":["https://www.linkedin.com/in/ines-calloway"]',
    career: [
      {
        matched_on: 'https://www.linkedin.com/in/ines-calloway',
        match_type: 'professional_network_profile_url',
        matches: [
          // A less likely match, and a different person.
          { confidence_score: 0.85, person_data: { basic_profile: { name: 'Rey Ching' }, experience: {} } },
          {
            confidence_score: 1,
            person_data: {
              basic_profile: {
                name: 'Ines Calloway',
                location: { full_location: 'London Area', city: 'London', state: 'England', country: 'United Kingdom' },
              },
              social_handles: {
                professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/ines-calloway' },
              },
              experience: {
                employment_details: {
                  // No end is no field, titles end in blanks, and a seniority says nothing.
                  current: [older, open].map(({ title, start }) => ({
                    name: 'Vanelo',
                    title: `${title} `,
                    start_date: `${start}-01T00:00:00`,
                    end_date: undefined,
                    seniority_level: 'CXO',
                    employer_is_default: false,
                    business_email_verified: true,
                  })),
                  past: [
                    {
                      name: 'Market Ovity',
                      title: ended.title,
                      start_date: '2015-01-01T00:00:00',
                      end_date: '2016-01-01T00:00:00',
                    },
                  ],
                },
              },
            },
          },
        ],
      },
    ],
    nobody: { status: 200, body: [{ matched_on: 'x', matches: [] }] },
  },
};

describe.each(Object.entries(VENDORS))('%s', (name, vendor) => {
  const answering = async (answer: ProviderAnswer) => {
    const keys: unknown[] = [];
    const server = await startProvider((request) => {
      keys.push(vendor.key(request.headers));
      return answer;
    });
    const provider = vendor.start(server.url);
    return { ...server, keys, read: () => provider.read('in/ines-calloway'), provider };
  };

  test('reads a career: every job with its dates, and nobody’s address or phone', async () => {
    const { read, urls, bodies, keys } = await answering({ status: 200, body: vendor.career });
    expect(await read()).toEqual({
      name: 'Ines Calloway',
      profiles: ['in/ines-calloway'],
      location: 'London, England, United Kingdom',
      jobs: [
        { company: 'Vanelo', title: 'Product Designer', start_month: toMonth(2019, 10), end_month: OPEN_END },
        { company: 'Vanelo', title: 'Product Manager', start_month: toMonth(2020, 3), end_month: OPEN_END },
        {
          company: 'Market Ovity',
          title: 'Student Engineer',
          start_month: toMonth(2015, 1),
          end_month: toMonth(2016, 12),
        },
      ].map((job, at) => ({ ...job, domain: null, year_only: at === 2 ? YEAR_OF_START | YEAR_OF_END : 0 })),
    });
    expect([urls[0]!.pathname, `${urls[0]!.search} ${bodies[0]}`.includes(vendor.profile), keys[0]]).toEqual([
      vendor.path,
      true,
      'secret',
    ]);
  });

  test('reports that the provider does not know the person', async () => {
    const { read } = await answering(vendor.nobody);
    expect(await read()).toBeNull();
  });

  test.each([
    [401, 'EnrichmentStopped', 'does not accept the key. Set another ENRICHMENT_KEY.'],
    [402, 'EnrichmentStopped', 'Buy more there, then continue.'],
    [429, 'EnrichmentBusy', 'limits Kith’s requests.'],
    [503, 'EnrichmentBusy', 'answered with 503.'],
    [418, 'EnrichmentUnclear', 'answered with 418 without a career.'],
  ])('%i is %s, and says what to do', async (status, kind, words) => {
    const { read } = await answering({ status, body: { status, error: { type: 'x', message: 'x' } } });
    await expect(read()).rejects.toMatchObject({ name: kind, message: expect.stringContaining(words) });
  });

  test('says how long to wait, in seconds', async () => {
    const { read } = await answering({ status: 429, body: {}, headers: { 'retry-after': '12' } });
    await expect(read()).rejects.toMatchObject({ waitMs: 12_000 });
  });

  test.each(['<html>Bad gateway</html>', '[]', '{}', 'null', '{"data": 7, "person": 7, "experiences": true}'])(
    'nonsense is not taken for a career: %s',
    async (body) => {
      const { read } = await answering({ status: 200, body });
      await expect(read()).rejects.toMatchObject({ name: 'EnrichmentUnclear' });
    },
  );

  test('is asked only at its own host: a redirect is not followed', async () => {
    const elsewhere = await startProvider(() => ({ status: 200, body: vendor.career }));
    const { read } = await answering({
      status: 302,
      body: {},
      headers: { location: `${elsewhere.url}${vendor.path}` },
    });
    await expect(read()).rejects.toMatchObject({ name: 'EnrichmentBusy' });
    expect(elsewhere.urls).toEqual([]);
  });

  test('names itself', async () => {
    expect((await answering(vendor.nobody)).provider.name).toBe(name);
  });
});

test('a person about whom the provider itself is unsure counts as not found', async () => {
  const [entry] = VENDORS.Crustdata!.career as [{ matches: object[] }];
  const [doubtful] = entry.matches;
  const { url } = await startProvider(() => ({
    status: 200,
    body: [{ matches: [{ ...doubtful, confidence_score: 0.6 }] }],
  }));
  expect(await createCrustdata({ key: 'x', url }).read('in/ines-calloway')).toBeNull();
});

test('people who left at an unknown time no longer work there', async () => {
  const job = { organization_name: 'Vanelo', title: 'CTO', current: false, start_date: null, end_date: null };
  const { url } = await startProvider(() => ({
    status: 200,
    body: { person: { name: 'Ines Calloway', employment_history: [job] } },
  }));
  const career = await createApollo({ key: 'x', url }).read('in/ines-calloway');
  expect(career!.jobs).toMatchObject([{ start_month: UNKNOWN_START, end_month: UNKNOWN_END }]);
});

test('a plan without jobs is reported, and not taken for an empty career', async () => {
  const { url } = await startProvider(() => ({ status: 200, body: { status: 200, data: { experience: true } } }));
  const read = createPeopleDataLabs({ key: 'x', url }).read('in/ines-calloway');
  await expect(read).rejects.toMatchObject({ name: 'EnrichmentUnclear', message: expect.stringContaining('the plan') });
});

test.each([
  ['vp product', 'VP Product'],
  ['chief of staff', 'Chief of Staff'],
  ['hall-rios and miller', 'Hall-Rios and Miller'],
  ['iOS Engineer', 'iOS Engineer'],
])('%s is written %s', (given, written) => {
  expect(normalizeCapitals(given)).toBe(written);
});
