import type { FocusConnector, FocusTarget } from '../../shared/connectors/connector.ts';

/** What the mini view says of somebody beside, or instead of, names. */
export type MiniMessage =
  | { kind: 'current colleague' | 'portfolio employee'; text: string }
  | { kind: 'none'; text: string }
  | { kind: 'unknown'; text: string; name: string }
  | { kind: 'asked'; text: string };

export interface MiniFacts {
  target: FocusTarget;
  /** How many connectors there are in all. */
  total: number;
  /** The viewer's company has asked to search for them already. */
  asked: boolean;
  /** The page says enough for somebody to search for them. */
  searchable: boolean;
}

/** Of somebody who left the viewer's company there may be connectors all the same, so this stands above their names. */
export const formerColleague = ({ FirstName, hasSameAccountPosition }: FocusTarget, portco: string): string | null =>
  hasSameAccountPosition ? `Seems like ${FirstName} used to be ${portco} employee` : null;

/**
 * The message that stands instead of names (document 4 §2.4); null where names stand. Whom one works with, or who is at
 * another portfolio company, is not to be asked about.
 */
export function messageFor(
  { target, total, asked, searchable }: MiniFacts,
  portco: string,
  firm: string,
): MiniMessage | null {
  const { FirstName, name } = target;
  if (target.currentSamePortcoEmployee)
    return { kind: 'current colleague', text: `Seems like ${FirstName} is currently working at ${portco}` };
  if (target.account_type === 'Portfolio')
    return {
      kind: 'portfolio employee',
      text: `Seems like ${FirstName} is currently working at an ${firm} portfolio company`,
    };
  if (total > 0) return null;
  if (target.Id === null && name !== '') {
    if (asked) return { kind: 'asked', text: `We will search for ${name}'s connections. Check again in 48 hours.` };
    if (searchable) return { kind: 'unknown', name, text: `Want us to check ${name}'s connections?` };
  }
  return { kind: 'none', text: `Couldn't find potential connectors from ${portco} - Did we get it wrong?` };
}

/** What follows the names: who else there is, or what they are. */
export function afterNames(shown: number, total: number, portco: string): string {
  if (total > shown) return `and ${total - shown} other connectors from ${portco}`;
  return total === 1 ? 'is a potential connector' : 'are potential connectors';
}

/** Beside a name: that somebody of the company asks them already, about this person or another; null where nobody does. */
export function askedAlready({ has_reachout, is_active_reachout, being_asked }: FocusConnector): string | null {
  if (is_active_reachout) return 'Awaiting response';
  if (has_reachout) return 'Cycle Ended';
  return being_asked && `Asked by ${being_asked.mine ? 'you' : being_asked.by}`;
}
