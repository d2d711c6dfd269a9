import type { BlindSpot, SpotOpener } from '../../../../shared/features/reach/blind-spots/calls.ts';
import { getCompanyAddress } from '../../../core/companies/company-address.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { ANY_COMPANY, ANY_SIZE, getCellAddress, getStep, nameCell } from '../groups/cells.ts';

const count = (times: number, singular: string, plural: string): string =>
  `${formatCount(times)} ${times === 1 ? singular : plural}`;

/** "Pharma, 1,001 to 5,000 people, Norway" */
export function nameSpot({ company, kind }: Pick<BlindSpot, 'company' | 'kind'>): string {
  if (company) return company.name;
  const { industry, size, place } = kind!;
  const parts = [
    industry,
    size !== null && nameCell('size', { key: size }),
    place !== null && nameCell('place', { key: place }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** A company leads to its page, a kind to the companies of the same filters. */
export function getSpotAddress({ company, kind }: Pick<BlindSpot, 'company' | 'kind'>): string {
  if (company) return getCompanyAddress(company.id);
  const { industry, size, place } = kind!;
  const range = size === null ? ANY_SIZE : getStep(Number(size));
  return getCellAddress('industry', { key: industry }, { ...ANY_COMPANY, size: range, place: place ?? '' });
}

/** "Energy, Oslo · none of 6 people reached" */
export function describeSpot({ company, total }: BlindSpot): string {
  if (!company) return `none of ${count(total, 'company', 'companies')} reached`;
  const about = [company.industry, company.place].filter(Boolean).join(', ');
  const people =
    total === 0
      ? 'no person known there'
      : total === 1
        ? '1 person, not reached'
        : `none of ${formatCount(total)} people reached`;
  return about === '' ? people : `${about} · ${people}`;
}

export const countTimes = ({ use_cases, requests }: Pick<BlindSpot, 'use_cases' | 'requests'>): string =>
  count(use_cases + requests, 'time', 'times');

/** "3 use cases, 6 requests" */
export function describeWanted({ use_cases, requests }: Pick<BlindSpot, 'use_cases' | 'requests'>): string {
  const parts = [
    use_cases > 0 && count(use_cases, 'use case', 'use cases'),
    requests > 0 && count(requests, 'request', 'requests'),
  ];
  return parts.filter(Boolean).join(', ');
}

/** "Karin Holtedal worked with 4 of the 6, most of them at Acme. Gideon Marsh knows Karin Holtedal best." */
export function explainOpener({ company, total }: BlindSpot, { name, opens, worked_at, known_by }: SpotOpener): string {
  const number = `${formatCount(opens)} of the ${formatCount(total)}`;
  const whom = company ? (total === 1 ? 'the person there' : number) : `people at ${number}`;
  const most = opens === 1 ? '' : company ? 'most of them ' : 'mostly ';
  const how =
    worked_at === null ? `${name} is connected with ${whom}.` : `${name} worked with ${whom}, ${most}at ${worked_at}.`;
  return known_by === null ? how : `${how} ${known_by} knows ${name} best.`;
}

/** "5 of 6 would open." */
export const describeCover = ({ openers, total }: BlindSpot): string =>
  `${formatCount(openers.at(-1)!.covers)} of ${formatCount(total)} would open.`;
