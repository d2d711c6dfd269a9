import { z } from 'zod';

export const LayoffDay = z.iso.date();

export const MAX_LAYOFF_BYTES = 20 * 1024 ** 2;
/** The most rows of a file that are read. */
export const MAX_LAYOFF_ROWS = 50_000;
/** The layoffs that the screen is given: at companies with people in the network first, then the newest. */
export const MAX_LAYOFFS = 2_000;

/** A layoff of a list, with the details of the list. */
export const Layoff = z
  .object({
    company: z.string(),
    place: z.string().nullable(),
    number: z.number().int().nullable(),
    /** 0 to 1: the share of all employees. */
    share: z.number().nullable(),
    date: LayoffDay.nullable(),
  })
  .meta({ id: 'Layoff' });
export type Layoff = z.infer<typeof Layoff>;

/** The meaning of a column in a list of layoffs. */
export const LAYOFF_FIELDS = {
  company: 'Company',
  place: 'Place',
  number: 'People',
  share: 'Share',
  date: 'Date',
} as const;
export type LayoffField = keyof typeof LAYOFF_FIELDS;

export const NO_COMPANY_COLUMN =
  'Kith can’t find a column with companies. Name one “Company” and choose the file again.';
