/** The beginning of a mail: what somebody wrote stands there, and not in its attachments. */
export const MAX_MAIL_BYTES = 512 * 1024;

/** How far the mailbox was read: valid until the server gives its mails new numbers. */
export interface MailPosition {
  validity: string;
  uid: number;
}

/** The mailbox to which people's answers and undeliverable mails come. */
export interface MailIn {
  /** The host, for people to read. */
  readonly host: string;
  /**
   * Hands over the mails behind a position, oldest first and one after another. Nothing in the mailbox changes.
   * @param most so many at most
   * @returns whether there are more
   * @throws MailInRefusedError if only another setting helps
   */
  read(
    after: MailPosition | null,
    most: number,
    take: (source: Uint8Array, position: MailPosition) => Promise<void>,
  ): Promise<boolean>;
}

/** The mail server refuses what the settings say. */
export class MailInRefusedError extends Error {
  override readonly name = 'MailInRefused';
}
