import { STRENGTH_LABELS } from '../../../shared/core/network/account.ts';

/** The strength of the network's tie to a contact, 0 to 4 (document 1 §2). */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** The specification's label, word for word; the bracket is shown in a softer ink. */
export const formatStrength = (strength: Strength): string => STRENGTH_LABELS[strength];

/** Wire scores are plain numbers; anything odd counts as the nearest category, never as an error on a screen. */
export const toStrength = (score: number): Strength => Math.min(4, Math.max(0, Math.round(score) || 0)) as Strength;
