import type { FocusConnector, FocusTarget } from '../../../../../shared/core/network/connector.ts';

/** The mini view's message about a person, besides or instead of names. */
export type MiniMessage =
  | { kind: 'current colleague' | 'portfolio employee'; text: string }
  | { kind: 'none'; text: string }
  | { kind: 'unknown'; text: string; name: string }
  | { kind: 'asked'; text: string };

interface MiniFacts {
  target: FocusTarget;
  /** The number of all connectors. */
  total: number;
  /** The viewer's company has already asked for a search for them. */
  asked: boolean;
  /** Whether the page gives enough data for a search. */
  searchable: boolean;
}

/** A person who left the viewer's company may still have connectors, so this is shown above the names. */
export const describeFormerColleague = (
  { FirstName, hasSameAccountPosition }: FocusTarget,
  portco: string,
): string | null => (hasSameAccountPosition ? `Seems like ${FirstName} used to be ${portco} employee` : null);

/**
 * The message in place of names (document 4 §2.4); null if there are names. Colleagues, and people at other portfolio companies, are not to
 * be asked about.
 */
export function pickMiniMessage(
  { target, total, asked: isRequested, searchable }: MiniFacts,
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
    if (isRequested)
      return { kind: 'asked', text: `We will search for ${name}'s connections. Check again in 48 hours.` };
    if (searchable) return { kind: 'unknown', name, text: `Want us to check ${name}'s connections?` };
  }
  return { kind: 'none', text: `Couldn't find potential connectors from ${portco} - Did we get it wrong?` };
}

/** The text after the names: the number of the others, or the kind of all of them. */
export function describeFurtherNames(shown: number, total: number, portco: string): string {
  if (total > shown) return `and ${total - shown} other connectors from ${portco}`;
  return total === 1 ? 'is a potential connector' : 'are potential connectors';
}

/** Beside a name: that a colleague is already asking them, about this person or another, or that they are not to be asked; otherwise null. */
export function describeAskedAlready(connector: FocusConnector): string | null {
  const { has_reachout, is_active_reachout, being_asked, terms } = connector;
  if (is_active_reachout) return 'Awaiting response';
  if (has_reachout) return 'Cycle Ended';
  if (terms?.blocked) return terms.sentence;
  return being_asked && `${being_asked.mine ? 'You' : being_asked.by} asked them`;
}
