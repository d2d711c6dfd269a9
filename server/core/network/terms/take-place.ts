/** The one way to ask a connector: within their terms, or above a bound that staff override with a reason. */
import type { Doer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import type { ConnectorAskTable } from '../../../platform/db/tables/connector-tables.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { loadAccountNames } from '../read/account-names.ts';
import { getFirstName } from '../read/find-person.ts';
import { countAsks, isOverridable, listBounds, loadTerms, NO_TERMS } from './terms.ts';
import { describeForStaff, describeNeutrally, describeOverridden } from './words.ts';

/** The request, Tamnuni or message by which somebody is asked. */
type AskAbout = Pick<ConnectorAskTable, 'entity'> & { id: number };

interface PlaceInput {
  contactId: number;
  /** The company that asks; null: the firm, for nobody. */
  companyId: number | null;
  about: AskAbout;
  /** A reminder of what they were asked takes no further place, in whatever month. */
  reminder?: boolean;
  /** Why staff ask all the same. */
  reason?: string | null | undefined;
}

/**
 * Takes a place of the month for asking this person, in the transaction that asks. Asking again about the same in the same month takes no
 * second place, but is refused by a rest and a "never" as the first time is.
 * @throws conflict: to staff with the reason, to everybody else with one sentence for all reasons
 */
export async function takePlace(
  trx: Db,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  by: Doer,
  { contactId, companyId, about, reminder = false, reason }: PlaceInput,
): Promise<void> {
  const now = clock.now();
  const today = getDayInZone(settings.timeZone, now);
  const month = today.slice(0, 7);
  // Of two askings at once for the last place, the second waits here, and counts the first.
  if ((await loadTerms(trx, [contactId])).size > 0) await lockRow(trx, 'contact', contactId);
  const terms = (await loadTerms(trx, [contactId])).get(contactId) ?? NO_TERMS;
  const used = (await countAsks(trx, [contactId], { month })).get(contactId) ?? 0;
  const before = await listPlacesOf(trx, about, contactId);
  const placed = before.some((place) => reminder || place.month === month);
  const bounds = listBounds(terms, { today, used, companyId, placed });
  const overrides = before.some(({ override_reason }) => override_reason !== null) && isOverridable(bounds);
  const given = by.staff && isOverridable(bounds) && !overrides ? (reason ?? null) : null;
  if (bounds.length > 0 && !overrides && given === null) {
    const person = await trx
      .selectFrom('contact')
      .select(['name', 'first_name'])
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow();
    const first = getFirstName(person);
    if (!by.staff) throw createConflictError(`${describeNeutrally(first)} Choose someone else.`);
    const names = await loadAccountNames(trx, bounds.includes('company') ? [companyId!] : []);
    const words = describeForStaff(terms, { first, today, used, companies: [...names.values()] });
    throw isOverridable(bounds)
      ? createConflictError(`${words} To ask anyway, give a reason, which ${first} will read.`, ['although_terms'])
      : createConflictError(`${words} Choose someone else.`);
  }
  if (placed && given === null) return;
  await trx
    .insertInto('connector_ask')
    .values({
      contact_id: contactId,
      account_id: companyId,
      entity: about.entity,
      entity_id: about.id,
      month,
      made_at: now.toISOString(),
      user_id: by.user.id,
      overridden: given === null ? null : describeOverridden(terms, bounds, today),
      override_reason: given,
    })
    .execute();
  if (given !== null) await auditOverride(trx, by, now, about, { connector: contactId, reason: given });
}

const auditOverride = (
  trx: Db,
  by: Doer,
  now: Date,
  { entity, id }: AskAbout,
  detail: { connector: number; reason: string },
) => audit(trx, by, now, { action: 'connector-terms.overridden', entity, entityId: id, detail });

type AskPlace = Awaited<ReturnType<typeof listPlacesOf>>[number];

/** The places that an ask took. @param contactId of one person alone */
export function listPlacesOf(db: Db, about: AskAbout, contactId?: number) {
  return db
    .selectFrom('connector_ask')
    .selectAll()
    .where('entity', '=', about.entity)
    .where('entity_id', '=', about.id)
    .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId!))
    .orderBy('id')
    .execute();
}

/** Gives back what an ask took: it is taken back. @param madeAt only what it took at that time */
export async function releasePlaces(trx: Db, about: AskAbout, madeAt?: string): Promise<void> {
  await trx
    .deleteFrom('connector_ask')
    .where('entity', '=', about.entity)
    .where('entity_id', '=', about.id)
    .$if(madeAt !== undefined, (query) => query.where('made_at', '=', madeAt!))
    .execute();
}

/** Holds places that a step will take when it can no longer be taken back. */
export async function reservePlaces(trx: Db, by: Doer, now: Date, places: readonly AskPlace[]): Promise<void> {
  if (places.length === 0) return;
  for (const { entity, entity_id, contact_id, override_reason } of places)
    if (override_reason !== null)
      await auditOverride(trx, by, now, { entity, id: entity_id }, { connector: contact_id, reason: override_reason });
  await trx
    .insertInto('connector_ask')
    .values(places.map(({ id: _, ...place }) => place))
    .execute();
}
