import type { Selectable } from 'kysely';
import type { SalesTarget } from '../../shared/sales/calls.ts';
import type { SalesTargetTable } from '../db/platform-tables.ts';

export function wireSalesTarget(row: Selectable<SalesTargetTable>): SalesTarget {
  return {
    Id: String(row.id),
    Name: row.name,
    One_Liner__c: row.one_liner,
    Value_Proposition__c: row.value_proposition,
    Decision_Makers__c: row.decision_makers,
    Ask__c: row.ask,
    Intro_Text__c: row.intro_text,
    Case_Studies__c: row.case_studies,
    Sample_Email_Draft__c: row.sample_email_draft,
  };
}
