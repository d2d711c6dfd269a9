import { type Mailboxes, MailboxRefusedError } from '../../platform/ports/mailbox.ts';
import type { MailboxRow } from './queries.ts';

/** The service of a linked mailbox. @throws MailboxRefusedError if Kith is not set up for it any more */
export function requireService(services: readonly Mailboxes[], kind: MailboxRow['kind']): Mailboxes {
  const found = services.find((service) => service.kind === kind);
  if (!found) throw new MailboxRefusedError('Kith has no such mail service.');
  return found;
}
