/** The mail that a connector forwards to the target person, in the words of who asks. */
import type { IntroStatus } from './status-names.ts';

const GREETING = /^(hi|hello|hey|dear)\b[^\n]{0,80}[,!:]?\s*$/i;
const GOODBYE =
  /^(best|best regards|kind regards|regards|thanks|thank you|many thanks|cheers|warmly|yours)\b[^\n]{0,30}$/i;
const QUESTION = /^\s*(would|could|can) you introduce\b[^\n]*\?\s*$/i;
/** Above that a mail is no longer read on a phone. */
const MAX_SENTENCES = 5;
const MIN_SENTENCES = 3;

const splitSentences = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment);

const countSentences = (text: string): number =>
  splitSentences(text).filter((sentence) => /\p{L}/u.test(sentence)).length;

/** The draft of a request without greeting, question to the connector and signature, in five sentences at most: the start for what can be forwarded. */
export function makeForwardable(draft: string): string {
  const lines = draft.trim().split('\n');
  const end = lines.findLastIndex((line) => GOODBYE.test(line.trim()));
  const own = lines.slice(0, end > 0 ? end : undefined).filter((line) => !GREETING.test(line.trim()));
  let sentences = 0;
  let text = '';
  for (const sentence of splitSentences(own.join('\n').trim())) {
    // The question is for the connector.
    if (QUESTION.test(sentence)) continue;
    if (/\p{L}/u.test(sentence) && ++sentences > MAX_SENTENCES) break;
    text += sentence;
  }
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

/** What to change about its length; null: it is right. */
export function getLengthAdvice(text: string): string | null {
  const sentences = countSentences(text);
  if (sentences === 0 || (sentences >= MIN_SENTENCES && sentences <= MAX_SENTENCES)) return null;
  return `${sentences === 1 ? 'One sentence' : `${sentences} sentences`}: three to five work best.`;
}

/** The connector said yes, and has not said that the mail went out. */
export const FORWARD_DUE: readonly IntroStatus[] = ['Agreed', 'Connector Agreed - Pinged'];

export const FORWARD_ANSWERS = { yes: 'Happy to talk', later: 'Not now' } as const;
const PROMISE = 'Either is fine, and nobody gets your address before you say yes.';

/**
 * The whole mail as the target person reads it.
 * @param link the address of their page, without an answer; null where they answer the connector themselves
 */
export function composeForward(words: string, firstName: string, link: string | null): string {
  return [`Hi ${firstName},`, words, ...(link === null ? [] : [composeForwardAnswers(link)])].join('\n\n');
}

export const composeForwardAnswers = (link: string): string =>
  `${FORWARD_ANSWERS.yes}: ${link}?answer=yes\n${FORWARD_ANSWERS.later}: ${link}?answer=later\n\n${PROMISE}`;
