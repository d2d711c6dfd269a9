import { type Mailboxes, MailboxRefusedError } from '../../ports/mailbox.ts';

const refuseAll = (): never => {
  throw new MailboxRefusedError('Kith has no mail service.');
};

/** The mail service of an installation without one: mailboxes can be brought as files. */
export const noMailboxes: Mailboxes = {
  kind: null,
  consentAddress: refuseAll,
  exchange: async () => refuseAll(),
  revoke: async () => refuseAll(),
  open: refuseAll,
  check: async () => refuseAll(),
};
