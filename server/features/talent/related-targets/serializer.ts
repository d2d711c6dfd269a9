import { buildProfileUrl } from '../../../platform/text/profile-address.ts';

/** The person with the related targets. */
export const serializeRelatedPerson = (person: { id: number; name: string; profile_key: string | null }) => ({
  Id: String(person.id),
  Name: person.name,
  Linkedin_Profile__c: buildProfileUrl(person.profile_key),
});
