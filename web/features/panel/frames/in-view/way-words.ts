import type { ScoreDetails } from '../../../../../shared/core/network/evidence.ts';

/** The best reason in one line: the strongest evidence that the viewer may read, otherwise what the firm has, without names. */
export function describeBestWay(details: ScoreDetails | null, firm: string): string | null {
  const [best] = details?.evidence ?? [];
  if (best) return best.text;
  return details?.elsewhere ? `${firm}: ${details.elsewhere.text}` : null;
}

/** "Karsten Holm-Weiss, Odile Brandt and 2 more" */
export function summarizeNames(names: readonly string[], most = 2): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
