/** Companies of a checked file that share nothing but the name with a stored one, as they are stored and shown. */
import { z } from 'zod';
import { CHANCES_OF_ONE, type ImportJoin } from '../../../../shared/core/network/join.ts';
import type { ImportIndex } from '../../../core/facts/book/import-index.ts';
import { describeSameness } from '../../../core/facts/names/judge-name.ts';
import { type JoinDecisions, mapDecisions } from '../preview/decisions.ts';

/** The content of import_join.told. */
export const JoinSummary = z.object({
  name: z.string(),
  other: z.string(),
  people: z.number(),
  headcount: z.number().nullable(),
  for: z.array(z.string()),
  against: z.array(z.string()),
  chance: z.enum(CHANCES_OF_ONE),
});
export type JoinSummary = z.output<typeof JoinSummary>;

/** A pair of a check, the name and the domain with which later files have it. */
export interface FoundJoin {
  nameKey: string;
  domain: string;
  apart: boolean;
  /** As in import_join.decided. */
  decided: 0 | 1 | 2;
  told: JoinSummary;
}

/**
 * The pairs that a check came upon and that no earlier file decided; those that would be joined first.
 * @param decisions what users decided about them in an earlier check of the file
 */
export function findJoins({ named }: ImportIndex, decisions: JoinDecisions): FoundJoin[] {
  const find = mapDecisions(decisions);
  return [...named.judged.values()]
    .filter(({ known }) => !known)
    .sort((a, b) => b.points - a.points)
    .map((pair) => {
      const { nameKey, domain, name, other, people, headcount, verdict } = pair;
      const summary = {
        name,
        other,
        people,
        headcount,
        for: pair.for,
        against: pair.against,
        chance: describeSameness(pair),
      };
      const { apart = verdict !== 'join', decided = 0 } = find.ofName(pair) ?? {};
      return { nameKey, domain, apart, decided, told: summary };
    });
}

export function serializeJoin(row: { id: number; domain: string; told: string; apart: number }): ImportJoin {
  const summary = JoinSummary.parse(JSON.parse(row.told));
  return { id: String(row.id), ...summary, domain: row.domain, apart: row.apart === 1 };
}
