import { z } from 'zod';
import { Time } from './ids.ts';

/** A change that its maker, who alone sees it yet, can still take back. */
export const Undo = z.object({ until: Time, seconds: z.number() });
export type Undo = z.infer<typeof Undo>;
