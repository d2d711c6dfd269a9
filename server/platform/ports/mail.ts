/** E-mail to one person. `key` makes sending idempotent: the same key is delivered once. */
export interface Mail {
  /** True where messages are only kept for staff and are not sent. */
  readonly embedded?: true;
  /**
   * @param message `headers` are further ones, by name
   * @throws NotAcceptedError when it surely did not go out; any other error leaves that open
   */
  send(message: {
    to: string;
    subject: string;
    text: string;
    headers?: Readonly<Record<string, string>> | undefined;
    key: string;
  }): Promise<void>;
}
