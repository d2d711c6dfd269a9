/** Steps or states that were possible instead, where a change was refused. */
export interface ErrorDetails {
  /** What is wrong by field: `{ 'names.0': 'Too long' }`. */
  fields?: Record<string, string>;
  allowed?: readonly string[];
  /** The state that stood against it. */
  present?: string;
  /** In how many seconds the same may work; told by a header. */
  retryAfter?: number;
}

/** What a call answers when it cannot do what was asked: a status, a stable code, and a sentence that says what to do. */
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

export const signedOut = (message = 'Sign in to continue.') => new AppError(401, 'signed_out', message);
export const forbidden = (message = 'Your role does not allow this.') => new AppError(403, 'forbidden', message);
/** Also for what the viewer may not see: a hidden row is no different from none. */
export const notFound = (what = 'This') =>
  new AppError(404, 'not_found', `${what} does not exist, or is not yours to see.`);
export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError(400, 'invalid', message, { fields });
export const conflict = (message: string, allowed?: readonly string[], present?: string) =>
  new AppError(409, 'conflict', message, { allowed, present });
export const tooLarge = (message: string) => new AppError(413, 'too_large', message);
/** @param retryAfter seconds */
export const tooMany = (message: string, retryAfter?: number) => new AppError(429, 'too_many', message, { retryAfter });
/** A service that we depend on did not answer as it should. */
export const upstream = (message: string) => new AppError(502, 'upstream', message);
/** What we need ourselves does not answer, or not in time; the same may work in a moment. */
export const unavailable = (message: string) => new AppError(503, 'unavailable', message);
/** The viewer has read as many people as Kith shows; 429 would have clients ask again. */
export const readingLimit = (message: string) => new AppError(403, 'reading_limit', message);
