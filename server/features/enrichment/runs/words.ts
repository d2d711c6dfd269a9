import type { CareerChanges } from '../../../core/facts/write/career.ts';
import { describeMonth, OPEN_END, UNKNOWN_END, UNKNOWN_START } from '../../../platform/time/months.ts';

const MAX_TOLD = 4;

/** The changes by a career, in a sentence or two; '' for none. */
export function describeCareerChanges({ jobs, ended, location }: CareerChanges): string {
  const present = jobs.filter(({ end_month }) => end_month === OPEN_END);
  const past = jobs.length - present.length;
  const messages = [
    ...present.slice(0, MAX_TOLD).map((job) => `Now ${describeJob(job)}${describeStartMonth(job.start_month)}.`),
    ...ended.slice(0, MAX_TOLD).map((job) => `No longer ${describeJob(job)}${describeEndMonth(job.end_month)}.`),
    ...(present.length > MAX_TOLD ? [`${present.length - MAX_TOLD} more current jobs.`] : []),
    ...(past > 0 ? [`${past} earlier ${past === 1 ? 'job' : 'jobs'}.`] : []),
    ...(location ? [`In ${location}.`] : []),
  ];
  return messages.join(' ');
}

const describeJob = ({ title, company }: { title: string; company: string }): string =>
  title === '' ? `at ${company}` : `${title} at ${company}`;
const describeStartMonth = (month: number): string => (month === UNKNOWN_START ? '' : ` since ${describeMonth(month)}`);
const describeEndMonth = (month: number): string => (month === UNKNOWN_END ? '' : ` since ${describeMonth(month)}`);
