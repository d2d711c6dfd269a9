import type { Permission } from '../../../shared/platform/permissions.ts';
import type { ChatQuestion } from '../chat/question.ts';
import type { Db } from '../db/engine.ts';
import type { MailSender } from '../ports/mail.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from '../time/clock.ts';
import type { LinkDeclaration, LinkKind } from './link-kinds.ts';

/**
 * Every kind of message. A feature adds its own beside its declaration:
 * `declare module './message-kinds.ts' { interface MessageKinds extends Record<keyof typeof accessMessages, true> {} }`.
 * A message of another kind does not compile, nor does a kind that no feature lists (server/features.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the features
export interface MessageKinds {}
export type MessageKind = keyof MessageKinds;

export interface MailPeople {
  /** The person who writes: null if a machine does, as nobody reads answers. */
  sender: MailSender | null;
  /** The recipient's name, if they have no account. */
  recipient?: string | null;
  /** Who gets the same mail, beside the recipient and in copy. */
  also?: readonly MailSender[];
  copies?: readonly MailSender[];
}

/** A mail that came back to the address of an earlier one, from the person to whom that went. */
export interface MailReply {
  /** The row that the earlier mail was about. */
  entityId: number;
  recipient: string;
  text: string;
}

interface ReplyDeps {
  settings: Settings;
  clock: Clock;
  declared: { links: Readonly<Record<string, LinkDeclaration>> };
}

/** A feature's declaration of a kind of message. */
export interface MessageDeclaration {
  /** Its name for the people who get it. */
  label: string;
  /** Whether they can turn it off. Before a kind ceases to be optional, a migration must delete it from declined_mail. */
  optional: boolean;
  /** The recipients, if not everybody: others do not see the choice. */
  permission?: Permission;
  /** A draft: the person who opens it sends it in their own name. */
  draft?: true;
  /** Further work if it did not go out, or perhaps did not, and is not tried again. Runs in the same transaction. */
  failed?: (trx: Db, settings: Settings, about: { entityId: number; error: string }, now: Date) => Promise<void>;
  /** The lasting link in its text that ends such mails for the user whom the message is about. */
  unsubscribe?: LinkKind;
  /** The people of a mail: looked up as it goes out, so that answers reach who looks after it then. */
  people?: (db: Db, settings: Settings, mail: { entityId: number; recipient: string }) => Promise<MailPeople>;
  /** What its message in the chat asks, with buttons, where members can answer there (chat/card.ts). */
  chat?: ChatQuestion;
  /** Why its message in the chat has no buttons. Every kind that goes there has one of the two (tests/structure/chat-messages.test.ts). */
  noButtons?: string;
  /** Takes what somebody answered by mail. Runs once, in the transaction that notes it. */
  replied?: (trx: Db, deps: ReplyDeps, reply: MailReply) => Promise<void>;
}
export type MessageTable = { readonly [Kind in MessageKind]?: MessageDeclaration };
