import type { FocusTarget, FullConnector } from '../../../shared/core/network/connector.ts';
import { isActive, type Reachout } from '../../../shared/core/network/reachout.ts';
import type { DraftContext } from '../../../shared/features/connectors/draft.ts';

/** The keys by which calls name a target; null for a person who is not in the database. */
export const getTargetId = ({ public_identifier, Id }: FocusTarget): string | null =>
  Id === null ? null : (public_identifier ?? `contact-${Id}`);

export const toDraftContext = (connector: FullConnector, target: FocusTarget, company: string): DraftContext => ({
  connectorFirstName: connector.FirstName,
  targetName: target.name,
  targetFirstName: target.FirstName,
  targetUrl: target.linkedin_url,
  companies: connector.relationships.map(({ shared_company }) => shared_company),
  company,
});

/** The chat's words for a token that it takes no more. */
const TOKEN_REFUSED = /\b(?:token_expired|token_revoked|invalid_auth|not_authed|account_inactive)\b/;

/** There was nobody to give it to. */
const UNREACHED = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\b/;

/** The reason why a Tamnuni was not sent, as a sentence. */
export function describeNotSent(error: string): string {
  if (TOKEN_REFUSED.test(error)) return 'Slack no longer accepts Kith’s token. Please tell the firm’s staff.';
  return UNREACHED.test(error) ? 'Slack isn’t responding.' : `Error: ${error.replace(/\.?$/, '.')}`;
}

/** The ways in which a cycle ended. */
export const REACHOUT_END_LABELS = { answered: 'Answered', declined: 'Declined', 'no answer': 'No answer' } as const;

const CHIPS = {
  ...REACHOUT_END_LABELS,
  pending: 'Sending',
  waiting: 'Waiting for Slack',
  sent: 'Awaiting response',
  failed: 'Not sent',
  unsure: 'Maybe sent',
} as const;

/** The state of a reachout, in a word or two. */
export const getReachoutChip = ({ state, is_kept }: Pick<Reachout, 'state' | 'is_kept'>): string =>
  state === 'sent' && is_kept ? 'Waiting in the Outbox' : CHIPS[state];

const ENDED = ['Cycle Ended', 'Don’t ask them about this person again.'] as const;
/** A sent reachout has the words of document 4 §2.3. */
const STANDS = {
  answered: ENDED,
  declined: ENDED,
  'no answer': ENDED,
  sent: ['Tamnuni sent - Awaiting response', 'Wait for response before sending another Tamnuni.'],
  pending: ['A Tamnuni is being sent', 'You can undo it for two seconds.'],
  waiting: ['The Tamnuni waits for Slack', 'Kith sends it once Slack responds.'],
  failed: ['Slack refused the Tamnuni', 'Send it again or undo it. Staff can also see it in the Outbox.'],
  unsure: [
    'The Tamnuni may have been sent',
    'Kith stopped while sending it. Check in Slack whether it arrived, then record that here.',
  ],
} as const;
/** Nothing was sent where there is no chat. */
const KEPT = [
  'Tamnuni waiting in the Outbox - Awaiting response',
  'Chat isn’t connected, so staff will pass it on. Wait for response before sending another Tamnuni.',
] as const;

/** The state of a reachout: a title, and the consequence. */
export const describeReachoutState = ({ state, is_kept }: Reachout): readonly [string, string] =>
  state === 'sent' && is_kept ? KEPT : STANDS[state];

interface ConnectorParts {
  past: FullConnector[];
  active: FullConnector[];
  /** The people who were not asked. */
  open: FullConnector[];
}

/** The sections of the page (document 4 §2.3). */
export function groupConnectors(connectors: readonly FullConnector[]): ConnectorParts {
  // What can still be taken back stays where it is.
  const getPart = (reachout: Reachout | null): keyof ConnectorParts =>
    reachout === null ? 'open' : isActive(reachout.state) || reachout.undo ? 'active' : 'past';
  const parts = Map.groupBy(connectors, ({ reachout }) => getPart(reachout));
  return { past: parts.get('past') ?? [], active: parts.get('active') ?? [], open: parts.get('open') ?? [] };
}
