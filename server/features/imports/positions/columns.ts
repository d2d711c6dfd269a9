import { foldText } from '../../../platform/text/names.ts';
import type { ByPlace } from '../read/chosen-columns.ts';

/** A possible meaning of a column in a list of positions: its name for users, and the headings that mean it. */
const COLUMNS = {
  company: [
    'Company',
    'company, company name, account, account name, account name c, employer, organization, organisation, portfolio company, client, portco',
  ],
  company_domain: ['Company website', 'company domain, company website, company url, domain, website'],
  title: [
    'Title',
    'title, position, position name, job title, name, job, job name, role title, opening, vacancy, requisition, requisition title, posting, posting title, open role, open position, text',
  ],
  location: [
    'Location',
    'location, locations, location c, location name, office, offices, city, place, places, job location, primary location, work location, job offices, office name, hiring office, where',
  ],
  link: [
    'Link to the job',
    'link, url, job url, job link, link to job, link to job c, posting url, job posting, job posting url, apply url, apply link, application link, hosted url, absolute url, job ad, careers link, careers page, apply',
  ],
  description: [
    'Description',
    'description, short description, short description c, job description, summary, content, about, details, notes, description plain, description text, responsibilities',
  ],
  department: [
    'Department',
    'department, departments, job departments, department name, team, function, group, division, business unit',
  ],
  category: ['Skill category', 'skill category, skill category c, category, job category'],
  role: ['Seniority', 'role, role c, seniority, level, job level, experience level, seniority level'],
  skill: ['Main skill', 'main skill, main skill c, skill, primary skill'],
  status: ['Status', 'status, status c, state, job status, stage'],
  opened: [
    'Opened on',
    'opened, opened on, opened at, open since, date opened, open date, created, created date, created at, date created, posted, posted on, posted at, date posted, posting date, posted date, posted time, published, published at, published on, first published',
  ],
  last_open: ['Last known as open', 'last known as opened, last known as opened c, last seen, last checked'],
  owner: ['Owner', 'owner, owner c, owner name, owner email, recruiter, responsible'],
  high_priority: ['High priority', 'high priority, high priority c, priority, urgent'],
  confidential: ['Confidential', 'confidential, confidential c, secret'],
} as const;
export type PositionColumn = keyof typeof COLUMNS;

export const POSITION_COLUMNS = Object.keys(COLUMNS) as PositionColumn[];
export const getPositionColumnLabel = (column: PositionColumn): string => COLUMNS[column][0];

const KNOWN: ReadonlyMap<string, PositionColumn> = new Map(
  POSITION_COLUMNS.flatMap((column) => COLUMNS[column][1].split(', ').map((word) => [word, column] as const)),
);

/** `jobUrl` is two words. */
const getKey = (header: string): string => foldText(header.replace(/([a-z])([A-Z])/g, '$1 $2'));

type ColumnPlaces = ReadonlyMap<PositionColumn, number>;

/**
 * The meaning of each column: the user's choice, otherwise by its heading; of two with the same meaning the first counts. A "Role" is the
 * title if no other column is.
 */
export function findPositionColumns(headers: readonly string[], chosen: ByPlace = new Map()): ColumnPlaces {
  const places = new Map<PositionColumn, number>();
  for (const [at, field] of chosen) if (field !== null) places.set(field as PositionColumn, at);
  for (const [at, header] of headers.entries()) {
    const column = chosen.has(at) ? undefined : KNOWN.get(getKey(header));
    if (column && !places.has(column)) places.set(column, at);
  }
  const role = places.get('role');
  if (!places.has('title') && role !== undefined && !chosen.has(role) && getKey(headers[role] ?? '') === 'role') {
    places.delete('role');
    places.set('title', role);
  }
  return places;
}

/** The number of known headers in a row, for finding the header. */
export const countKnownPositionHeaders = (cells: string[]): number =>
  cells.length > 1 ? findPositionColumns(cells).size : 0;
