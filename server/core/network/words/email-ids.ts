/** E-mail and profile addresses of people. Each of several is an id of theirs among those of other systems, as they may have many. */

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

/** Whether an id is an address, which no system gave. */
export const isAddressId = (qualified: string): boolean =>
  isEmailId(qualified) || isProfileId(qualified) || qualified.startsWith(CORRECTED);

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

/** The ids under which all addresses of somebody stand. */
export const listAddressIds = (person: {
  email?: string | null;
  profile_key?: string | null;
  external_ids?: readonly string[];
}): string[] => [...listEmails(person).map(makeEmailId), ...listProfiles(person).map(makeProfileId)];

/** The ids by which a record's addresses find somebody: as they stand, and as addresses that were corrected. */
export const listSearchedIds = (person: Parameters<typeof listAddressIds>[0]): string[] =>
  listAddressIds(person).flatMap((id) => [id, makeCorrectedId(id)]);
