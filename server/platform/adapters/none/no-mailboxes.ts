import { type Mailboxes, MailboxRefusedError } from '../../ports/mailbox.ts';

const none = (): never => {
  throw new MailboxRefusedError('No mail service is set up here.');
};

/** The mail service of an installation without one: mailboxes can be brought as files. */
export const noMailboxes: Mailboxes = {
  kind: null,
  consentAddress: none,
  exchange: async () => none(),
  revoke: async () => none(),
  open: none,
  check: async () => none(),
};
