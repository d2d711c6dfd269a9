import { z } from 'zod';
import { Id, Time } from '../../../platform/ids.ts';

/** The vendors whose public job boards are read. */
const BOARD_VENDORS = ['greenhouse', 'lever', 'lever_eu', 'ashby'] as const;
export const BoardVendor = z.enum(BOARD_VENDORS);
export type BoardVendor = z.infer<typeof BoardVendor>;

export const VENDOR_NAMES: Readonly<Record<BoardVendor, string>> = {
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  lever_eu: 'Lever',
  ashby: 'Ashby',
};

/** A company's job board, and the result of its last reading. */
export const JobBoard = z
  .object({
    Account__c: Id,
    Account_Name__c: z.string(),
    vendor: BoardVendor,
    url: z.string(),
    /** Null before the first look. */
    looked_at: Time.nullable(),
    /** Posts on the board, positions that the look added, and positions that are there no more; null where it failed. */
    found: z.number().int().nullable(),
    added: z.number().int().nullable(),
    gone: z.number().int().nullable(),
    /** The reason why the last reading changed nothing. */
    error: z.string().nullable(),
  })
  .meta({ id: 'JobBoard' });
export type JobBoard = z.infer<typeof JobBoard>;
