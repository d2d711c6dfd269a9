import { DIGEST_LINES, type DigestLine, type DigestSection } from '../../../platform/messages/digest.ts';

/** A section that has something to say. */
export type FilledSection = Pick<DigestSection, 'title' | 'path' | 'part'> & { lines: readonly DigestLine[] };

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
    const rest = lines.length > DIGEST_LINES ? [`There is more: ${publicUrl}${path}`] : [];
    const off = part ? [`Leave this part out: ${unsubscribe}?part=${part.kind}`] : [];
    return [title, ...shown, ...rest, ...off].join('\n');
  });
  const end = `Change how often: ${publicUrl}/settings\nUnsubscribe: ${unsubscribe}`;
  return {
    subject: messages.map(({ title }) => title).join(', '),
    body: [`Hello ${name},`, ...sections, end, firm].join('\n\n'),
  };
}
