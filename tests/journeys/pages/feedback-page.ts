import type { Visitor } from './visitor.ts';

export type FeedbackChoice = 'In play' | 'Not relevant' | 'No answer';

/** The page of a feedback link, without an account. */
export class FeedbackPage {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /** Opens the link of a mail and reads the question. */
  async open(mail: string): Promise<string> {
    await this.visitor.goto(linkIn(mail));
    await this.visitor.see('group', 'How did it go? (required)');
    return this.visitor.text('main');
  }

  async answer(choice: FeedbackChoice, comments: string): Promise<void> {
    const { visitor } = this;
    await visitor.page.locator(`::-p-xpath(//label[.//*[text()="${choice}"]]//input[@type="radio"])`).click();
    await visitor.type('Comments (optional)', comments);
    await visitor.click('button', 'Send');
    await visitor.see('heading', 'Thank you for your feedback');
  }
}

/** Path and query of the feedback link in a mail. */
export function linkIn(mail: string): string {
  const found = /https?:\/\/[^/\s]+(\/intro-feedback\/\S+)/.exec(mail)?.[1];
  if (!found) throw new Error(`There is no feedback link in this mail:\n${mail}`);
  return found;
}
