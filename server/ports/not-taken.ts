/**
 * A mail server or chat surely did not take a message: it may be sent again. Whatever else goes wrong while sending leaves
 * open whether it went out.
 */
export class NotTaken extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NotTaken';
  }
}
