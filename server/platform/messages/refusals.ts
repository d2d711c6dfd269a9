/** What the refusal of a mail says: of a mail server that Kith sends by, or in a mail that came back. */

export interface Refusal {
  /** The code of the reply, such as 550; null: not known. */
  code: number | null;
  /** Its enhanced status (RFC 3463), such as 5.1.1; null: it has none. */
  status: string | null;
  words: string;
}

/** address: it is nobody's. policy: the server does not want this mail, and the address may well work. null: something else, or not for good. */
export type RefusalCause = 'address' | 'policy' | null;

/**
 * Mailbox and domain of the recipient: unknown, wrong, moved, without mail, or closed. Not those of the sender (5.1.7, 5.1.8).
 * Exchange has its own for an unknown recipient (5.1.351) and an unknown domain (5.4.310).
 */
const OF_ADDRESS = /^5\.(1\.([01236]|10|351)|2\.1|4\.(4|310))$/;
const SAYS_NOTHING = /^5\.(0\.\d+|[2-6]\.0)$/;

const NOBODY =
  /user unknown|unknown user|no such (user|recipient|address|mailbox)|does(n.t| not) exist|not exist|invalid (recipient|mailbox|address)|unknown (recipient|address)|mailbox not found|user .{0,60}not found|host unknown|domain .{0,60}not found|unrouteable|no mailbox here|account .{0,40}(disabled|inactive)|couldn.t be found|doesn.t have an? .{0,60}account/i;
/** Servers say so of policies, too. */
const PERHAPS_NOBODY = /recipient (address )?rejected|mailbox unavailable/i;
const POLICY =
  /polic|spam|block|black ?list|reputation|denied|not (allowed|permitted|authori[sz]ed)|authenticat|dmarc|\bspf\b|dkim/i;
const NOT_FOR_GOOD = /quota|mailbox( is)? full|insufficient (disk|storage)|too large|exceed|at a rate/i;

export const isAboutNobody = (text: string): boolean => NOBODY.test(text) || PERHAPS_NOBODY.test(text);

export function judgeRefusal({ code, status, words }: Refusal): RefusalCause {
  const isForNow = (code ?? 500) < 500 || (status !== null && !status.startsWith('5'));
  if (isForNow || NOT_FOR_GOOD.test(words)) return null;
  if (status?.startsWith('5.7.')) return 'policy';
  if (status !== null && OF_ADDRESS.test(status)) return 'address';
  // Microsoft says so of a recipient that its directory does not have, and of relaying.
  if (status === '5.4.1') return /recipient address rejected/i.test(words) ? 'address' : 'policy';
  if (status !== null && !SAYS_NOTHING.test(status)) return null;
  if (NOBODY.test(words)) return 'address';
  if (code === 554 || (code !== null && POLICY.test(words))) return 'policy';
  return PERHAPS_NOBODY.test(words) ? 'address' : null;
}

/**
 * Judges a report of a delivery. Some servers state 5.0.0 above a reply that says more.
 * @param stated the status that the report states
 * @param reply the words of the server, with its code
 */
export function judgeReply(stated: string | null, reply: string): RefusalCause {
  const read = readReply(reply);
  const isTelling = stated !== null && !SAYS_NOTHING.test(stated);
  return judgeRefusal({ ...read, status: isTelling ? stated : (read.status ?? stated) });
}

const STATUS = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/** Reads a reply such as "550 5.1.1 User unknown". */
export const readReply = (reply: string): Refusal => {
  const code = /^\s*(\d{3})\b/.exec(reply)?.[1];
  return { code: code === undefined ? null : Number(code), status: STATUS.exec(reply)?.[1] ?? null, words: reply };
};
