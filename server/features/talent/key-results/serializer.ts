import type { MissingHire, ReferralCandidacy } from '../../../../shared/features/talent/key-results/calls.ts';
import type { KrsPerson, listCandidaciesOfPeople, listReferralsBetween } from './queries.ts';

type Row = Awaited<ReturnType<typeof listReferralsBetween>>[number];

export const serializeReferral = (row: Row): ReferralCandidacy => ({
  Id: String(row.id),
  Candidate__c: String(row.contact_id),
  Candidate_Name__c: row.candidate,
  Position_Title__c: row.position,
  Account_Name__c: row.account,
  Status__c: row.status,
  CreatedDate: row.created_at,
});

interface Hire {
  line: number;
  start: string;
  person: KrsPerson;
  company: { id: number; name: string };
}
type Candidacy = Awaited<ReturnType<typeof listCandidaciesOfPeople>>[number];

/** @param last their newest candidacy there */
export const serializeMissingHire = (
  { line, start, person, company }: Hire,
  last: Candidacy | undefined,
): MissingHire => ({
  line,
  start,
  Candidate__c: String(person.id),
  Candidate_Name__c: person.name,
  Account__c: String(company.id),
  Account_Name__c: company.name,
  poscan: last ? { Id: String(last.id), Status__c: last.status, Position_Title__c: last.position } : null,
});
