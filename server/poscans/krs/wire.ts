import type { ReferralPoscan } from '../../../shared/talent-krs/calls.ts';
import type { referralsBetween } from './queries.ts';

type Row = Awaited<ReturnType<typeof referralsBetween>>[number];

export const wireReferral = (row: Row): ReferralPoscan => ({
  ...{ Id: String(row.id), Candidate__c: String(row.contact_id), Candidate_Name__c: row.candidate },
  ...{ Position_Title__c: row.position, Account_Name__c: row.account },
  ...{ Status__c: row.status, CreatedDate: row.created_at },
});
