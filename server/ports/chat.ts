/** Messages to the firm's chat. `key` makes sending idempotent: the same key is delivered once. */
export interface Chat {
  post(message: { channel: string; text: string; key: string }): Promise<void>;
}
