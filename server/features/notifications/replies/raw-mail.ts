/** Finds the whole mail, or a report about one, in what a mail service posts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_INCOMING_BYTES } from '../../../../shared/features/notifications/replies/calls.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import { MAX_MAIL_BYTES } from '../../../platform/ports/mail-in.ts';
import { type PostedMail, readAmazonPost } from './amazon.ts';

/** The names of the field with the whole mail: SendGrid's, Mailgun's and Postmark's. */
const MAIL_FIELDS = ['email', 'body-mime', 'RawEmail'];
/** Those with the address to which it really came; the mail itself may name another. */
const RECIPIENT_FIELDS = ['envelope', 'recipient', 'OriginalRecipient'];

/** What calls brought whose body was read at once. They are no body: every text of one is looked at. */
const posts = new WeakMap<FastifyRequest, PostedMail>();

const parseJsonBody = (text: string): PostedMail => {
  const body: unknown = JSON.parse(text);
  return readAmazonPost(body) ?? pick(body);
};

/** Reads the bodies of mail services: they are larger than those of people. */
export function acceptMails(app: FastifyInstance): void {
  const parsers: Record<string, (text: string) => PostedMail> = {
    'application/json': parseJsonBody,
    // So Amazon calls its JSON.
    'text/plain': parseJsonBody,
    'application/x-www-form-urlencoded': (text) => pick(Object.fromEntries(new URLSearchParams(text))),
    'message/rfc822': (text) => ({ kind: 'mail', source: Buffer.from(text, 'latin1'), recipients: '' }),
  };
  app.removeContentTypeParser(['application/json', 'text/plain']);
  for (const [type, parse] of Object.entries(parsers))
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MAX_INCOMING_BYTES }, (request, body, done) => {
      try {
        posts.set(request, parse((body as Buffer).toString(type === 'message/rfc822' ? 'latin1' : 'utf8')));
        done(null, undefined);
      } catch {
        done(createInvalidError('Kith can’t read the body.'));
      }
    });
}

/** @returns undefined if the call has neither a whole mail nor a report */
export async function readPosted(request: FastifyRequest): Promise<PostedMail | undefined> {
  const posted = request.isMultipart() ? pick(await readForm(request)) : posts.get(request);
  if (posted?.kind !== 'mail') return posted;
  return posted.source.length > 0 ? { ...posted, source: posted.source.subarray(0, MAX_MAIL_BYTES) } : undefined;
}

function pick(fields: unknown): Extract<PostedMail, { kind: 'mail' }> {
  const pickParts = (names: readonly string[]) =>
    names
      .map((name) => (fields as Record<string, unknown> | null)?.[name])
      .filter((part) => typeof part === 'string' || Buffer.isBuffer(part))
      .map((part) => Buffer.from(part as string));
  const source = pickParts(MAIL_FIELDS)[0] ?? Buffer.alloc(0);
  return { kind: 'mail', source, recipients: pickParts(RECIPIENT_FIELDS).join('\n') };
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
