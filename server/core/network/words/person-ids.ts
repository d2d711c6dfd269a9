/**
 * Addresses of people, and their names without a middle one. Each of several is an id of theirs among those of other systems, as they may
 * have many.
 */
import { foldPerson } from './fold-person.ts';

/** The system of a person's e-mail addresses. */
const E_MAIL = 'E-mail:';

export const makeEmailId = (email: string): string => `${E_MAIL}${email}`;

/** Of their profile addresses. */
const PROFILE = 'Profile address:';

export const makeProfileId = (key: string): string => `${PROFILE}${key}`;

export const isEmailId = (qualified: string): boolean => qualified.startsWith(E_MAIL);

export const isProfileId = (qualified: string): boolean => qualified.startsWith(PROFILE);

/** Of addresses that sources give though another was stated on request. */
const CORRECTED = 'Corrected address:';

/** The id under which an address stands that is not shown any more: it finds the person in files, if the name is theirs, too. */
export const makeCorrectedId = (addressId: string): string => `${CORRECTED}${addressId}`;

/** Of names whose middle one stood in a column of its own: other files leave it out. */
const SHORT_NAME = 'Name:';

/** @param key as of foldPerson */
export const makeShortNameId = (key: string): string => `${SHORT_NAME}${key}`;

/** The keys of the names of a record without the middle one. */
export const listShortNames = ({ external_ids = [] }: { external_ids?: readonly string[] }): string[] =>
  external_ids.filter((id) => id.startsWith(SHORT_NAME)).map((id) => id.slice(SHORT_NAME.length));

/** Whether an id is an address or a name, which no system gave. */
export const isAddressId = (qualified: string): boolean =>
  isEmailId(qualified) || isProfileId(qualified) || qualified.startsWith(CORRECTED) || qualified.startsWith(SHORT_NAME);

/** All e-mail addresses of somebody: the first, and those among the ids. */
export const listEmails = ({
  email,
  external_ids = [],
}: {
  email?: string | null;
  external_ids?: readonly string[];
}): string[] => [
  ...new Set([
    ...(email ? [email] : []),
    ...external_ids.filter(isEmailId).map((qualified) => qualified.slice(E_MAIL.length)),
  ]),
];

/** All profile addresses of somebody, as keys: the shown one, and those among the ids. */
export const listProfiles = ({
  profile_key,
  external_ids = [],
}: {
  profile_key?: string | null;
  external_ids?: readonly string[];
}): string[] => [
  ...new Set([
    ...(profile_key ? [profile_key] : []),
    ...external_ids.filter(isProfileId).map((qualified) => qualified.slice(PROFILE.length)),
  ]),
];

/** Whether something besides the name says who a record means: an address, or an id of a system. */
export const isIdentified = (person: {
  email?: string | null;
  profile_key?: string | null;
  crm_id?: string | null;
  external_ids?: readonly string[];
}): boolean =>
  Boolean(person.profile_key || person.email || person.crm_id) ||
  person.external_ids?.some((id) => !id.startsWith(SHORT_NAME)) === true;

/** The ids under which all addresses of somebody stand. */
export const listAddressIds = (person: {
  email?: string | null;
  profile_key?: string | null;
  external_ids?: readonly string[];
}): string[] => [...listEmails(person).map(makeEmailId), ...listProfiles(person).map(makeProfileId)];

/** The ids by which a record finds somebody: its addresses, as they stand and as ones that were corrected, and its name. */
export const listSearchedIds = (person: Parameters<typeof listAddressIds>[0] & { name: string }): string[] => [
  ...listAddressIds(person).flatMap((id) => [id, makeCorrectedId(id)]),
  makeShortNameId(foldPerson(person.name)),
];

/** The keys of a record's name: the whole one, and the one without its middle name. */
export const listNameKeys = (person: { name: string; external_ids?: readonly string[] }): string[] => [
  foldPerson(person.name),
  ...listShortNames(person),
];
