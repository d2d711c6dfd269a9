/** E-mail to one person. `key` makes sending idempotent: the same key is delivered once. */
export interface Mail {
  send(message: { to: string; subject: string; text: string; key: string }): Promise<void>;
}
