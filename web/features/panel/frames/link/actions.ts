import type { Chance } from '../../../../../shared/core/network/path.ts';

export type PanelAction = 'request' | 'reference' | 'match';

interface OfferedActions {
  /** The primary action; null if nothing is offered. */
  primary: PanelAction | null;
  others: PanelAction[];
}

/**
 * The panel's actions for a person (document 2 §2.1): Ask For Reference and Request Intro only to a portfolio user whom the database knows
 * as a user. Request Intro is primary when we know the target, Ask For Reference otherwise.
 */
export function pickActions(chance: Chance, viewer: { staff: boolean; known: boolean }): OfferedActions {
  const asks: PanelAction[] = chance === 'We know the target' ? ['request', 'reference'] : ['reference', 'request'];
  if (viewer.staff || !viewer.known) return { primary: null, others: ['match'] };
  return { primary: asks[0]!, others: [asks[1]!, 'match'] };
}
