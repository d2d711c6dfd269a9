/** A request that asks its connector takes one of the places that they offer in a month. */
import type { IntroStatus, IntroStep } from '../../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { listPlacesOf, takePlace } from '../../../core/network/terms/take-place.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import type { IntroMessageDeps } from '../messages/notify.ts';

interface PlacedChange {
  before: IntroRow;
  after: IntroRow;
  /** Undefined: only fields change. */
  step?: IntroStep;
  /** Why staff ask above a bound. */
  reason: string | null | undefined;
}

/** The connector is asked, or has been by somebody who writes it down. */
function isWithConnector(status: IntroStatus): boolean {
  const { needs, bucket, indicator } = INTRO_LIFE[status];
  return needs.includes('connector') && bucket === 'in_progress' && indicator !== 'feedback_required';
}

/**
 * Whenever the connector gets a mail that asks, and when a request that is with its connector names one who was not asked for it yet.
 * @throws conflict above their terms
 */
export async function takeConnectorPlace(
  trx: Db,
  deps: IntroMessageDeps,
  by: Doer,
  { before, after, step, reason }: PlacedChange,
): Promise<void> {
  const contactId = after.connector_contact_id;
  if (contactId === null || !isWithConnector(after.status)) return;
  const about = { entity: 'intro', id: before.id } as const;
  const reminder = step?.to === 'Asked Connector - Pinged';
  const asks = reminder || step?.to === 'Asked';
  const mails = asks && step.kind !== 'back' && step.kind !== 'resume';
  if (!mails && (await listPlacesOf(trx, about, contactId)).length > 0) return;
  await takePlace(trx, deps, by, { contactId, companyId: after.account_id, about, reminder, reason });
}
