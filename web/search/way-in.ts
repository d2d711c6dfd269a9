import type { ScoreDetails } from '../../shared/network/evidence.ts';

/** Through whom somebody is best reached, and what that rests on. */
export type Way = { through: string; by: string; inferred: boolean };

/** Null where nothing is known. Who may not know the firm's own people is told of the firm, with kinds and counts. */
export function wayIn({ best_through, evidence, elsewhere }: ScoreDetails, firm: string): Way | null {
  const best = evidence[0];
  if (best_through) return { through: best_through.name, by: best?.source ?? '', inferred: best?.on_record === false };
  if (elsewhere) return { through: firm, by: elsewhere.text, inferred: false };
  return best ? { through: firm, by: best.source, inferred: !best.on_record } : null;
}
