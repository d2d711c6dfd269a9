/** Messages to the firm's chat. `key` makes sending idempotent: the same key is delivered once. */
export interface Chat {
  /** True where messages are only kept for staff and are not sent. */
  readonly embedded?: true;
  /**
   * @param message `channel` is a channel's name or a member's id
   * @throws NotAcceptedError when it surely did not go out; anything else leaves that open
   */
  post(message: { channel: string; text: string; key: string }): Promise<void>;
  /**
   * Was the message of this key posted?
   * @param message `since` is a time before which it was not
   * @returns undefined when the answer is unknown: the history may not be read, or it is too long
   * @throws when the answer is unknown for now
   */
  isPosted?(message: { channel: string; key: string; since: Date }): Promise<boolean | undefined>;
  /** The chat's name for a member. Missing without a chat to look it up in. */
  memberOf?(id: string): Promise<{ name: string } | MemberProblem>;
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
