/**
 * A mail server or chat surely did not accept a message, so it may be sent again. Any other error while sending leaves
 * open whether it went out.
 */
export class NotAcceptedError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NotTaken';
  }
}
