import type { Chance } from '../../shared/paths/path.ts';

export type PanelAction = 'request' | 'reference' | 'match';

/** The screens that an action leads to; the two of the talent team come with them. */
const SCREENS_THERE: ReadonlySet<PanelAction> = new Set(['request']);

export interface Offered {
  /** The one that is loud; null when nothing is offered. */
  primary: PanelAction | null;
  others: PanelAction[];
}

/**
 * What the panel offers about somebody (document 2 §2.1): Ask For Reference and Request Intro only to a portfolio user
 * whom the database knows as a user. Request Intro is primary when we know the target, Ask For Reference otherwise.
 */
export function actionsFor(
  chance: Chance,
  viewer: { staff: boolean; known: boolean },
  there: ReadonlySet<PanelAction> = SCREENS_THERE,
): Offered {
  const asks: PanelAction[] = chance === 'We know the target' ? ['request', 'reference'] : ['reference', 'request'];
  const wanted: PanelAction[] = [...(!viewer.staff && viewer.known ? asks : []), 'match'];
  const offered = wanted.filter((action) => there.has(action));
  const [first, ...rest] = offered;
  if (first === undefined || first === 'match') return { primary: null, others: offered };
  return { primary: first, others: rest };
}
