/** E-mail addresses of people. Each of several is an id of theirs among those of other systems, as they may have many. */

/** The system of a person's e-mail addresses. */
const E_MAIL = 'E-mail:';

export const makeEmailId = (email: string): string => `${E_MAIL}${email}`;

/** Whether an id is an e-mail address. */
export const isEmailId = (qualified: string): boolean => qualified.startsWith(E_MAIL);

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
