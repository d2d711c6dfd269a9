/** Messages to the firm's chat. `key` makes sending idempotent: the same key is delivered once. */
export interface Chat {
  /** True where messages are only kept for staff, and nobody is told by itself. */
  readonly embedded?: true;
  /**
   * @param message `channel` is a channel's name or a member's id
   * @throws NotTaken when it surely did not go out; anything else leaves that open
   */
  post(message: { channel: string; text: string; key: string }): Promise<void>;
  /**
   * Was the message of this key posted?
   * @param message `since` is a time before which it was not
   * @returns undefined when that cannot be told: the history may not be read, or it is too long
   * @throws when it cannot be told now
   */
  isPosted?(message: { channel: string; key: string; since: Date }): Promise<boolean | undefined>;
  /** What the chat calls a member. Missing where there is nobody to ask. */
  memberOf?(id: string): Promise<{ name: string } | MemberProblem>;
}

/**
 * Why somebody cannot be written to, or looked up: nobody has the id, they left, it is an app's; the chat is asked too often,
 * does not accept our token, or did not answer as it should.
 */
export interface MemberProblem {
  problem: 'unknown' | 'deactivated' | 'bot' | 'busy' | 'refused' | 'failed';
  /** In so many seconds it may be asked again. */
  retryAfter?: number;
}
