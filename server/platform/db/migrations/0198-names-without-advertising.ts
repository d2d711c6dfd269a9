import type { Kysely } from 'kysely';
import { up as foldNamesAgain } from './0190-names-folded-again.ts';

/** Names are compared without what stands behind a sign and advertises (decision 101): all are folded once more, as by 0190. */
export const up = (db: Kysely<never>): Promise<void> => foldNamesAgain(db);
