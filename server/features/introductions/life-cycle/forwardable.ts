/** What the connector can forward: its words change until the mail went out. */
import { FUNDING_GOALS } from '../../../../shared/core/introductions/constants.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { INTRODUCED_STATUSES } from '../../../core/network/derive/labels.ts';
import type { AskKind } from '../messages/ask-words.ts';
import { hasForwardable, isForwardDue } from './double-opt-in.ts';
import type { NamedIntro } from './queries.ts';

/** Whether the connector is asked to describe a candidate rather than to introduce. */
export const isReference = (row: Pick<NamedIntro, 'candidacy_type'>): boolean =>
  row.candidacy_type === 'Reference Check';

export const getAskKind = (row: Pick<NamedIntro, 'candidacy_type' | 'goal'>): AskKind =>
  isReference(row) ? 'reference' : FUNDING_GOALS.includes(row.goal) ? 'funding' : 'introduction';

/** No reference is forwarded, and what went out cannot be changed. A request on hold goes on from where it was. */
export function isForwardableOpen(intro: NamedIntro): boolean {
  const { status: now, came_from, archived } = intro;
  const status = came_from ?? now;
  const row = { status, archived };
  if (archived === 1 || isReference(intro) || INTRO_LIFE[now].bucket === 'archive') return false;
  return hasForwardable(row) ? isForwardDue(row) : !INTRODUCED_STATUSES.includes(status);
}
