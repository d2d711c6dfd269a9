import type { Visitor } from './visitor.ts';

const TITLE = 'Request a Warm Introduction';

/** The six questions of step 0, by their text (document 1 §5). */
export const SIX = {
  oneLiner: "One-liner (your company's expertise)",
  value: 'Value proposition and why now',
  discuss: 'What to discuss',
  people: 'Decision maker(s) as name, role, profile URL',
  cases: 'Case studies',
  blurb: 'Relevant blurb',
} as const;

/** The drawer that asks for a warm introduction, over any screen. */
export class RequestDrawer {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /** Opens the drawer from the company's card in a search. */
  async openFor(company: string): Promise<void> {
    await this.visitor.click('button', `${TITLE} to ${company}`);
    await this.shown();
  }

  /** Opens the drawer from the menu beside a person in a search. */
  async openForPerson(name: string): Promise<void> {
    await this.visitor.click('button', `Actions for ${name}`);
    await this.visitor.click('menuitem', 'Request intro');
    await this.shown();
  }

  async shown(): Promise<void> {
    await this.visitor.see('dialog', TITLE);
  }

  async gone(): Promise<void> {
    await this.visitor.seeGone('dialog', TITLE);
  }

  /** Its whole text. */
  async words(): Promise<string> {
    return (await this.visitor.see('dialog', TITLE)).evaluate((dialog) => (dialog as HTMLElement).innerText);
  }

  /** Writes a passage of the letter, replacing its text, and keeps it. */
  async writePassage(name: string, prompt: string, text: string): Promise<void> {
    const { keyboard } = this.visitor.page;
    await this.visitor.page.locator(`[role="button"][aria-label^="${name}"]`).click();
    await this.visitor.see('textbox', prompt);
    await keyboard.down('Control');
    await keyboard.press('KeyA');
    await keyboard.up('Control');
    await keyboard.type(text);
    await keyboard.down('Control');
    await keyboard.press('Enter');
    await keyboard.up('Control');
    await this.visitor.seeGone('textbox', prompt);
  }

  /** Writes one of the six answers if there is no letter; the earlier text is replaced. */
  async answer(prompt: string, text: string): Promise<void> {
    const field = await this.visitor.see('textbox', `${prompt} (required)`);
    await field.click();
    await this.visitor.page.keyboard.down('Control');
    await this.visitor.page.keyboard.press('KeyA');
    await this.visitor.page.keyboard.up('Control');
    await this.visitor.page.keyboard.press('Backspace');
    await field.type(text);
  }

  async next(): Promise<void> {
    await this.visitor.click('button', 'Next');
    await this.visitor.see('textbox', 'Prior interactions (required)');
  }

  /** Fills step 1. */
  async tellAbout(answers: { prior: string; tier: string; whom?: string; other?: string }): Promise<void> {
    await this.visitor.type('Prior interactions (required)', answers.prior);
    await this.visitor.type('Tier or deal size (required)', answers.tier);
    if (answers.whom) await this.visitor.type('Who to introduce (optional)', answers.whom, 'combobox');
    if (answers.other) await this.visitor.type('Other comments (optional)', answers.other);
  }

  /** Sends it and waits for the notice. */
  async submit(company: string): Promise<void> {
    await this.visitor.click('button', 'Submit');
    await this.visitor.seeText(`Introduction requested to ${company}!`);
    await this.gone();
  }
}
