/** Failures that are the recipient's: the mail server or chat does its work, and others are reached. */

/** What the error of a mail begins with whose address does not work. */
export const ADDRESS_FAILED = 'The e-mail bounced: this address does not work';
/** What the error of a mail begins with that a server on its way does not want, though the address may well work. */
export const POLICY_REFUSED = 'A mail server refused the e-mail by its policy';
/** What the error of a chat message begins with whose member is not there. */
export const MEMBER_FAILED = 'Slack has no such member, or they were deactivated';

const BEGINNINGS = [ADDRESS_FAILED, MEMBER_FAILED];

export const isOfRecipient = (error: string | null): boolean =>
  BEGINNINGS.some((words) => error?.startsWith(words) === true);

/** As patterns of SQL. */
export const RECIPIENT_FAILURES: readonly string[] = BEGINNINGS.map((words) => `${words}%`);
