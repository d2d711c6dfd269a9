/** The steps or states that were possible instead of a refused change. */
interface ErrorDetails {
  /** The errors by field: `{ 'names.0': 'Too long' }`. */
  fields?: Record<string, string>;
  allowed?: readonly string[];
  /** The present state, with which the call conflicted. */
  present?: string;
  /** The present values of fields that somebody else changed since the caller read them. */
  theirs?: Readonly<Record<string, unknown>>;
  /** The number of seconds after which the same call may work; sent as a header. */
  retryAfter?: number;
}

/** The answer of a call that cannot be carried out: a status, a stable code, and a sentence that says what to do. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(status: number, code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const createSignedOutError = (message = 'Sign in to continue.') => new AppError(401, 'signed_out', message);
export const createForbiddenError = (message = 'Your role does not allow this.') =>
  new AppError(403, 'forbidden', message);
/** The answer for a missing row, and for one that the viewer may not see: a hidden row looks like a missing one. */
export const createNotFoundError = (what = 'This') =>
  new AppError(404, 'not_found', `${what} doesn’t exist, or you can’t see it.`);
export const createInvalidError = (message: string, fields?: Record<string, string>) =>
  new AppError(400, 'invalid', message, { fields });
export const createConflictError = (message: string, allowed?: readonly string[], present?: string) =>
  new AppError(409, 'conflict', message, { allowed, present });
/** Others changed the same fields since the caller read them (platform/http/based-on.ts). */
export const createStaleError = (theirs: Readonly<Record<string, unknown>>) =>
  new AppError(
    409,
    'stale',
    'Someone else changed this in the meantime, so yours wasn’t saved. Compare the two and save again.',
    {
      theirs,
    },
  );
export const createTooLargeError = (message: string) => new AppError(413, 'too_large', message);
/** @param retryAfter seconds */
export const createTooManyError = (message: string, retryAfter?: number) =>
  new AppError(429, 'too_many', message, { retryAfter });
/** A service that Kith depends on did not answer as it should. @param cause what the log says of it, and the answer does not */
export const createUpstreamError = (message: string, cause?: unknown) =>
  Object.assign(new AppError(502, 'upstream', message), { cause });
/** A part of Kith itself does not answer, or not in time; the same call may work in a moment. */
export const createUnavailableError = (message: string) => new AppError(503, 'unavailable', message);
/** The viewer has read as many people as Kith shows. A 429 would make clients ask again. */
export const createReadingLimitError = (message: string) => new AppError(403, 'reading_limit', message);
