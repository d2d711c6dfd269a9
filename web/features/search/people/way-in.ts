import type { ScoreDetails } from '../../../../shared/core/network/evidence.ts';

/** The best way to a person, with its evidence. */
type Way = { through: string; by: string; inferred: boolean };

/** Null if nothing is known. Viewers who may not know the firm's own people read the firm's name, with kinds and counts. */
export function findWayIn({ best_through, evidence, elsewhere }: ScoreDetails, firm: string): Way | null {
  const best = evidence[0];
  if (best_through) return { through: best_through.name, by: best?.source ?? '', inferred: best?.on_record === false };
  if (elsewhere) return { through: firm, by: elsewhere.text, inferred: false };
  return best ? { through: firm, by: best.source, inferred: !best.on_record } : null;
}
