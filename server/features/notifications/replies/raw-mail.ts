/** Finds the whole mail in what a mail service posts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_INCOMING_BYTES } from '../../../../shared/features/notifications/replies/calls.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { MAX_MAIL_BYTES } from '../../../platform/ports/mail-in.ts';

/** The names of the field with the whole mail: SendGrid's, Mailgun's and Postmark's. */
const MAIL_FIELDS = ['email', 'body-mime', 'RawEmail'];
/** Those with the address to which it really came; the mail itself may name another. */
const RECIPIENT_FIELDS = ['envelope', 'recipient', 'OriginalRecipient'];

interface RawMail {
  source: Uint8Array;
  /** What the service says of the recipients. */
  recipients: string;
}

/** The mails of calls whose body was read at once. They are no body: every text of one is looked at. */
const mails = new WeakMap<FastifyRequest, RawMail>();

/** Reads the bodies of mail services: they are larger than those of people. */
export function acceptMails(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  const parsers = {
    'application/json': (text: string) => pick(JSON.parse(text)),
    'application/x-www-form-urlencoded': (text: string) => pick(Object.fromEntries(new URLSearchParams(text))),
    'message/rfc822': (text: string) => ({ source: Buffer.from(text, 'latin1'), recipients: '' }),
  };
  for (const [type, parse] of Object.entries(parsers))
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MAX_INCOMING_BYTES }, (request, body, done) => {
      try {
        mails.set(request, parse((body as Buffer).toString(type === 'message/rfc822' ? 'latin1' : 'utf8')));
        done(null, undefined);
      } catch {
        done(createInvalidError('The body cannot be read.'));
      }
    });
}

/** @returns undefined if the call has no whole mail */
export async function readRawMail(request: FastifyRequest): Promise<RawMail | undefined> {
  const mail = request.isMultipart() ? pick(await readForm(request)) : mails.get(request);
  return mail && mail.source.length > 0 ? { ...mail, source: mail.source.subarray(0, MAX_MAIL_BYTES) } : undefined;
}

function pick(fields: unknown): RawMail {
  const pickParts = (names: readonly string[]) =>
    names
      .map((name) => (fields as Record<string, unknown> | null)?.[name])
      .filter((part) => typeof part === 'string' || Buffer.isBuffer(part))
      .map((part) => Buffer.from(part as string));
  return { source: pickParts(MAIL_FIELDS)[0] ?? Buffer.alloc(0), recipients: pickParts(RECIPIENT_FIELDS).join('\n') };
}

/** Files of a form are attachments, which stand in the mail as well. A mail says itself which letters its bytes are. */
async function readForm(request: FastifyRequest): Promise<Record<string, Buffer>> {
  const fields: Record<string, Buffer> = {};
  const limits = { fieldSize: MAX_MAIL_BYTES, fileSize: MAX_INCOMING_BYTES, fields: 100, files: 100, parts: 200 };
  for await (const part of request.parts({ limits, defCharset: 'latin1' })) {
    if (part.type === 'field') fields[part.fieldname] = Buffer.from(String(part.value), 'latin1');
    else if (MAIL_FIELDS.includes(part.fieldname)) fields[part.fieldname] = await readBeginning(part.file);
    else part.file.resume();
  }
  return fields;
}

async function readBeginning(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file) {
    if (length < MAX_MAIL_BYTES) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}
