import type { JobSeeker } from '../../../../shared/features/talent/job-seekers/calls.ts';
import { getPublicIdentifier } from '../../../core/network/read/find-person.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import { makeRecordUrl } from '../../../platform/text/record-url.ts';
import type { SeekerFacts, SeekerTexts } from './queries.ts';

export const serializeJobSeeker = (row: SeekerTexts & SeekerFacts, crmUrl: string | null): JobSeeker => ({
  Id: String(row.id),
  Name: row.name,
  public_identifier: getPublicIdentifier(row.profile_key),
  linkedin_profile: buildProfileUrl(row.profile_key),
  title: row.title ?? '',
  Account_Name__c: row.account,
  location: row.location,
  Skill__c: row.skills ?? '',
  Skill_Category__c: row.skill_category,
  Role__c: row.role,
  Confidential__c: row.discreet === 1,
  open_poscans: Number(row.open_poscans),
  last_enriched: row.read_at,
  crm_url: makeRecordUrl(crmUrl, 'contact', row.crm_id),
});
