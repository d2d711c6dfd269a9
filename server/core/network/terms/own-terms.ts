/** A connector's own terms, as they read and change them: by a link of a mail to them, or signed in. */
import {
  type ConnectorTerms,
  type ConnectorTermsInput,
  MAX_TERMS_REST_DAYS,
} from '../../../../shared/core/network/connector-terms.ts';
import { formatPlainDay } from '../../../../shared/platform/day-words.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Doer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { addDays, getDayInZone } from '../../../platform/time/day.ts';
import { loadTerms, NO_TERMS, saveTerms } from './terms.ts';

type OwnTermsDeps = Pick<Deps, 'clock' | 'settings'>;

const MAX_OVERRIDES = 20;

/** Whose link of a mail it is; undefined: nobody's whom Kith still knows. */
export async function findConnectorOfLink(db: Db, linkId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('connector_link')
    .innerJoin('contact', 'contact.id', 'connector_link.contact_id')
    .select(['contact.id', 'contact.merged_into'])
    .where('connector_link.link_id', '=', linkId)
    .orderBy('connector_link.id')
    .executeTakeFirst();
  return row && (row.merged_into ?? row.id);
}

export async function loadOwnTerms(db: Db, deps: OwnTermsDeps, contactId: number): Promise<ConnectorTerms> {
  const { today, first_day, last_day } = getRestDays(deps);
  const terms = (await loadTerms(db, [contactId])).get(contactId) ?? NO_TERMS;
  const rest = terms.notBefore !== null && terms.notBefore > today ? terms.notBefore : null;
  const companies = await listKnownCompanies(db, contactId, terms.companies);
  return {
    max_a_month: terms.maxAMonth,
    not_before: rest,
    never: terms.never,
    companies: companies.map(({ id, name }) => ({ id: String(id), name, never: terms.companies.includes(id) })),
    first_day,
    last_day,
    overrides: await listOverrides(db, deps, contactId),
  };
}

/** @throws invalid for a day or a company that is none of theirs */
export async function changeOwnTerms(
  trx: Db,
  deps: OwnTermsDeps,
  by: Doer | null,
  contactId: number,
  input: ConnectorTermsInput,
): Promise<void> {
  await lockRow(trx, 'contact', contactId);
  const { first_day, last_day } = getRestDays(deps);
  const { max_a_month, not_before, never, never_for } = input;
  const before = (await loadTerms(trx, [contactId])).get(contactId) ?? NO_TERMS;
  if (not_before !== null && (not_before < first_day || not_before > last_day))
    throw createInvalidError(`Choose a day from ${formatPlainDay(first_day)} to ${formatPlainDay(last_day)}.`, {
      not_before: 'Too early or too late',
    });
  const known = await listKnownCompanies(trx, contactId, before.companies);
  const companies = known.filter(({ id }) => never_for.includes(String(id)));
  if (companies.length !== new Set(never_for).size)
    throw createInvalidError('Choose a company that asked you.', { never_for: 'Not a company of this list' });
  const now = deps.clock.now();
  const ids = companies.map(({ id }) => id);
  await saveTerms(
    trx,
    contactId,
    { maxAMonth: max_a_month, notBefore: not_before, never, companies: ids },
    now.toISOString(),
  );
  await audit(trx, by, now, {
    action: 'connector-terms.changed',
    entity: 'contact',
    entityId: contactId,
    detail: { max_a_month, not_before, never, never_for: ids },
  });
}

function getRestDays({ clock, settings }: OwnTermsDeps) {
  const today = getDayInZone(settings.timeZone, clock.now());
  return { today, first_day: addDays(today, 1), last_day: addDays(today, MAX_TERMS_REST_DAYS) };
}

/** The companies that mails to them named, and those for which they said never: no other name is told to them. */
async function listKnownCompanies(db: Db, contactId: number, refused: readonly number[]) {
  const mailed = db
    .selectFrom('connector_link')
    .innerJoin('signed_link', 'signed_link.id', 'connector_link.link_id')
    .innerJoin('intro', 'intro.id', 'signed_link.entity_id')
    .select('intro.account_id')
    .where('signed_link.entity', '=', 'intro')
    .where('connector_link.contact_id', '=', contactId);
  return db
    .selectFrom('account')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('id', 'in', mailed), ...(refused.length === 0 ? [] : [eb('id', 'in', refused)])]))
    .where('merged_into', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

async function listOverrides(
  db: Db,
  { settings }: OwnTermsDeps,
  contactId: number,
): Promise<ConnectorTerms['overrides']> {
  const rows = await db
    .selectFrom('connector_ask')
    .leftJoin('app_user', 'app_user.id', 'connector_ask.user_id')
    .select(['connector_ask.made_at', 'connector_ask.overridden', 'connector_ask.override_reason'])
    .select(['app_user.given_name', 'app_user.family_name', 'app_user.email'])
    .where('connector_ask.contact_id', '=', contactId)
    .where('connector_ask.override_reason', 'is not', null)
    .orderBy('connector_ask.id', 'desc')
    .limit(MAX_OVERRIDES)
    .execute();
  return rows.map((row) => ({
    day: getDayInZone(settings.timeZone, new Date(row.made_at)),
    bound: row.overridden ?? '',
    by: getUserName(row.given_name, row.family_name, row.email) || settings.firm,
    reason: row.override_reason ?? '',
  }));
}

/** The override of an ask in words for the mail that asks; '' without one. */
export async function describeOverride(
  db: Db,
  { settings }: Pick<OwnTermsDeps, 'settings'>,
  about: { entity: 'intro' | 'reachout' | 'key_node_ask'; id: number },
  contactId: number,
): Promise<string> {
  const row = await db
    .selectFrom('connector_ask')
    .leftJoin('app_user', 'app_user.id', 'connector_ask.user_id')
    .select(['connector_ask.overridden', 'connector_ask.override_reason'])
    .select(['app_user.given_name', 'app_user.family_name', 'app_user.email'])
    .where('connector_ask.entity', '=', about.entity)
    .where('connector_ask.entity_id', '=', about.id)
    .where('connector_ask.contact_id', '=', contactId)
    .where('connector_ask.override_reason', 'is not', null)
    .orderBy('connector_ask.id', 'desc')
    .executeTakeFirst();
  if (!row) return '';
  const by = getUserName(row.given_name, row.family_name, row.email) || settings.firm;
  return `${row.overridden} ${by} asks anyway, and says why: “${row.override_reason}”`;
}

/** Notes to whom a link of a mail belongs: the request may name somebody else later. */
export async function saveConnectorOfLink(trx: Db, linkId: number, contactId: number): Promise<void> {
  await trx.insertInto('connector_link').values({ link_id: linkId, contact_id: contactId }).execute();
}
