import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { changeTogether, moveTogether } from '../../../../shared/features/talent/dashboard/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import type { Move } from '../candidacies/pending.ts';
import type { listIntrosWithConnectors } from './queries.ts';
import type { CandidacyValues } from './values.ts';

export const readMove = (body: Body<typeof moveTogether>): Move => ({
  from: body.From_Status__c,
  to: body.Status__c,
  reason: body.Rejection_Reason__c ?? undefined,
});

export const readValues = ({
  Id,
  Priority__c,
  Kith_Owner__c,
}: Body<typeof changeTogether>['changes'][number]): CandidacyValues => ({
  Id,
  priority: Priority__c,
  owner: Kith_Owner__c,
});

export const listCompaniesIn = (poscans: readonly Candidacy[]): number[] => [
  ...new Set(poscans.map(({ Account__c }) => Number(Account__c))),
];

export const serializeCount = ([id, count]: readonly [number, number]) => ({ Account__c: String(id), count });

export function serializeConnectorIntro(row: Awaited<ReturnType<typeof listIntrosWithConnectors>>[number]) {
  const name = row.connector ?? row.connector_name;
  return {
    Id: String(row.id),
    Status__c: row.status,
    Position_Candidate__c: String(row.position_candidate_id),
    Next_Update_Request__c: row.next_update,
    CreatedDate: row.created_at,
    Connector__r: name === null ? null : { Name: name, strength: row.score ?? 0 },
  };
}
