import { ATS_NAMES, type AtsConnection, type CandidacyAts } from '../../../../shared/features/talent/ats/ats.ts';
import { getViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AtsJob } from '../../../platform/ports/ats.ts';
import { foldText } from '../../../platform/text/names.ts';
import type { NamedCandidacy } from '../candidacies/queries.ts';
import * as queries from './queries.ts';
import { mayBeSent } from './send.ts';

/** The company that a call is about. */
export const readAtsCompany = ({ Account__c }: { Account__c: string }): string => Account__c;

/** The connections that the viewer may see, without their keys. */
export async function serializeAtsConnections(db: Db, viewer: Viewer): Promise<{ connections: AtsConnection[] }> {
  const scope = getViewerScope(viewer);
  const connections: AtsConnection[] = [];
  for (const row of await queries.listAtsConnections(db, scope)) {
    const { id, account_id, account, kind, state, error, connected_at, read_at } = row;
    const stages = await queries.listAtsStages(db, id);
    const mismatches = await queries.listAtsMismatches(db, id, scope);
    connections.push({
      Account__c: String(account_id),
      Account_Name__c: account,
      kind,
      state,
      error,
      connected_at,
      read_at,
      sent: await queries.countSent(db, id),
      stages: stages.map((stage) => ({ ...stage, id: String(stage.id), count: Number(stage.count) })),
      mismatches: mismatches.map(({ id: poscan, position, problem }) => ({
        poscan: String(poscan),
        position,
        problem: problem ?? '',
      })),
    });
  }
  return { connections };
}

/** Null if the company has connected none, and nothing was sent. */
export async function serializeCandidacyAts(db: Db, row: NamedCandidacy): Promise<{ ats: CandidacyAts | null }> {
  const connection = await queries.findAtsConnection(db, row.company_id);
  if (!connection) return { ats: null };
  const present = await queries.findAtsApplication(db, row.id);
  const { state = null, stage = null, outcome = null, url = null, problem = null } = present ?? {};
  const isUnsent = state === null || state === 'failed';
  return {
    ats: {
      name: ATS_NAMES[connection.kind],
      state,
      may_send: isUnsent && connection.state === 'connected' && mayBeSent(row),
      stage,
      outcome,
      url,
      problem: problem ?? (isUnsent && connection.state === 'lapsed' ? connection.error : null),
    },
  };
}

/** The job that is the position: the one that its job board lists, or the only one of its title. */
export function findJobOfPosition(jobs: readonly AtsJob[], boardKey: string | null, position: string): string | null {
  const listed = jobs.find(({ boardKeys }) => boardKey !== null && boardKeys.includes(boardKey));
  if (listed) return listed.id;
  const named = jobs.filter(({ title }) => foldText(title) === foldText(position));
  return named.length === 1 ? named[0]!.id : null;
}
