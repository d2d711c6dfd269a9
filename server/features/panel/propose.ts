import { stripHonorifics } from '../../../shared/core/network/person-name.ts';
import { findPersonOfPage, type ReadPerson } from '../../core/network/read/find-person.ts';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/db/engine.ts';
import { createConflictError, createNotFoundError } from '../../platform/errors.ts';
import { parseId } from '../../platform/http/ids.ts';
import { queueMessage } from '../../platform/messages/delivery.ts';
import { buildProfileUrl, getProfileKey } from '../../platform/text/profile-address.ts';
import { findAccountNamed, findOpenPositionOf, findProposal, insertProposal, type NamedAccount } from './queries.ts';
import { refuseErased, wasAnyKeyErased } from './refuse-erased.ts';
import { getPageProfileKey, type ReadOfPage } from './take-up.ts';

/**
 * Stores the person of a page as a proposal of the viewer's company and tells staff, who can add them. Nothing here reads who is hidden
 * from the viewer, so neither the answer nor its time can reveal it (docs/decisions/012-extension.md).
 * @param channel the staff's channel
 */
export async function propose(
  trx: Db,
  viewer: Viewer,
  read: ReadOfPage,
  { now, channel, publicUrl }: { now: Date; channel: string; publicUrl: string | null },
): Promise<void> {
  const { public_identifier, entityUrn = null, location = null, title = null } = read;
  const fullName = stripHonorifics(read.fullName);
  const key = getPageProfileKey(read);
  if (viewer.companyId === null)
    throw createConflictError(
      'You don’t belong to a company yet, so you can’t add people. Ask the firm to add you to one.',
    );
  const { request } = read;
  const position = request && (await findOpenPositionOf(trx, viewer.companyId, parseId(request.selectedPosition) ?? 0));
  if (request && !position) throw createNotFoundError('This position');
  if (await findPersonOfPage(trx, getViewerScope(viewer), { publicIdentifier: public_identifier })) {
    if (request) throw createConflictError(`${fullName} is now in the database. Reload the page and send the request.`);
    return;
  }
  const company = await refuseOrForget(trx, viewer, read, key);
  const id = await insertProposal(trx, {
    account_id: viewer.companyId,
    user_id: viewer.user.id,
    profile_key: key,
    entity_urn: entityUrn,
    name: fullName,
    location,
    company,
    title,
    created_at: now.toISOString(),
    position_id: position?.id ?? null,
    request_type: request?.requestType ?? null,
    request_words: request?.words ?? null,
  });
  if (id === undefined) return refuseOtherRequest(trx, viewer.companyId, key, position?.id);
  await audit(trx, viewer, now, { action: 'contact.proposed', entity: 'proposed_contact', entityId: id });
  const job = [title, company].filter(Boolean).join(' at ');
  const what = request?.requestType === 'Reference Check' ? 'a reference' : 'an introduction';
  const wish = position ? `, and asks for ${what} for ${position.name}` : '';
  const body = `${viewer.user.email} proposes ${fullName}${job ? `, ${job}` : ''} (${buildProfileUrl(key)}) as a contact${wish}. Add them here: ${publicUrl ?? ''}/talent/match-positions?${new URLSearchParams({ linkedin_id: public_identifier, fullName })}`;
  // A request may join a proposal that was told before.
  const place = position ? `${id}-request` : id;
  const about = { entity: 'proposed_contact', id } as const;
  await queueMessage(
    trx,
    {
      channel: 'chat',
      recipient: channel,
      gather: true,
      subject: null,
      body,
      key: `proposal-${place}`,
      kind: 'panel.proposed',
      about,
    },
    now,
  );
}

/** @throws conflict when the company has asked for the person already, for another position: that request must not get lost */
async function refuseOtherRequest(trx: Db, companyId: number, key: string, positionId: number | undefined) {
  if (positionId === undefined || (await findProposal(trx, companyId, key))?.position_id === positionId) return;
  throw createConflictError(
    'Your company has already asked for this person for another position. Ask again once they have been added.',
  );
}

/**
 * Refuses erased people. With a company that the viewer may not see, the refusal would reveal that it exists: then the company is left out
 * instead.
 * @returns the company to keep
 */
async function refuseOrForget(trx: Db, viewer: Viewer, { fullName, company }: ReadOfPage, key: string) {
  const seen = company ? await findAccountNamed(trx, getViewerScope(viewer), company) : undefined;
  const named = { name: fullName, companies: company ? [company] : [] };
  await refuseErased(trx, seen ? { profileKey: key, ...named } : { profileKey: key });
  return !company || (await wasAnyKeyErased(trx, named)) ? null : company;
}

export interface ProposedPerson {
  name: string;
  profile_key: string;
  title: string | null;
  account: NamedAccount | null;
}

/** The person whom the viewer's own company proposed. A company at which the viewer may not place people is left out. */
export async function findProposed(db: Db, viewer: Viewer, read: ReadPerson): Promise<ProposedPerson | undefined> {
  const { companyId, firmAccountId } = viewer;
  const key =
    read.publicIdentifier === undefined ? null : getProfileKey(`in/${encodeURIComponent(read.publicIdentifier)}`);
  if (viewer.staff || companyId === null || key === null) return undefined;
  const proposal = await findProposal(db, companyId, key);
  if (!proposal) return undefined;
  const named = proposal.company ? await findAccountNamed(db, getViewerScope(viewer), proposal.company) : undefined;
  const others = named && named.id !== companyId && (named.type === 'Portfolio' || named.id === firmAccountId);
  return { ...proposal, account: named && !others ? named : null };
}
