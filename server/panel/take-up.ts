import type { Body } from '../../shared/call.ts';
import type { addContact } from '../../shared/panel/calls.ts';
import type { Db } from '../db/engine.ts';
import { invalid } from '../errors.ts';
import { profileKey } from '../network/profile-address.ts';
import { sightOf } from '../network/sight.ts';
import { markStale } from '../network/stale.ts';
import { STALE_JOB } from '../network/stale-job.ts';
import { sourceOfUser } from '../network/user-source.ts';
import { audit } from '../platform/audit.ts';
import { enqueue } from '../platform/jobs.ts';
import type { Viewer } from '../platform/viewer.ts';
import { accountNamed, insertAccount, insertContact, insertTenure } from './queries.ts';
import { refuseErased } from './refuse-erased.ts';

export type ReadOfPage = Body<typeof addContact>;

/** @throws 400 for a text that is no profile's name */
export function keyOf({ public_identifier }: ReadOfPage): string {
  const key = profileKey(`in/${encodeURIComponent(public_identifier)}`);
  if (key === null) throw invalid('This is no profile’s name.', { public_identifier: 'Not as in a profile’s address' });
  return key;
}

/**
 * Takes somebody up as their page describes them, with a company that is made where there is none of its name; for
 * staff. Whoever is there already stays as they are: what a page says changes nothing that others have said.
 * @returns the job that derives their strength; undefined for somebody who is there already
 */
export async function takeUp(trx: Db, viewer: Viewer, read: ReadOfPage, now: Date): Promise<number | undefined> {
  const { fullName, entityUrn = null, location = null, company, title } = read;
  const key = keyOf(read);
  await refuseErased(trx, { profileKey: key, name: fullName, companies: company ? [company] : [] });
  const at = now.toISOString();
  const sourceId = await sourceOfUser(trx, viewer.user.id, viewer.user.email, at);
  const person = { name: fullName, profile_key: key, entity_urn: entityUrn, location, source_id: sourceId };
  const id = await insertContact(trx, person, at);
  if (id === undefined) return undefined;
  if (company) {
    const known = await accountNamed(trx, sightOf(viewer), company);
    const accountId = known?.id ?? (await insertAccount(trx, company, sourceId, at));
    await insertTenure(trx, { id, accountId, title: title ?? '', sourceId }, at);
  }
  await markStale(trx, [id]);
  await audit(trx, viewer, now, { action: 'contact.added', entity: 'contact', entityId: id, detail: read });
  return enqueue(trx, { kind: STALE_JOB, payload: {}, key: `contact-${id}` }, now);
}
