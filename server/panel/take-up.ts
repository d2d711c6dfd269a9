import type { Body } from '../../shared/call.ts';
import type { addContact } from '../../shared/panel/calls.ts';
import type { Db } from '../db/engine.ts';
import { conflict, invalid } from '../errors.ts';
import { profileKey } from '../network/profile-address.ts';
import { sightOf } from '../network/sight.ts';
import { markStale } from '../network/stale.ts';
import { STALE_JOB } from '../network/stale-job.ts';
import { suppressedAmong, suppressionHashes, suppressionSalt } from '../network/suppression.ts';
import { sourceOfUser } from '../network/user-source.ts';
import { audit } from '../platform/audit.ts';
import { enqueue } from '../platform/jobs.ts';
import type { Viewer } from '../platform/viewer.ts';
import { accountNamed, insertAccount, insertContact, insertTenure } from './queries.ts';

/**
 * Takes somebody up as their page describes them. Whoever is there already, for this viewer to see or not, stays as they
 * are: what a page says changes nothing that others have said.
 * @returns the job that derives their strength; undefined for somebody who is there already
 */
export async function takeUp(
  trx: Db,
  viewer: Viewer,
  read: Body<typeof addContact>,
  now: Date,
): Promise<number | undefined> {
  const { fullName, public_identifier, entityUrn = null, location = null, company, title } = read;
  const key = profileKey(`in/${encodeURIComponent(public_identifier)}`);
  if (key === null) throw invalid('This is no profile’s name.', { public_identifier: 'Not as in a profile’s address' });
  const telling = { profileKey: key, name: fullName, companies: company ? [company] : [] };
  const hashes = suppressionHashes(await suppressionSalt(trx), telling);
  if ((await suppressedAmong(trx, hashes)).size > 0)
    throw conflict('Somebody here asked to be erased and is not taken up again.');
  const at = now.toISOString();
  const sourceId = await sourceOfUser(trx, viewer.user.id, viewer.user.email, at);
  const person = { name: fullName, profile_key: key, entity_urn: entityUrn, location, source_id: sourceId };
  const id = await insertContact(trx, person, at);
  if (id === undefined) return undefined;
  const accountId = company ? await workplace(trx, viewer, company, sourceId, at) : undefined;
  if (accountId !== undefined) await insertTenure(trx, { id, accountId, title: title ?? '', sourceId }, at);
  await markStale(trx, [id]);
  await audit(trx, viewer, now, { action: 'contact.added', entity: 'contact', entityId: id, detail: read });
  return enqueue(trx, { kind: STALE_JOB, payload: {}, key: `contact-${id}` }, now);
}

/**
 * The company that a page names, made where there is none of the name. Nobody but staff makes somebody one of the firm's
 * own people, and of a company that one may not see nothing is said.
 */
async function workplace(
  trx: Db,
  viewer: Viewer,
  name: string,
  sourceId: number,
  at: string,
): Promise<number | undefined> {
  const known = await accountNamed(trx, sightOf(viewer), name);
  if (known === 'hidden') return undefined;
  if (known !== undefined) return known === viewer.firmAccountId && !viewer.staff ? undefined : known;
  return insertAccount(trx, name, sourceId, at);
}
