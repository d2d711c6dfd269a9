/** The fields of a request that staff change: the people in it, and its purpose. */
import { PROGRESS } from '../../../../shared/core/introductions/constants.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { findVisibleContact } from '../../../core/network/read/find-contact.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { FirmDomains } from '../../../platform/access/firm-domains.ts';
import { type Doer, isFirmUser } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { hasForwardable } from '../life-cycle/double-opt-in.ts';
import { isReference } from '../life-cycle/forwardable.ts';
import { toConnectorColumns, toTargetColumns } from '../life-cycle/people.ts';
import { findUserContact, type NamedIntro } from '../life-cycle/queries.ts';
import { getSalesStatusColumns } from '../life-cycle/rules.ts';
import type { IntroMessageDeps } from '../messages/notify.ts';
import { doesWorkAtCompany, findNameableUser } from '../request/queries.ts';
import { type AskedChange, INTRO_FIELD } from './serializer.ts';

/** @throws invalid if a named person does not exist, or cannot have that part in the request */
export async function readChangedFields(
  trx: Db,
  { settings }: IntroMessageDeps,
  viewer: Doer,
  row: NamedIntro,
  change: AskedChange,
): Promise<Partial<IntroRow>> {
  const fields: Partial<IntroRow> = {};
  if (change.connector !== undefined)
    Object.assign(
      fields,
      toConnectorColumns(await requireContact(trx, viewer, change.connector, INTRO_FIELD.connector)),
    );
  if (change.person !== undefined)
    Object.assign(fields, toTargetColumns(await requireTargetPerson(trx, viewer, row, change)));
  if (change.facilitator !== undefined)
    fields.facilitator_user_id = await requireFirmUser(trx, settings.firmDomains, change.facilitator);
  // An e-mail to the facilitator needs a recipient: the user who sends it, if nobody was chosen.
  else if (change.to === 'Sent Email to Facilitator' && row.facilitator_user_id === null)
    fields.facilitator_user_id = viewer.user.id;
  Object.assign(fields, await fillOneHop(trx, { ...row, ...fields }, change));
  if (change.goal !== undefined) fields.goal = change.goal;
  if (change.connectorRelationship !== undefined) fields.connector_relationship = change.connectorRelationship || null;
  if (change.doubleOptIn !== undefined) Object.assign(fields, readDoubleOptIn(row, change.doubleOptIn));
  if (change.salesStatus !== undefined) Object.assign(fields, getSalesStatusColumns(row, change.salesStatus ?? null));
  // Finer words stand for what they were said with.
  if (fields.sales_status !== undefined && row.progress && PROGRESS[row.progress] !== fields.sales_status)
    fields.progress = null;
  return fields;
}

/** Once the connector has agreed, they were shown the mail to forward: with the target person's links, or without. */
function readDoubleOptIn(row: NamedIntro, chosen: boolean): Partial<IntroRow> {
  if (chosen === (row.double_opt_in === 1)) return {};
  const field = INTRO_FIELD.doubleOptIn;
  if (chosen && isReference(row))
    throw createInvalidError('A reference exchanges no addresses.', { [field]: 'Not for a reference' });
  if (hasForwardable(row))
    throw createInvalidError('The connector has the mail to forward already.', { [field]: 'Too late' });
  return { double_opt_in: chosen ? 1 : 0 };
}

/** If the facilitator knows the target person themselves, there is nobody between the two: they introduce. */
async function fillOneHop(trx: Db, after: IntroRow, { to }: AskedChange): Promise<Partial<IntroRow>> {
  const { facilitator_user_id: facilitator, target_contact_id: target } = after;
  if (!to || !INTRO_LIFE[to].needs.includes('connector') || after.connector_name !== null) return {};
  if (facilitator === null || target === null) return {};
  const known = await findUserContact(trx, facilitator, target);
  return known ? toConnectorColumns(known) : {};
}

async function requireContact(trx: Db, viewer: Doer, wireId: string | null, field: string) {
  if (wireId === null) return null;
  const id = parseId(wireId);
  const contact = id === undefined ? undefined : await findVisibleContact(trx, getViewerScope(viewer), id);
  if (!contact) throw createInvalidError('This person does not exist.', { [field]: 'Unknown' });
  return contact;
}

/** A person who works at the company of the request, unless another company is confirmed. */
async function requireTargetPerson(trx: Db, viewer: Doer, row: NamedIntro, { person, elsewhere }: AskedChange) {
  const contact = await requireContact(trx, viewer, person ?? null, INTRO_FIELD.person);
  const company = row.target_account_id;
  if (!contact || contact.id === row.target_contact_id || elsewhere || company === null) return contact;
  if (await doesWorkAtCompany(trx, contact, company)) return contact;
  throw createInvalidError(
    `${contact.name} doesn’t work at ${row.target ?? row.target_name}, as far as we know. Confirm that you mean this person, or choose someone else.`,
    { [INTRO_FIELD.person]: 'Of another company', [INTRO_FIELD.elsewhere]: 'To be confirmed' },
  );
}

async function requireFirmUser(trx: Db, firmDomains: FirmDomains, wireId: string | null): Promise<number | null> {
  if (wireId === null) return null;
  const id = parseId(wireId);
  const user = id === undefined ? undefined : await findNameableUser(trx, id);
  if (!user || !isFirmUser(user, firmDomains))
    throw createInvalidError('A facilitator must be a user of the firm.', {
      [INTRO_FIELD.facilitator]: 'Not of the firm',
    });
  return user.id;
}
