import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { getTrouble, isAway, isBusy, isTooSlow } from '../db/trouble.ts';
import { AppError, createInvalidError, createUnavailableError } from '../errors.ts';
import { REQUEST_ID_HEADER } from '../observation/watch.ts';
import {
  CUT_OFF,
  createBusyPage,
  createRefusalPage,
  opensPage,
  type RefusalPage,
  sendRefusalPage,
} from './refusal-page.ts';

const BAD_URL = 'FST_ERR_BAD_URL';

/** Fastify's own refusals in words that tell the caller what to do. */
const WORDS: Record<string, { code: string; message: string }> = {
  [BAD_URL]: {
    code: 'invalid',
    message: 'Kith can’t read this address, because it contains a stray %.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'The request is too large. Send less at once.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'invalid', message: 'Send JSON, with the content type application/json.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid', message: 'The body is empty. Send JSON.' },
  FST_REQ_FILE_TOO_LARGE: { code: 'too_large', message: 'The file is too large.' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: {
    code: 'invalid',
    message: 'Send the file as multipart form data, in the field "file".',
  },
};

/** The one place that turns an error into an answer: `{ code, message, request_id, fields?, allowed?, present?, theirs? }`. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof AppError ? error : (translate(error) ?? toErrorOfDatabase(error));
  request.server.database.notice(error);
  // If the address cannot be read, no hook has set the header.
  void reply.header(REQUEST_ID_HEADER, request.id);
  if (known?.status === 503 || known?.status === 507) {
    request.log.error({ err: error, url: request.url }, 'the database could not do what was asked');
    void reply.header('retry-after', RETRY_AFTER_S);
  }
  if (known?.status === 502) {
    const route = request.routeOptions.url;
    request.log.warn({ err: error, route }, 'another service did not answer as it should');
  }
  if (!known) {
    request.log.error({ err: error, url: request.url, user: request.viewer?.user.id }, 'a call failed');
    request.server.deps.reports.failed(error, { route: request.routeOptions.url ?? '', requestId: request.id });
    const message = 'Something went wrong on our side. Try again. If it fails again, tell the firm.';
    void reply.code(500);
    if (opensPage(request)) sendRefusalPage(reply, createRefusalPage(500, message, request.id));
    else void reply.send({ code: 'internal', message, request_id: request.id });
    return;
  }
  const { retryAfter, ...details } = known.details;
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  void reply.code(known.status);
  // Nobody reads JSON: a browser that opens an address gets a page.
  if (opensPage(request)) sendRefusalPage(reply, getPage(known, error));
  else void reply.send({ code: known.code, message: known.message, request_id: request.id, ...details });
}

function getPage({ status, message }: AppError, error: FastifyError | AppError): RefusalPage {
  if (LIMITS.includes(status)) return createBusyPage(message);
  return 'code' in error && error.code === BAD_URL ? CUT_OFF : createRefusalPage(status, message);
}

const RETRY_AFTER_S = 5;
/** Limits and temporary failures, which say nothing about the request itself. */
const LIMITS = [429, 503];

function toErrorOfDatabase(error: Error): AppError | undefined {
  const trouble = getTrouble(error);
  if (trouble?.kind === 'full') return new AppError(507, 'full', trouble.sentence);
  if (trouble) return createUnavailableError(trouble.sentence);
  if (isBusy(error)) return createUnavailableError('Something else is writing to the database. Try again in a moment.');
  if (isAway(error)) return createUnavailableError('The database isn’t responding. Try again in a moment.');
  return isTooSlow(error) ? createUnavailableError('This took too long. Try again, or request less.') : undefined;
}

function translate(error: FastifyError): AppError | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) return createInvalidFieldsError(error);
  const words = WORDS[error.code];
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return undefined;
  return new AppError(status, words?.code ?? 'invalid', words?.message ?? error.message);
}

function createInvalidFieldsError(error: FastifyError): AppError {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of error.validation ?? [])
    fields[instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'] ??= message ?? 'Invalid';
  const first = Object.entries(fields)[0];
  return createInvalidError(first ? `${first[0]}: ${first[1]}` : 'The request is not valid.', fields);
}
