import type { Position } from '../../shared/features/talent/positions/position.ts';

/** An open position, for the tests of every feature that shows some. */
export const makePosition = (id: number, more: Partial<Position> = {}): Position => ({
  ...{ Id: String(id), Name: `Data Engineer ${id}`, Account__c: '2', Account_Name__c: 'Lumenary', logo_url: null },
  ...{
    Location__c: 'Tel Aviv',
    Main_skill__c: 'Data Engineering',
    Role__c: 'Individual Contributor',
    Skill_Category__c: 'Data & AI',
  },
  ...{ Link_to_Job__c: null, Short_Description__c: 'Owns the pipelines.', website: null, headcount: 140 },
  ...{ round: null, announced: null, portco_one_liner: null, CreatedDate: '2026-11-01T09:00:00.000Z' },
  ...{ Last_Known_As_Opened__c: '2026-11-20', Status__c: 'Open', might_be_closed: false, off_board_since: null },
  ...{ inferred: [], Confidential__c: false, High_Priority__c: false, Owner__c: null, Owner__r: null },
  ...more,
});
