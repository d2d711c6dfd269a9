/** The text that asks a connector for help (document 4 §9): of a draft to copy, and of a Tamnuni. */
export interface DraftContext {
  connectorFirstName: string;
  targetName: string;
  targetFirstName: string;
  /** Their profile; null where it is unknown. */
  targetUrl: string | null;
  /** Companies at which both worked. */
  companies: readonly string[];
  /** The company that wants to reach the target. */
  company: string;
}

/** The most companies named as shared. */
const MAX_COMPANIES = 3;

export function writeOpening({ connectorFirstName, targetName, targetUrl, companies }: DraftContext): string {
  const link = targetUrl === null ? '' : ` (${targetUrl})`;
  const named = [...new Set(companies)].slice(0, MAX_COMPANIES).join(' & ');
  const together = named === '' ? 'you may know each other' : `I see that you worked together at ${named}`;
  return `Hi ${connectorFirstName}, we would like to reach ${targetName}${link}, and ${together}.`;
}

export const writeClosing = ({ targetFirstName, company }: DraftContext): string =>
  `Do you know ${targetFirstName} well enough to introduce ${company}? Either answer is fine.`;

/** @param words the sender's own, between the two */
export function writeDraft(context: DraftContext, words = ''): string {
  return [writeOpening(context), words.trim(), writeClosing(context)].filter((part) => part !== '').join('\n\n');
}

/** A Tamnuni comes from Kith's own member of the chat: it says at its end who asks. */
export const addSignature = (words: string, sender: string, company: string): string =>
  `${words}\n\n${sender}, ${company}`;
