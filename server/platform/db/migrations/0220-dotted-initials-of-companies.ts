import type { Kysely } from 'kysely';
import { up as makeKeysAgain } from './0153-keys-by-new-rules.ts';

/** Initials with dots behind a family name are no legal form either ("Fuller H.B. Co"): all names are folded and all keys made again, as by 0218. */
export const up = (db: Kysely<never>): Promise<void> => makeKeysAgain(db);
