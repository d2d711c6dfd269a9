import type { Body } from '../../shared/call.ts';
import type { updateIntro } from '../../shared/intros/calls.ts';
import { isRejected } from '../../shared/intros/statuses.ts';
import type { Db } from '../db/engine.ts';
import type { IntroRow } from '../db/schema.ts';
import { invalid } from '../errors.ts';
import { sightOf } from '../network/sight.ts';
import { audit } from '../platform/audit.ts';
import { idOf } from '../platform/ids.ts';
import { isFirmUser, type Viewer } from '../platform/viewer.ts';
import { signature, takeStep } from './changes.ts';
import { changeIntro, insertChange, type NamedIntro } from './queries.ts';
import { findContact, findUser } from './request/queries.ts';
import { outOfTable, salesStatus } from './rules.ts';
import type { Telling } from './tell.ts';

type Asked = Body<typeof updateIntro>;

/**
 * What staff change on a request: a step along the life cycle, fields, or both at once.
 * @throws conflict when the status is not the one that the change was decided on; invalid
 */
export async function update(trx: Db, telling: Telling, viewer: Viewer, row: NamedIntro, asked: Asked): Promise<void> {
  const by = { actor: 'staff', viewer } as const;
  if (asked.From_Status__c !== undefined && asked.From_Status__c !== row.status) throw outOfTable(row, 'staff');
  const fields = await fieldsOf(trx, telling, viewer, row, asked);
  const to = asked.Status__c;
  const nextUpdate = asked.Next_Update_Request__c;
  if (to !== undefined && to !== row.status) {
    await takeStep(trx, telling, row, {
      ...{ to, by, fields, comment: asked.comment, internalComment: asked.internal_comment },
      ...(nextUpdate === undefined ? {} : { nextUpdate }),
      rejectReason: asked.Reject_Reason__c ?? null,
      rejectDetails: asked.Rejection_Details__c ?? null,
      salesStatus: asked.Sales_Status__c ?? row.sales_status,
    });
    return;
  }
  const now = telling.clock.now();
  const at = now.toISOString();
  const change = {
    ...fields,
    ...rejection(row, asked),
    ...(nextUpdate === undefined ? {} : { next_update: nextUpdate }),
  };
  if (!(await changeIntro(trx, row.id, row, { ...change, updated_at: at }))) throw outOfTable(row, 'staff');
  if (asked.comment || asked.internal_comment)
    await insertChange(trx, {
      ...{ intro_id: row.id, at, kind: 'note', from_status: null, to_status: null },
      ...signature(by),
      comment: asked.comment || null,
      internal_comment: asked.internal_comment || null,
    });
  await audit(trx, viewer, now, {
    action: 'intro.changed',
    entity: 'intro',
    entityId: row.id,
    detail: Object.keys(change),
  });
}

/** The reason of a rejection can be corrected afterwards, and is not there for anything else. */
function rejection(row: IntroRow, asked: Asked): Partial<IntroRow> {
  const { Reject_Reason__c: reason, Rejection_Details__c: details } = asked;
  if (!reason && !details) return {};
  if (!isRejected(row.status))
    throw invalid('Only a request that was rejected has a reject reason.', { Reject_Reason__c: 'Not for this status' });
  return { ...(reason ? { reject_reason: reason } : {}), ...(details ? { reject_details: details } : {}) };
}

async function fieldsOf(
  trx: Db,
  { settings }: Telling,
  viewer: Viewer,
  row: NamedIntro,
  asked: Asked,
): Promise<Partial<IntroRow>> {
  const fields: Partial<IntroRow> = {};
  if (asked.Connector__c !== undefined)
    fields.connector_contact_id = await contactNamed(trx, viewer, asked.Connector__c, 'Connector__c');
  if (asked.To_Who__c !== undefined)
    fields.target_contact_id = await contactNamed(trx, viewer, asked.To_Who__c, 'To_Who__c');
  if (asked.Kith_Facilitator__c !== undefined)
    fields.facilitator_user_id = await firmUserNamed(trx, settings.firmDomain, asked.Kith_Facilitator__c);
  // An e-mail to the facilitator goes to somebody: to whoever sends it, if nobody was chosen.
  else if (asked.Status__c === 'Sent Email to Facilitator' && row.facilitator_user_id === null)
    fields.facilitator_user_id = viewer.user.id;
  if (asked.Goal__c !== undefined) fields.goal = asked.Goal__c;
  if (asked.Relationship_With_Connector__c !== undefined)
    fields.connector_relationship = asked.Relationship_With_Connector__c || null;
  if (asked.Sales_Status__c !== undefined) Object.assign(fields, salesStatus(row, asked.Sales_Status__c ?? null));
  return fields;
}

async function contactNamed(trx: Db, viewer: Viewer, wireId: string | null, field: string): Promise<number | null> {
  if (wireId === null) return null;
  const id = idOf(wireId);
  const contact = id === undefined ? undefined : await findContact(trx, sightOf(viewer), id);
  if (!contact) throw invalid('This person does not exist.', { [field]: 'Unknown' });
  return contact.id;
}

async function firmUserNamed(trx: Db, firmDomain: string, wireId: string | null): Promise<number | null> {
  if (wireId === null) return null;
  const id = idOf(wireId);
  const user = id === undefined ? undefined : await findUser(trx, id);
  if (!user || !isFirmUser(user, firmDomain))
    throw invalid('A facilitator is somebody of the firm.', { Kith_Facilitator__c: 'Not of the firm' });
  return user.id;
}
