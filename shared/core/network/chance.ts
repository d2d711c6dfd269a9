import { z } from 'zod';

/** chance_to_connect_v3, best first; and the tier that the full page names it by (document 4 §9). */
export const CHANCE_TIERS = { 'good chance': 'high', 'some chance': 'some', 'long shot': 'slim' } as const;
export type ConnectorChance = keyof typeof CHANCE_TIERS;
export const CONNECTOR_CHANCES = Object.keys(CHANCE_TIERS) as ConnectorChance[];
export const ConnectorChance = z.enum(CONNECTOR_CHANCES);
