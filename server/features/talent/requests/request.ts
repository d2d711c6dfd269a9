/** Asking the talent team for an introduction to a person, or for a reference about them. */

import type { poscanRequest } from '../../../../shared/features/talent/requests/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import { ALL_SEEING, getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { countDailyUse } from '../../../platform/limits/daily-use.ts';
import { queueMessage } from '../../../platform/messages/delivery.ts';
import { readRequest } from '../asked/serializer.ts';
import { createCandidacy, findSentCart } from '../candidacies/create.ts';
import { findCandidacy, findPersonForPosition, findPositionForPerson } from '../candidacies/queries.ts';
import type { CandidacyCallDeps } from '../candidacies/read-candidacies.ts';
import { findCandidate } from '../candidates/queries.ts';

/** Runs in a transaction. @returns the id of the candidacy @throws notFound, invalid, conflict */
export async function createTalentRequest(
  trx: Db,
  deps: CandidacyCallDeps,
  body: Body<typeof poscanRequest>,
): Promise<number> {
  const { viewer } = deps;
  const [made] = (await findSentCart(trx, deps, body)) ?? [];
  if (made !== undefined) return made;
  await countDailyUse(trx, deps, viewer, 'requests');
  const { item, fields } = readRequest(body);
  const person = await findCandidate(trx, getViewerScope(viewer), parseId(item.candidate) ?? 0);
  if (!person) throw createNotFoundError('This person');
  if (await doesWorkAtFirm(trx, viewer, person.id))
    throw createConflictError(
      `${person.name} works at ${deps.settings.firm}. Talk to them directly; you don’t need a request.`,
    );
  const position = await findPositionForPerson(trx, parseId(item.position) ?? 0);
  if (!position || !(viewer.staff || position.account_id === viewer.companyId))
    throw createNotFoundError('This position');
  const owner = viewer.staff ? null : viewer.user.id;
  const id = await createCandidacy(trx, deps, { ...item, owner: owner === null ? null : String(owner) }, fields);
  if (!viewer.staff) await notifyTalent(trx, deps, id);
  return id;
}

/** Does the person work at the firm? Nobody has to be asked about them. */
export async function doesWorkAtFirm(
  db: Db,
  { firmAccountId }: Pick<CandidacyCallDeps['viewer'], 'firmAccountId'>,
  contactId: number,
): Promise<boolean> {
  return Boolean((await findPersonForPosition(db, contactId, firmAccountId ?? 0))?.works_there);
}

/** The talent team is notified of a company's requests. */
async function notifyTalent(trx: Db, { settings, clock, viewer }: CandidacyCallDeps, id: number): Promise<void> {
  const row = (await findCandidacy(trx, ALL_SEEING, id))!;
  const { given_name, family_name, email } = viewer.user;
  const what = row.request_type === 'Reference Check' ? 'a reference about' : 'an introduction to';
  const person = new URLSearchParams({
    linkedin_id: row.candidate_profile?.replace(/^in\//, '') ?? String(row.contact_id),
  });
  person.set('position_id', String(row.position_id));
  person.set('request_type', row.request_type);
  await queueMessage(
    trx,
    {
      channel: 'chat',
      recipient: settings.chatChannel,
      subject: null,
      key: `poscan-${id}-requested`,
      gather: true,
      kind: 'poscan.requested',
      about: { entity: 'poscan', id },
      body: `${getUserName(given_name, family_name, email)} of ${row.company} asks for ${what} ${row.candidate}, for ${row.position}: ${settings.publicUrl ?? ''}/talent?${person}`,
    },
    clock.now(),
  );
}
