import { stripHonorifics } from '../../../shared/core/network/person-name.ts';
import type * as calls from '../../../shared/features/panel/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { addAccount, addContactToBatch, startBatch } from '../../core/facts/book/batch.ts';
import { loadSources } from '../../core/facts/book/book-sources.ts';
import { hold } from '../../core/facts/book/holding.ts';
import { STANDING } from '../../core/facts/book/statements.ts';
import { queueProposedRequests } from '../../core/facts/write/proposed-requests.ts';
import { PRESENT_MONTHS, recordTenure } from '../../core/facts/write/record.ts';
import { ensureSourceOfUser } from '../../core/facts/write/sources.ts';
import { loadTitles, reserveBatchIds, takeTurn, writeFacts } from '../../core/facts/write/write.ts';
import { STALE_JOB } from '../../core/network/derive/stale-job.ts';
import { findPersonByAddress } from '../../core/network/read/by-address.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createInvalidError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { getProfileKey } from '../../platform/text/profile-address.ts';
import { findAccountNamed } from './queries.ts';
import { refuseErased } from './refuse-erased.ts';

export type ReadOfPage = Body<typeof calls.addContact>;

/** @throws 400 for a text that is not a profile's name */
export function getPageProfileKey({ public_identifier }: ReadOfPage): string {
  const key = getProfileKey(`in/${encodeURIComponent(public_identifier)}`);
  if (key === null)
    throw createInvalidError('This isn’t the name of a profile.', {
      public_identifier: 'Not as in a profile’s address',
    });
  return key;
}

/**
 * Adds a person as their page describes them, and their company if there is none of its name; for staff. A known person does not change: a
 * page does not override other sources.
 * @returns the job that computes their strength; undefined for a known person
 */
export async function addPersonOfPage(
  trx: Db,
  viewer: Viewer,
  read: ReadOfPage,
  now: Date,
): Promise<number | undefined> {
  const { fullName, entityUrn = null, location = null, company, title } = read;
  const key = getPageProfileKey(read);
  await refuseErased(trx, { profileKey: key, name: fullName, companies: company ? [company] : [] });
  // Another user who adds the same person, or an import of them, waits here until this one is written.
  await takeTurn(trx);
  if ((await findPersonByAddress(trx, key)) !== undefined) return undefined;
  const at = now.toISOString();
  const batch = startBatch({
    sourceId: await ensureSourceOfUser(trx, viewer.user.id, viewer.user.email, at),
    standing: STANDING.user,
    at,
    newId: await reserveBatchIds(trx, { contact: 1, account: 1, title: 1, tenure: 1 }),
  });
  const contact = addContactToBatch(batch, {
    name: stripHonorifics(fullName),
    profile_key: key,
    ...(entityUrn ? { entity_urn: entityUrn } : {}),
    ...(location ? { location } : {}),
  });
  if (company) {
    const known = await findAccountNamed(trx, getViewerScope(viewer), company);
    if (known) {
      // A company's visibility depends on the users who name it.
      await loadSources(trx, batch.index, { account: [known] });
      hold(batch, 'account', known);
    }
    const account = known ?? addAccount(batch, { name: company });
    await loadTitles(trx, batch.index, [title ?? '']);
    recordTenure(batch, contact, account, { title: title ?? '', ...PRESENT_MONTHS });
  }
  await writeFacts(trx, batch);
  await audit(trx, viewer, now, { action: 'contact.added', entity: 'contact', entityId: contact.id, detail: read });
  await queueProposedRequests(trx, contact.id, now);
  return enqueue(trx, { kind: STALE_JOB, payload: {}, key: `contact-${contact.id}` }, now);
}
