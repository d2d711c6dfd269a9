import type { Kysely } from 'kysely';
import { up as makeKeysAgain } from './0153-keys-by-new-rules.ts';

/** A company's initials behind a family name are no legal form ("FULLER H B CO"): all names are folded and all keys made again, as by 0153. */
export const up = (db: Kysely<never>): Promise<void> => makeKeysAgain(db);
