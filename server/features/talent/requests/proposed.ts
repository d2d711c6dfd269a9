/** The requests that companies made with proposals of people: made in their names once they may know the person. */
import { PROPOSED_REQUESTS } from '../../../core/facts/write/proposed-requests.ts';
import { findPersonByAddress } from '../../../core/network/read/by-address.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { findActiveUser } from '../../../platform/access/users.ts';
import { buildViewer } from '../../../platform/access/viewer.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { toRequestBody } from '../asked/serializer.ts';
import { findCandidate } from '../candidates/queries.ts';
import { listProposedRequests, type ProposedRequest, settleProposedRequest } from './queries.ts';
import { createTalentRequest } from './request.ts';

const TOO_MANY = 429;

export function proposedRequestJobs(deps: Deps) {
  return {
    [PROPOSED_REQUESTS]: {
      // Two at once would make the same requests.
      lane: PROPOSED_REQUESTS,
      async run({ signal }) {
        for (const row of await listProposedRequests(deps.db)) {
          if (signal.aborted) return;
          await makeRequest(deps, row);
        }
        deps.wakeJobs();
      },
    },
  } satisfies ServedJobs;
}

/** Somebody whom the company may not know yet is waited for; a request that is refused, as for a closed position, is over. */
async function makeRequest(deps: Deps, row: ProposedRequest): Promise<void> {
  const { db, clock, settings } = deps;
  const contactId = await findPersonByAddress(db, row.profile_key);
  const user = row.user_id === null ? undefined : await findActiveUser(db, row.user_id);
  if (contactId === undefined || !user) return;
  const firm = { domains: settings.firmDomains, accountId: await loadFirmAccountId(db) };
  const viewer = buildViewer(user, { id: '', actingUserId: null }, firm, false);
  if (viewer.companyId !== row.account_id || !(await findCandidate(db, getViewerScope(viewer), contactId))) return;
  const body = toRequestBody(row, contactId);
  try {
    await db.transaction().execute(async (trx) => {
      await createTalentRequest(trx, { ...deps, viewer }, body);
      await settleProposedRequest(trx, row.id, clock.now());
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The day's bound is over tomorrow.
    if (error.status !== TOO_MANY) await settleProposedRequest(db, row.id, clock.now());
  }
}
