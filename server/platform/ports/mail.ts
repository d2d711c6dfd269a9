export interface MailSender {
  name: string;
  address: string;
}

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
    /** The recipient's name, if it is known. */
    name?: string | undefined;
    /** Further recipients, beside the first and in copy: everybody reads everybody's address, and an answer goes to the first ones. */
    also?: readonly MailSender[] | undefined;
    copies?: readonly MailSender[] | undefined;
    /** The person who writes, and gets the answers. Without one a machine writes, and nobody reads answers. */
    sender?: MailSender | undefined;
    /** The key of its thread, and those of the messages that went before it in there; empty: it belongs to none. */
    thread?: readonly string[] | undefined;
    subject: string;
    text: string;
    headers?: Readonly<Record<string, string>> | undefined;
    key: string;
    /** The address at which Kith reads answers to it, and what comes back; otherwise its sender gets the answers. */
    answers?: string | undefined;
  }): Promise<void>;
}
