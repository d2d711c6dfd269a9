/** Messages to the firm's chat. `key` makes sending idempotent: the same key is delivered once. */
export interface Chat {
  /** True where messages are only kept for staff, and nobody is told by itself. */
  readonly embedded?: true;
  /**
   * @param message `channel` is a channel's name or a member's id
   * @throws NotTaken when it surely did not go out; anything else leaves that open
   */
  post(message: { channel: string; text: string; key: string }): Promise<void>;
}
