/** The way in which a connector is asked, and the result. */

import type { z } from 'zod';
import type { KithUser, User } from '../../../../shared/features/accounts/session/user.ts';
import type { AskChannel, createSlackEmail } from '../../../../shared/features/talent/requests/calls.ts';
import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import type { Body, Result } from '../../../../shared/platform/call.ts';
import { isReason } from '../../../core/people/although-field.tsx';
import type { ChosenConnector } from './chosen.ts';
import type { OfferedPosition } from './queries.ts';
import type { RequestDraft } from './request-draft.ts';
import { type TemplateContext, writeTextToConnector, writeTextToOwner } from './template.ts';

type Outcome =
  | { kind: 'sent' }
  /** No chat is connected: the message is in the outbox. */
  | { kind: 'kept' }
  | { kind: 'failed'; why: string | null }
  /** Overridable: by the connector's terms, which a reason overrides. */
  | { kind: 'refused'; why: string; overridable: boolean }
  | { kind: 'draft'; draft: NonNullable<Result<typeof createSlackEmail>['draft']> };

export interface ConnectorAsk {
  connector: ChosenConnector;
  /** Null until a channel is chosen, if there is no default. */
  channel: AskChannel | null;
  /** The user at the firm who asks: their id; '' for nobody yet. */
  owner: string;
  /** The text that replaces the template of a chat message; a draft is changed where it is sent. */
  edited: string | null;
  /** Whether the user confirmed asking them although they have open requests. */
  although: boolean;
  /** Why they are asked above their terms; '' for no reason yet. */
  reason: string;
  outcome: Outcome | null;
}

interface AskContext {
  target: RequestTarget;
  draft: RequestDraft & { position: OfferedPosition };
  me: User;
  users: readonly z.infer<typeof KithUser>[];
}

export function createAsk(connector: ChosenConnector, me: string): ConnectorAsk {
  return {
    connector,
    owner: connector.owner_id ?? me,
    channel: connector.owner_slack_id ? 'chat' : 'email',
    edited: null,
    although: false,
    reason: '',
    outcome: null,
  };
}

export const isOver = ({ outcome }: ConnectorAsk): boolean => outcome !== null && outcome.kind !== 'refused';

/** The connector's terms are in the way, and staff may override them. */
export const needsReason = ({ connector: { terms }, outcome }: ConnectorAsk): boolean =>
  (terms?.blocked && terms.overridable) || (outcome?.kind === 'refused' && outcome.overridable);

/** The text goes to the connector, and not to the person of the firm who asks them. */
export const isDirect = ({ channel, owner, connector }: ConnectorAsk, me: string): boolean =>
  (connector.is_owner && owner === connector.owner_id) || (channel === 'email' && owner === me);

/** What whoever is asked may read: the message of an Intro Request is for the person alone. */
const getWordsForConnector = ({ type, words, note }: RequestDraft): string =>
  (type === 'Reference Check' ? words : note).trim();

export function writeAskText(ask: ConnectorAsk, { target, draft, me, users }: AskContext): string {
  if (ask.channel === 'chat' && ask.edited !== null) return ask.edited;
  const owner = users.find(({ Id }) => Id === ask.owner)?.Name ?? ask.connector.owner_name ?? '';
  const context: TemplateContext = {
    type: draft.type,
    target,
    connector: ask.connector,
    position: draft.position,
    words: getWordsForConnector(draft),
    writer: `${me.payload.given_name} ${me.payload.family_name}`.trim(),
    owner,
  };
  return isDirect(ask, me.Id) ? writeTextToConnector(context) : writeTextToOwner(context);
}

/** The reason why this ask cannot be sent; null if it can. */
export function findAskObjection(ask: ConnectorAsk, context: AskContext): string | null {
  const { connector, channel, owner, although } = ask;
  const name = connector.Contact_Name__c;
  if (owner === '') return `Choose who at the firm asks ${name}.`;
  if (channel === null) return `Choose how to ask ${name}.`;
  if (writeAskText(ask, context).trim() === '') return `Write something to ask ${name}.`;
  if (connector.terms?.blocked && !connector.terms.overridable) return connector.terms.sentence;
  if (needsReason(ask) && !isReason(ask.reason)) return `Tell us why you ask ${name} anyway.`;
  return connector.load.open > 0 && !although
    ? `${name} has open requests: confirm that you want to ask anyway.`
    : null;
}

export const buildAskBody = (
  ask: ConnectorAsk,
  context: AskContext,
  { poscan, source }: { poscan: string; source: string | null },
): Body<typeof createSlackEmail> => ({
  target: context.target.Id,
  connector: ask.connector.Contact__c,
  poscan,
  comments: writeAskText(ask, context).trim(),
  channel: ask.channel!,
  selectedUser: ask.owner,
  selectedSource: source,
  introGoal: 'Talent',
  why: getWordsForConnector(context.draft) || null,
  ...(ask.although ? { although_asked: true } : {}),
  although_terms: ask.reason.trim() || undefined,
});

export function getOutcome({ sent, error, draft }: Result<typeof createSlackEmail>): Outcome {
  if (draft) return { kind: 'draft', draft };
  return sent === 'failed' ? { kind: 'failed', why: error } : { kind: sent ?? 'kept' };
}
