/**
 * A mail server or chat surely did not accept a message, so it may be sent again. Any other error while sending leaves
 * open whether it went out.
 */
export class NotAcceptedError extends Error implements Retrial {
  readonly isFinal: boolean;
  readonly retryAfter: number | undefined;

  /** @param sentence what people read instead of the cause's own words */
  constructor(
    cause: unknown,
    { sentence, isFinal = false, retryAfter }: Partial<Retrial> & { sentence?: string } = {},
  ) {
    super(sentence ?? (cause instanceof Error ? cause.message : String(cause)), { cause });
    this.name = 'NotTaken';
    this.isFinal = isFinal;
    this.retryAfter = retryAfter;
  }
}

/** What an error says about trying again. */
export interface Retrial {
  /** Another attempt would end in the same way. */
  isFinal: boolean;
  /** The number of seconds that the other side asked to wait for. */
  retryAfter?: number | undefined;
}
