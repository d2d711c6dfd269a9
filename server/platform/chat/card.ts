/** What a message of the chat shows, in no chat's own words. */
/** Text, or text that leads somewhere. People's own text is never read as markup. */
export type ChatText = string | { text: string; url: string };

export interface ChatButton {
  /** Comes back with a press: lower case, digits, dashes and colons. */
  name: string;
  label: string;
  /** One in a card at most. */
  isPrimary?: true;
  /** It leads there, and nothing is pressed. */
  url?: string;
  /** Asked before anything happens. */
  dialog?: ChatDialog;
}

export interface ChatDialog {
  title: string;
  /** The button that sends it. */
  submit: string;
  fields: readonly ChatField[];
}

export interface ChatField {
  name: string;
  label: string;
  kind: 'text' | 'day' | 'choice';
  isOptional?: true;
  options?: readonly { value: string; label: string }[];
}

/** What a message shows, in the order of these parts. */
export interface ChatCard {
  title: string;
  lines: readonly (readonly ChatText[])[];
  /** Words of a person. */
  quote?: string | undefined;
  /** Numbered. */
  list?: readonly (readonly ChatText[])[];
  buttons?: readonly ChatButton[];
  /** Where it stands. */
  note?: string | undefined;
  /** Comes back with a press, so that one on an old state is noticed. */
  state?: string;
}

/** A card as it is posted. */
export interface PostedCard extends ChatCard {
  /** Of the message that it belongs to, or another word by which a press is known. */
  id: string;
}

/** Before the name of a button that opens a dialog: whoever presses it is asked at once, and nothing is looked up before Slack gets its answer. */
const DIALOG = 'dialog:';

/** What comes back with a press on a button. */
export const makeActionId = ({ name, dialog }: ChatButton): string => (dialog ? `${DIALOG}${name}` : name);

export function readActionId(action: string): { button: string; opensDialog: boolean } {
  const opensDialog = action.startsWith(DIALOG);
  return { button: opensDialog ? action.slice(DIALOG.length) : action, opensDialog };
}

/** What people read at an address's end is the sentence's: a full stop, a closing bracket. */
const ADDRESS = /https?:\/\/[^\s<>|"]*[^\s<>|".,;:!?)\]'’]/g;

/** Plain text, of which the addresses can be clicked. */
export function splitAddresses(text: string): ChatText[] {
  const parts: ChatText[] = [];
  let at = 0;
  for (const { 0: url, index } of text.matchAll(ADDRESS)) {
    if (index > at) parts.push(text.slice(at, index));
    parts.push({ text: url, url });
    at = index + url.length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

const toWords = (text: ChatText): string => (typeof text === 'string' ? text : text.text);

/** The words of a card, for notifications and for those who see no card. */
export const describeCard = ({ title, lines, quote, list = [] }: ChatCard): string =>
  [title, ...[...lines, ...list].map((line) => line.map(toWords).join('')), quote ?? ''].filter(Boolean).join('\n');
