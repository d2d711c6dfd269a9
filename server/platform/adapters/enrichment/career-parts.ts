/** The common parts of all providers' careers: dates, companies, names in lower case. */

import { YEAR_OF_END, YEAR_OF_START } from '../../../core/network/model/employment-spans.ts';
import { parseWebsite } from '../../files/tables/websites.ts';
import type { CareerJob } from '../../ports/enrichment.ts';
import { parseProfileAddress } from '../../text/profile-address.ts';
import { OPEN_END, parseMonth, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../time/months.ts';

const MAX_JOBS = 100;
const FIRST_YEAR = 1940;

/** Providers write `2016-01-01` for a year whose month they do not know. */
const YEAR_AS_DAY = /^(\d{4})-01-01(?:T.*)?$/;

/** The months of a job from the words for its start and end. An empty start is unknown; an empty end is open or unknown. */
export function parseJobEdges(
  start: string,
  end: string,
  current: boolean,
): Pick<CareerJob, 'start_month' | 'end_month' | 'year_only'> {
  const from = parseEdge(start, 'start');
  const to = parseEdge(end, 'end');
  const start_month = from?.month ?? UNKNOWN_START;
  // An end in the future does not count as an end.
  const end_month = current ? OPEN_END : (to?.month ?? UNKNOWN_END);
  // If the dates contradict each other, only the job itself counts.
  if (end_month !== UNKNOWN_END && end_month < start_month)
    return { start_month: UNKNOWN_START, end_month: UNKNOWN_END, year_only: 0 };
  const year_only = (from?.yearOnly ? YEAR_OF_START : 0) | (to?.yearOnly && end_month !== OPEN_END ? YEAR_OF_END : 0);
  return { start_month, end_month, year_only };
}

function parseEdge(text: string, which: 'start' | 'end') {
  const read = parseMonth(YEAR_AS_DAY.exec(text)?.[1] ?? text.slice(0, 10), which);
  return read && read.month >= toMonth(FIRST_YEAR, 1) ? read : null;
}

/** Jobs that name a company, without duplicates, in the order of the answer. */
export function pickDistinctJobs(jobs: readonly CareerJob[]): CareerJob[] {
  const seen = new Set<string>();
  return jobs
    .filter((job) => {
      const key = JSON.stringify(job);
      return job.company !== '' && !seen.has(key) && seen.add(key);
    })
    .slice(0, MAX_JOBS);
}

export const parseDomain = (text: string): string | null => (text === '' ? null : (parseWebsite(text)?.domain ?? null));

/** The keys of addresses. Texts that are not the address of a profile are left out. */
export const parseProfileKeys = (addresses: readonly string[]): string[] => [
  ...new Set(
    addresses.flatMap((address) => {
      const read = parseProfileAddress(address);
      return address !== '' && 'key' in read ? [read.key] : [];
    }),
  ),
];

const SHORT =
  /^(?:(?:c[efmtopri]|ci?s)o|[se]?vp|hr|it|ai|ml|qa|ui|ux|ui\/ux|pr|b2b|b2c|saas|crm|erp|sre|sdr|bdr|gtm|usa?|uk|uae|llc|llp|plc|gmbh|ag|ii|iii|iv)$/;
const SMALL = /^(?:of|and|the|for|to|in|at|on|de|des|du|la|und|der|di|e|y)$/;

/** Names and titles in normal capitals, for a provider that writes everything in lower case. */
export function normalizeCapitals(text: string): string {
  if (text !== text.toLowerCase()) return text;
  return text
    .split(' ')
    .map((word, at) => {
      if (SHORT.test(word)) return word === 'gmbh' ? 'GmbH' : word === 'saas' ? 'SaaS' : word.toUpperCase();
      if (at > 0 && SMALL.test(word)) return word;
      return word.replace(/(^|[-/(&'’.])(\p{Ll})(?=\p{L}{2})|^(\p{Ll})/gu, (all) => all.toUpperCase());
    })
    .join(' ');
}
