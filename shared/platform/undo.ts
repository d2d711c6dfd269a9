import { z } from 'zod';
import { Time } from './ids.ts';

/** A change that its maker, who alone sees it yet, can still take back. */
export const Undo = z.object({ until: Time, seconds: z.number() });
export type Undo = z.infer<typeof Undo>;

/** The most rows on which one call takes back. */
const MAX_UNDONE = 200;

/**
 * What every noun's call for taking back has in common: the viewer's latest step on each row, or the row itself while nobody was told of it.
 * One refusal does not hold up the others; if all are refused, the call is, as the first of them was.
 */
export const UNDO_CALL = {
  method: 'POST',
  body: z.object({ ids: z.array(z.string().min(1).max(80)).min(1).max(MAX_UNDONE) }),
  reply: z.object({
    undone: z.array(z.string()),
    refused: z.array(z.object({ Id: z.string(), why: z.string() })),
  }),
} as const;
