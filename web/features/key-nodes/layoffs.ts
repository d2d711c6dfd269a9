import { z } from 'zod';
import { Layoff } from '../../../shared/features/key-nodes/layoff.ts';
import { formatDay } from '../../platform/ui/dates.ts';
import { formatCount } from '../../platform/ui/numbers.ts';

/** A list of layoffs that was read: companies with people in the network first, then the newest. */
export const LayoffList = z.object({
  file_name: z.string(),
  layoffs: z.array(Layoff),
  total: z.number(),
  /** The number of companies with people in the network; not in a draft of an older version. */
  found: z.number().default(0),
  notes: z.array(z.string()),
});
export type LayoffList = z.infer<typeof LayoffList>;

/** The number of further companies filled in at once. */
export const FILLED_AT_ONCE = 50;

/** The companies of a list, each once, with its newest layoff. */
export function listLayoffCompanies({ layoffs }: Pick<LayoffList, 'layoffs'>): Layoff[] {
  const known = new Map<string, Layoff>();
  for (const layoff of layoffs) {
    const key = layoff.company.toLowerCase();
    if (!known.has(key)) known.set(key, layoff);
  }
  return [...known.values()];
}

const formatShare = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/** "Berlin · 120 people (15 %) · 12 Nov 26" */
export function formatLayoff({ place, number, share, date }: Omit<Layoff, 'company'>): string {
  const people =
    number === null
      ? share === null
        ? 'number not given'
        : `${formatShare(share)} of all`
      : `${formatCount(number)} ${number === 1 ? 'person' : 'people'}${share === null ? '' : ` (${formatShare(share)})`}`;
  return [place, people, date === null ? 'date not given' : formatDay(date)].filter(Boolean).join(' · ');
}

/** The words about a layoff in a message. */
export const getLayoffContext = (layoff: Layoff | undefined): Omit<Layoff, 'company'> | null =>
  layoff ? { place: layoff.place, number: layoff.number, share: layoff.share, date: layoff.date } : null;
