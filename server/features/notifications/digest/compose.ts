import { DIGEST_LINES, type DigestLine, type DigestSection } from '../../../platform/messages/digest.ts';
import { getGreetingName } from '../../../platform/text/greeting.ts';

/** A section that has something to say. */
export type FilledSection = Pick<DigestSection, 'title' | 'inSubject' | 'path' | 'part'> & {
  lines: readonly DigestLine[];
};

/** The section in the subject, with how many lines it has: "12 requests are waiting". */
function summarize({ inSubject, lines }: FilledSection): string {
  const amount = lines.length > DIGEST_LINES ? `${DIGEST_LINES}+` : `${lines.length}`;
  return `${amount} ${lines.length === 1 ? inSubject.one : inSubject.many}`;
}

interface DigestContext {
  /** The reader's name. */
  name: string;
  firm: string;
  publicUrl: string;
  /** The address where one click ends the digest; its token is put in on delivery. */
  unsubscribe: string;
}

/** Puts all sections into one mail, each line with its link. */
export function composeDigest(
  messages: readonly FilledSection[],
  { name, firm, publicUrl, unsubscribe }: DigestContext,
) {
  const sections = messages.map(({ title, path, lines, part }) => {
    const shown = lines
      .slice(0, DIGEST_LINES)
      .map((line) => `- ${line.text.replace(/\s+/g, ' ').trim()}\n  ${publicUrl}${line.path}`);
    const rest = lines.length > DIGEST_LINES ? [`See all: ${publicUrl}${path}`] : [];
    const off = part ? [`Leave this part out: ${unsubscribe}?part=${part.kind}`] : [];
    return [title, ...shown, ...rest, ...off].join('\n');
  });
  const end = `Change how often: ${publicUrl}/settings\nUnsubscribe: ${unsubscribe}`;
  return {
    subject: messages.map(summarize).join(', '),
    body: [`Hi ${getGreetingName(name)},`, ...sections, end, firm].join('\n\n'),
  };
}
