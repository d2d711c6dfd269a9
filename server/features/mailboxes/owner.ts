import { type Mailboxes, MailboxRefusedError, type MailServiceKind } from '../../platform/ports/mailbox.ts';

/** The service of a linked mailbox. @throws MailboxRefusedError if Kith is not set up for it any more */
export function requireService(services: readonly Mailboxes[], kind: MailServiceKind | undefined): Mailboxes {
  const found = services.find((service) => service.kind === kind);
  if (!found) throw new MailboxRefusedError('Kith has no such mail service.');
  return found;
}
