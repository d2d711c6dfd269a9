import { type Mailboxes, MailboxRefused } from './mailbox.ts';

const none = (): never => {
  throw new MailboxRefused('No mail service is set up here.');
};

/** Where no mail service is set up: mailboxes can be brought as files. */
export const noMailboxes: Mailboxes = {
  kind: null,
  consentAddress: none,
  exchange: async () => none(),
  revoke: async () => none(),
  open: none,
  check: async () => none(),
};
