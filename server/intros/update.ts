import { isRejected } from '../../shared/intros/statuses.ts';
import type { Db } from '../db/engine.ts';
import type { IntroRow } from '../db/schema.ts';
import { invalid } from '../errors.ts';
import { findContact } from '../network/find-contact.ts';
import { sightOf } from '../network/sight.ts';
import { audit } from '../platform/audit.ts';
import { idOf } from '../platform/ids.ts';
import { type Doer, isFirmUser } from '../platform/viewer.ts';
import { type AskedChange, FIELD } from './asked/wire.ts';
import { ALL_SEEING, closeFeedback, signature, takeStep } from './changes.ts';
import { asConnector, asTarget, type Named } from './people.ts';
import { changeIntro, findIntro, insertChange, type NamedIntro } from './queries.ts';
import { findUser } from './request/queries.ts';
import { outOfTable, salesStatus, shown } from './rules.ts';
import type { Telling } from './tell.ts';

/**
 * What staff change on a request: a step along the life cycle, fields, or both at once.
 * @throws conflict when the status is not the one that the change was decided on; invalid
 */
export async function update(
  trx: Db,
  telling: Telling,
  viewer: Doer,
  row: NamedIntro,
  asked: AskedChange,
): Promise<void> {
  const by = { actor: 'staff', viewer } as const;
  if (asked.from !== undefined && asked.from !== row.status) throw outOfTable(row, 'staff');
  if (asked.statusAt !== undefined && asked.statusAt !== row.status_at) throw outOfTable(row, 'staff');
  const fields = await fieldsOf(trx, telling, viewer, row, asked);
  const nextUpdate = asked.nextUpdate;
  if (isStep(row, asked)) {
    await takeStep(trx, telling, row, {
      ...{ to: asked.to, by, fields, comment: asked.comment, internalComment: asked.internalComment },
      ...(nextUpdate === undefined ? {} : { nextUpdate }),
      rejectReason: asked.rejectReason ?? null,
      rejectDetails: asked.rejectDetails ?? null,
      salesStatus: asked.salesStatus ?? row.sales_status,
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
  if (!(await changeIntro(trx, row.id, row, { ...change, ...shown(row, change), updated_at: at })))
    throw outOfTable((await findIntro(trx, ALL_SEEING, row.id)) ?? row, 'staff');
  if (asked.salesStatus !== undefined) await closeFeedback(trx, row.id, now);
  if (asked.comment || asked.internalComment)
    await insertChange(trx, {
      ...{ intro_id: row.id, at, kind: 'note', from_status: null, to_status: null },
      ...signature(by),
      comment: asked.comment || null,
      internal_comment: asked.internalComment || null,
    });
  await audit(trx, viewer, now, {
    action: 'intro.changed',
    entity: 'intro',
    entityId: row.id,
    detail: Object.keys(change),
  });
}

/** The status that it has already is a field like others only where it was said that it has it. */
export function isStep<A extends AskedChange>(
  row: Pick<IntroRow, 'status'>,
  asked: A,
): asked is A & { to: NonNullable<A['to']> } {
  return asked.to !== undefined && (asked.to !== row.status || asked.from === undefined);
}

/** The reason of a rejection can be corrected afterwards, and is not there for anything else. */
function rejection(row: IntroRow, asked: AskedChange): Partial<IntroRow> {
  const { rejectReason: reason, rejectDetails: details } = asked;
  if (!reason && !details) return {};
  if (!isRejected(row.status))
    throw invalid('Only a request that was rejected has a reject reason.', {
      [FIELD.rejectReason]: 'Not for this status',
    });
  return { ...(reason ? { reject_reason: reason } : {}), ...(details ? { reject_details: details } : {}) };
}

async function fieldsOf(
  trx: Db,
  { settings }: Telling,
  viewer: Doer,
  row: NamedIntro,
  asked: AskedChange,
): Promise<Partial<IntroRow>> {
  const fields: Partial<IntroRow> = {};
  if (asked.connector !== undefined)
    Object.assign(fields, asConnector(await contactNamed(trx, viewer, asked.connector, FIELD.connector)));
  if (asked.person !== undefined)
    Object.assign(fields, asTarget(await contactNamed(trx, viewer, asked.person, FIELD.person)));
  if (asked.facilitator !== undefined)
    fields.facilitator_user_id = await firmUserNamed(trx, settings.firmDomain, asked.facilitator);
  // An e-mail to the facilitator goes to somebody: to whoever sends it, if nobody was chosen.
  else if (asked.to === 'Sent Email to Facilitator' && row.facilitator_user_id === null)
    fields.facilitator_user_id = viewer.user.id;
  if (asked.goal !== undefined) fields.goal = asked.goal;
  if (asked.connectorRelationship !== undefined) fields.connector_relationship = asked.connectorRelationship || null;
  if (asked.salesStatus !== undefined) Object.assign(fields, salesStatus(row, asked.salesStatus ?? null));
  return fields;
}

async function contactNamed(trx: Db, viewer: Doer, wireId: string | null, field: string): Promise<Named | null> {
  if (wireId === null) return null;
  const id = idOf(wireId);
  const contact = id === undefined ? undefined : await findContact(trx, sightOf(viewer), id);
  if (!contact) throw invalid('This person does not exist.', { [field]: 'Unknown' });
  return contact;
}

async function firmUserNamed(trx: Db, firmDomain: string, wireId: string | null): Promise<number | null> {
  if (wireId === null) return null;
  const id = idOf(wireId);
  const user = id === undefined ? undefined : await findUser(trx, id);
  if (!user || !isFirmUser(user, firmDomain))
    throw invalid('A facilitator is somebody of the firm.', { [FIELD.facilitator]: 'Not of the firm' });
  return user.id;
}
