/** Invented careers for the development provider of profiles (server/demo/stand-ins/development-profiles.ts). */
import { formatIsoMonth, getMonth, OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../platform/time/months.ts';

/** The network's data about the person of a profile. */
export interface KnownCareer {
  name: string;
  location: string | null;
  jobs: { company: string; title: string; start_month: number; end_month: number }[];
}

/** Companies for people who changed jobs, and for strangers. */
const COMPANIES = [
  'Tarnbridge Labs',
  'Harlowgate Systems',
  'Kestering Partners',
  'Vantorel Robotics',
  'Oluwade Health',
];
const TITLES = [
  'VP Product',
  'Head of Partnerships',
  'Engineering Manager',
  'Chief Operating Officer',
  'Sales Director',
];
const PLACES = ['London, United Kingdom', 'Berlin, Germany', 'Tel Aviv, Israel', 'Lisbon, Portugal'];

const getHash = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0, 7);

/**
 * Always the same for one person in one month: most careers are as the network knows them, with dates; some people have changed jobs, some
 * are unknown, and now and then the provider confuses two people.
 */
export function inventProfile(key: string, known: KnownCareer | null, now: Date) {
  const hash = getHash(key);
  const slug = key.replace(/^in\//, '');
  const today = getMonth(now);
  const name = known?.name ?? parseName(slug);
  if (name === null || hash % 12 === 7) return null;
  if (known && hash % 17 === 3) return getProfile('Wilhelmina Stranger', slug, null, []);
  const company = COMPANIES[hash % COMPANIES.length]!;
  // Their new company was written when they were read before.
  const jobs = assignDates(known?.jobs.filter((job) => job.company !== company) ?? [], hash, today);
  const moved = !known || hash % 3 === 0;
  if (moved) {
    const began = today - 1 - (hash % 5);
    for (const job of jobs) if (job.end === OPEN_END) job.end = Math.max(job.start, began - 1);
    jobs.unshift({ company, title: TITLES[hash % TITLES.length]!, start: began, end: OPEN_END });
  }
  return getProfile(name, slug, known?.location ?? PLACES[hash % PLACES.length]!, jobs);
}

interface DatedJob {
  company: string;
  title: string;
  start: number;
  end: number;
}

/** Jobs with an unknown start began some years ago. */
function assignDates(jobs: KnownCareer['jobs'], hash: number, today: number): DatedJob[] {
  return jobs.map(({ company, title, start_month, end_month }, at) => {
    const end = end_month === UNKNOWN_END ? today - 24 - at * 12 : end_month;
    const start = start_month === UNKNOWN_START ? Math.min(end, today) - 14 - (hash % 30) : start_month;
    return { company, title, start, end };
  });
}

function getProfile(
  full_name: string,
  linkedin_username: string,
  location_name: string | null,
  jobs: readonly DatedJob[],
) {
  return {
    full_name,
    linkedin_username,
    location_name,
    experience: jobs.map(({ company, title, start, end }) => ({
      company: { name: company, website: null },
      title: { name: title },
      start_date: formatIsoMonth(start),
      end_date: formatIsoMonth(end),
    })),
  };
}

/** `ines-calloway-3b1` is Ines Calloway; other addresses do not show a name. */
function parseName(slug: string): string | null {
  const words = slug.split('-').filter((word) => /^\p{L}{2,}$/u.test(word));
  return words.length < 2 ? null : words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ');
}
