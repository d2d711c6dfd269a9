import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { computeChanceToConnect, explainChance } from '../../../core/network/paths/chance.ts';
import { findConnectors } from '../../../core/network/paths/connectors.ts';
import { getFirstName, getPublicIdentifier } from '../../../core/network/read/find-person.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import { makeRecordUrl } from '../../../platform/text/record-url.ts';
import { loadCandidacies } from '../candidacies/queries.ts';
import { type CandidacyCallDeps, serializeCandidacies } from '../candidacies/read-candidacies.ts';
import { serializeSignals } from '../candidacies/serializer.ts';
import { countSignals, findCandidate, listJobsOfCandidate, loadCandidateCounts } from '../candidates/queries.ts';
import { doesWorkAtFirm } from './request.ts';
import { serializeRoles, serializeTargetDetails } from './serializer.ts';

/** A person as the target of a request, as far as this viewer may know them; null for a hidden person. */
export async function loadRequestTarget(deps: CandidacyCallDeps, id: number): Promise<RequestTarget | null> {
  const { db, viewer } = deps;
  const scope = getViewerScope(viewer);
  const row = await findCandidate(db, scope, id);
  if (!row) return null;
  const jobs = await listJobsOfCandidate(db, scope, id);
  return {
    Id: String(id),
    name: row.name,
    FirstName: getFirstName(row),
    headline: row.title ?? '',
    public_identifier: getPublicIdentifier(row.profile_key),
    linkedin_profile: buildProfileUrl(row.profile_key),
    AccountId: jobs[0] ? String(jobs[0].account_id) : null,
    ...serializeRoles(jobs),
    poscans: await serializeCandidacies(deps, await loadCandidacies(db, scope, { contactId: id })),
    works_at_firm: await doesWorkAtFirm(db, viewer, id),
    ...(viewer.staff ? await loadForStaff(deps, row) : {}),
  };
}

async function loadForStaff(
  deps: CandidacyCallDeps,
  row: { id: number; crm_id: string | null },
): Promise<Partial<RequestTarget>> {
  const { db, viewer, clock, settings } = deps;
  const now = clock.now();
  const scope = getViewerScope(viewer);
  const { connectors } = await findConnectors(db, viewer.firmAccountId ?? 0, row.id, now, { limit: 1000 });
  const why = can(viewer, 'ramzor:explained') ? await explainChance(db, scope, row.id, now) : null;
  return {
    ...serializeTargetDetails({
      crmUrl: makeRecordUrl(settings.crmUrl, 'contact', row.crm_id),
      pastColleagues: connectors.filter(({ roles }) => roles.length > 0).length,
      chance: await computeChanceToConnect(db, row.id, now, connectors),
      signals: serializeSignals(await countSignals(db, row.id)),
      why,
    }),
    ...(can(viewer, 'contact:counts') ? await loadCandidateCounts(db, row.id) : {}),
  };
}
