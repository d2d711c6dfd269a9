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
}
