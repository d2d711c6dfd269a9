/** Of some requests the target person is asked as well, by a link, before anybody gets anybody's address (decision 130). */
import { FORWARD_DUE } from '../../../../shared/core/introductions/forwardable.ts';
import type { IntroStatus, IntroStep } from '../../../../shared/core/introductions/status-names.ts';
import { saveConnectorOfLink } from '../../../core/network/terms/own-terms.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { closeLinks, makeLink } from '../../../platform/messages/signed-link.ts';
import { findTargetLink } from './queries.ts';

type LinkDeps = Pick<Deps, 'clock'> & { declared: Pick<Deps['declared'], 'links'> };

/** From the connector's yes until the introduction: the mail to forward stands, and the target person may answer. */
const WITH_FORWARDABLE: readonly IntroStatus[] = [
  ...FORWARD_DUE,
  'Sent',
  'Request Sent to Target - Pinged',
  'Target Company is Checking',
];

export const hasForwardable = (row: Pick<IntroRow, 'status' | 'archived'>): boolean =>
  row.archived === 0 && WITH_FORWARDABLE.includes(row.status);

/** The connector has not said yet that the mail went out. */
export const isForwardDue = (row: Pick<IntroRow, 'status' | 'archived'>): boolean =>
  row.archived === 0 && FORWARD_DUE.includes(row.status);

/** Whether the target person is being asked now. */
export const isTargetAsked = (
  row: Pick<IntroRow, 'status' | 'archived' | 'double_opt_in' | 'target_answer'>,
): boolean => row.double_opt_in === 1 && row.target_answer === null && hasForwardable(row);

/**
 * Who is asked anew, or about somebody else, has not answered yet.
 * @returns the columns that start again
 */
export function resetTargetAnswer(row: IntroRow, set: Partial<IntroRow>, step?: IntroStep): Partial<IntroRow> {
  const same = (['connector_contact_id', 'target_contact_id'] as const).every(
    (who) => set[who] === undefined || set[who] === row[who],
  );
  const again = step !== undefined && ['reopen', 'back'].includes(step.kind);
  if (same && !again) return {};
  return { target_answer: null, target_answered_at: null, target_address: null, forward_reminder: null };
}

/** One link for the target person while they are asked; none otherwise, and none for a person who is no longer meant. */
export async function updateTargetLink(trx: Db, deps: LinkDeps, before: IntroRow, after: IntroRow): Promise<void> {
  const about = { entity: 'intro', id: after.id } as const;
  const now = deps.clock.now();
  const others =
    before.target_contact_id !== after.target_contact_id || before.connector_contact_id !== after.connector_contact_id;
  if (others || !isTargetAsked(after)) await closeLinks(trx, 'intro.target', about, now);
  if (isTargetAsked(after) && (await findTargetLink(trx, after.id, now)) === undefined)
    await makeTargetLink(trx, deps, after, now);
}

/** The target person's link: by it they answer, and stop such mails. @returns its id */
export async function makeTargetLink(trx: Db, deps: LinkDeps, row: IntroRow, now: Date): Promise<number> {
  const id = await makeLink(trx, deps, 'intro.target', { entity: 'intro', id: row.id }, now);
  if (row.target_contact_id !== null) await saveConnectorOfLink(trx, id, row.target_contact_id);
  return id;
}
