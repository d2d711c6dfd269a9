import type { Body } from '../../../shared/call.ts';
import type { moveTogether } from '../../../shared/talent-dashboard/calls.ts';
import type { introsWithConnectors } from './queries.ts';
import type { Move } from './together.ts';

export const readMove = (body: Body<typeof moveTogether>): Move => ({
  ...{ from: body.From_Status__c, to: body.Status__c, reason: body.Rejection_Reason__c ?? undefined },
});

export function wireIntro(row: Awaited<ReturnType<typeof introsWithConnectors>>[number]) {
  const name = row.connector ?? row.connector_name;
  return {
    ...{ Id: String(row.id), Status__c: row.status, Position_Candidate__c: String(row.position_candidate_id) },
    ...{ Next_Update_Request__c: row.next_update, CreatedDate: row.created_at },
    Connector__r: name === null ? null : { Name: name, strength: row.score ?? 0 },
  };
}
