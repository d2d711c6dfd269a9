import type { RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import { can } from '../../../../shared/platform/permissions.ts';
import { chanceToConnect, explainChance } from '../../../core/network/paths/chance.ts';
import { connectorsFor } from '../../../core/network/paths/connectors.ts';
import { firstNameOf, publicIdentifierOf } from '../../../core/network/read/find-person.ts';
import { viewerScopeOf } from '../../../core/network/read/viewer-scope.ts';
import { profileUrl } from '../../../platform/text/profile-address.ts';
import { loadCandidacies } from '../candidacies/queries.ts';
import { type CandidacyCallDeps, serializeCandidacies } from '../candidacies/read-candidacies.ts';
import { recordUrl, serializeSignals } from '../candidacies/serializer.ts';
import { countsOfCandidate, findCandidate, jobsOfCandidate, signalCounts } from '../candidates/queries.ts';
import { worksAtFirm } from './request.ts';
import { serializeOfTarget, serializeRoles } from './serializer.ts';

/** A person as the target of a request, as far as this viewer may know them; null for a hidden person. */
export async function loadRequestTarget(deps: CandidacyCallDeps, id: number): Promise<RequestTarget | null> {
  const { db, viewer } = deps;
  const scope = viewerScopeOf(viewer);
  const row = await findCandidate(db, scope, id);
  if (!row) return null;
  const jobs = await jobsOfCandidate(db, scope, id);
  return {
    Id: String(id),
    name: row.name,
    FirstName: firstNameOf(row),
    headline: row.title ?? '',
    public_identifier: publicIdentifierOf(row.profile_key),
    linkedin_profile: profileUrl(row.profile_key),
    AccountId: jobs[0] ? String(jobs[0].account_id) : null,
    ...serializeRoles(jobs),
    poscans: await serializeCandidacies(deps, await loadCandidacies(db, scope, { contactId: id })),
    works_at_firm: await worksAtFirm(db, viewer, id),
    ...(viewer.staff ? await forStaff(deps, row) : {}),
  };
}

async function forStaff(
  deps: CandidacyCallDeps,
  row: { id: number; crm_id: string | null },
): Promise<Partial<RequestTarget>> {
  const { db, viewer, clock, settings } = deps;
  const now = clock.now();
  const scope = viewerScopeOf(viewer);
  const { connectors } = await connectorsFor(db, viewer.firmAccountId ?? 0, row.id, now, { limit: 1000 });
  const why = can(viewer, 'ramzor:explained') ? await explainChance(db, scope, row.id, now) : null;
  return {
    ...serializeOfTarget({
      crmUrl: recordUrl(settings.crmUrl, row.crm_id),
      pastColleagues: connectors.filter(({ roles }) => roles.length > 0).length,
      chance: await chanceToConnect(db, row.id, now, connectors),
      signals: serializeSignals(await signalCounts(db, row.id)),
      why,
    }),
    ...(can(viewer, 'contact:counts') ? await countsOfCandidate(db, row.id) : {}),
  };
}
