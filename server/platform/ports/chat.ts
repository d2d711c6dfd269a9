import type { ChatDialog, PostedCard } from '../chat/card.ts';

/** What a message shows: its text, and cards where the chat can show them; a part that is text is shown as it is. */
export interface ChatContent {
  text: string;
  parts?: readonly (PostedCard | string)[] | undefined;
}

/** Where a message stands in the chat. */
export interface PostedMessage {
  channel: string;
  ts: string;
}

/** Messages to the firm's chat. `key` makes sending idempotent: the same key is delivered once. */
export interface Chat {
  /** True where messages are only kept for staff and are not sent. */
  readonly embedded?: true;
  /**
   * @param message `channel` is a channel's name or a member's id
   * @throws NotAcceptedError when it surely did not go out; anything else leaves that open
   */
  post(message: ChatContent & { channel: string; key: string }): Promise<PostedMessage | undefined>;
  /**
   * Was the message of this key posted?
   * @param message `since` is a time before which it was not
   * @returns where; undefined when the answer is unknown: the history may not be read, or it is too long
   * @throws when the answer is unknown for now
   */
  findPosted?(message: { channel: string; key: string; since: Date }): Promise<PostedMessage | false | undefined>;
  /** The chat's name for a member. Missing without a chat to look it up in. */
  memberOf?(id: string): Promise<{ name: string } | MemberProblem>;
  /** Who a member is, as far as the chat vouches for it. */
  identify?(id: string): Promise<ChatIdentity | MemberProblem>;
  /** Shows something else in a message. @returns false if it is gone, or may no longer be changed */
  update?(posted: PostedMessage, content: ChatContent): Promise<boolean>;
  /** Asks a member for more. @returns false if too much time has passed since they pressed */
  ask?(trigger: string, dialog: ChatDialog & { state: string }): Promise<boolean>;
  /** Answers one member, by the address that came with what they pressed or typed. Nobody else reads it. */
  answer?(address: string, content: ChatContent): Promise<void>;
  /** The same in a conversation, where no address came. */
  whisper?(place: { channel: string; member: string }, text: string): Promise<void>;
}

export interface ChatIdentity {
  name: string;
  teamId: string;
  /** Their address, if the chat has confirmed it; null otherwise. */
  email: string | null;
  /** A guest, or a person of another organisation. */
  isGuest: boolean;
}

/**
 * Why a member cannot be written to, or looked up: the id is unknown, they left, or it belongs to an app; the chat was
 * asked too often, does not accept our token, or did not answer as it should.
 */
export interface MemberProblem {
  problem: 'unknown' | 'deactivated' | 'bot' | 'busy' | 'refused' | 'failed';
  /** The number of seconds after which it may be asked again. */
  retryAfter?: number;
}
