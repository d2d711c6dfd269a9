/** Tells what a mail is that came in: an answer, an automatic one, or one of ours that came back. */
import EmailReplyParser from 'email-reply-parser';
import PostalMime, { type Email } from 'postal-mime';
import { toPlainText } from '../../../platform/messages/plain-text.ts';
import { isAboutNobody, judgeRefusal, judgeReply, type RefusalCause } from '../../../platform/messages/refusals.ts';

/** What is read of a text, and what is kept of it. */
const READ_CHARS = 30_000;
const KEPT_CHARS = 5_000;

export interface ParsedMail {
  kind: 'reply' | 'automatic' | 'bounce';
  messageId: string | null;
  from: string;
  /** The headers that say to whom it came. */
  recipients: string;
  /** All of it, where a returned mail may be attached. */
  source: string;
  /** What its writer says, without what they quote. */
  text: string;
  /** For bounces: why it came back. */
  cause: RefusalCause;
  /** Its status, such as 5.1.1; null: it names none. */
  status: string | null;
}

export async function parseIncoming(source: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'utf8', maxNestingDepth: 20 });
  const attached = mail.attachments
    .filter(({ mimeType }) => /^(message|text)\//.test(mimeType))
    .map(({ content }) => String(content));
  const whole = [Buffer.from(source).toString('latin1'), mail.text ?? '', ...attached].join('\n');
  const kind = recognizeKind(mail, attached);
  return {
    kind,
    messageId: mail.messageId?.trim() || null,
    from: mail.from?.address?.toLowerCase() ?? '',
    recipients: mail.headers
      .filter(({ key }) => ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'].includes(key))
      .map(({ value }) => value)
      .join('\n'),
    source: whole,
    text: kind === 'reply' ? cutQuoted(mail) : '',
    ...readStatus(whole),
  };
}

const getHeader = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value.toLowerCase() ?? '';

const DAEMON = /^(mailer-daemon|postmaster|mail-daemon|mdaemon)\b/i;
const RETURNED =
  /undeliver|delivery (status|failure|has failed|incomplete|report)|failure notice|returned mail|returned to sender|could not be delivered|unzustellbar|nicht zugestellt|non remis|no se puede entregar|mail delivery|mail system error|delivery notification/i;
/** At its beginning: an answer of a person begins with "Re:" and our subject, which may name a company such as OOO Romashka. */
const AWAY =
  /^\W*(auto(matic|mated)?[- ]?(reply|response|responder)|autoreply|out of (the )?office|ooo\b|on (vacation|leave|holiday)|abwesen|automatische antwort|réponse automatique|absence|respuesta automática|fuera de|risposta automatica|automatisch antwoord|autosvar|automatiskt svar|resposta automática|fora do escritório|自动回复|自動返信|自動応答|автоответ|תשובה אוטומטית|מענה אוטומטי)/i;

function recognizeKind(mail: Email, attached: readonly string[]): ParsedMail['kind'] {
  const type = getHeader(mail, 'content-type');
  const from = mail.from?.address ?? '';
  const subject = mail.subject ?? '';
  const isReport =
    (type.includes('multipart/report') && !type.includes('disposition-notification')) ||
    mail.attachments.some(({ mimeType }) => mimeType === 'message/delivery-status') ||
    attached.some((text) => /^final-recipient:/im.test(text) && /^action:/im.test(text));
  if (isReport || getHeader(mail, 'x-failed-recipients') !== '') return 'bounce';
  const isDaemon = from === '' || DAEMON.test(from) || DAEMON.test(mail.from?.name ?? '');
  if (isDaemon && (RETURNED.test(subject) || isAboutNobody(mail.text ?? ''))) return 'bounce';
  // Nobody to whom an answer could go wrote it (RFC 5321).
  const isOfNobody = getHeader(mail, 'return-path').trim() === '<>' || /^(no-?reply|do-?not-?reply)@/i.test(from);
  if (isDaemon || isOfNobody || type.includes('disposition-notification')) return 'automatic';
  const submitted = getHeader(mail, 'auto-submitted');
  if (submitted !== '' && !submitted.startsWith('no')) return 'automatic';
  if (/^(bulk|junk|list|auto_reply)/.test(getHeader(mail, 'precedence'))) return 'automatic';
  const marks = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-response-suppress', 'x-vacation'];
  if (marks.some((name) => getHeader(mail, name) !== '') || AWAY.test(subject)) return 'automatic';
  return 'reply';
}

/** What a report says of the delivery; the words of a bounce without a report are all that there is. */
function readStatus(text: string): Pick<ParsedMail, 'cause' | 'status'> {
  const status = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1] ?? null;
  if (/^action:\s*(delayed|delivered|relayed|expanded)/im.test(text)) return { cause: null, status };
  const reply = /^diagnostic-code:\s*smtp\s*;\s*(.*(?:\r?\n[ \t].*)*)/im.exec(text)?.[1];
  if (reply !== undefined) return { cause: judgeReply(status, reply), status };
  return { cause: judgeRefusal({ code: null, status, words: text }), status };
}

function cutQuoted(mail: Email): string {
  const text = mail.text?.trim() ? mail.text : toPlainText(mail.html ?? '');
  const own = new EmailReplyParser().read(text.slice(0, READ_CHARS)).getVisibleText();
  return own.replaceAll('\0', '').trim().slice(0, KEPT_CHARS).toWellFormed();
}
