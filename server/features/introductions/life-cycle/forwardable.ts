/** What the connector can forward: its words change until the mail went out. */
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { INTRODUCED_STATUSES } from '../../../core/network/derive/labels.ts';
import { hasForwardable, isForwardDue } from './double-opt-in.ts';
import type { NamedIntro } from './queries.ts';

/** No reference is forwarded, and what went out cannot be changed. A request on hold goes on from where it was. */
export function isForwardableOpen({ status: now, came_from, archived, candidacy_type }: NamedIntro): boolean {
  const status = came_from ?? now;
  const row = { status, archived };
  if (archived === 1 || candidacy_type === 'Reference Check' || INTRO_LIFE[now].bucket === 'archive') return false;
  return hasForwardable(row) ? isForwardDue(row) : !INTRODUCED_STATUSES.includes(status);
}
