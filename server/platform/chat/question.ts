/** Messages of the chat that ask something: what they show and what becomes of a press, as features declare it for their kinds of messages. */
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../db/engine.ts';
import type { LinkDeclaration } from '../messages/link-kinds.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from '../time/clock.ts';
import type { ChatCard } from './card.ts';

/** The message whose card is composed. */
export interface CardSubject {
  kind: string;
  entityId: number;
  recipient: string;
  /** The text for those who see no card. */
  body: string;
  /** The signed link of the same question in a mail, which it uses up. */
  linkId: number | null;
}

export interface ChatPress extends CardSubject {
  button: string;
  state: string;
  /** What they gave in the dialog, by field. */
  values: Readonly<Record<string, string>>;
  /** The member who pressed. */
  member: string;
  /** The user who they are; null for nobody, and `why` says what to do. */
  viewer: Viewer | null;
  why: string;
}

export interface CardDeps {
  settings: Settings;
  clock: Clock;
  declared: { links: Readonly<Record<string, LinkDeclaration>> };
}

/** For a feature's declaration of a kind of message (messages/message-kinds.ts). */
export interface ChatQuestion {
  /** As of now: it is composed anew whenever something changed. Undefined: the text alone. */
  compose: (db: Db, deps: CardDeps, subject: CardSubject) => Promise<ChatCard | undefined>;
  /**
   * Does what was pressed, in the transaction that notes it.
   * @returns a sentence for who pressed, if the card does not say it all
   * @throws AppError, whose sentence they read
   */
  press: (trx: Db, deps: CardDeps, press: ChatPress) => Promise<string | undefined>;
}
