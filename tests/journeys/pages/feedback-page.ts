import type { Visitor } from './visitor.ts';

/** Each is one press. */
const BUTTONS = {
  'In play': 'We are in talks',
  'Not relevant': 'Nothing came of it',
  'No answer': 'They did not answer',
} as const;
export type FeedbackChoice = keyof typeof BUTTONS;

/** The page of a feedback link, without an account. */
export class FeedbackPage {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /** Opens the link of a mail and reads the question. */
  async open(mail: string): Promise<string> {
    await this.visitor.goto(linkIn(mail));
    await this.visitor.see('group', 'How did it go?');
    return this.visitor.text('main');
  }

  async answer(choice: FeedbackChoice, comments: string): Promise<void> {
    const { visitor } = this;
    await visitor.type('Comments (optional)', comments);
    await visitor.click('button', BUTTONS[choice]);
    await visitor.see('heading', 'Thank you for your feedback');
  }
}

/** Path and query of the feedback link in a mail. */
export function linkIn(mail: string): string {
  const found = /https?:\/\/[^/\s]+(\/intro-feedback\/\S+)/.exec(mail)?.[1];
  if (!found) throw new Error(`There is no feedback link in this mail:\n${mail}`);
  return found;
}
