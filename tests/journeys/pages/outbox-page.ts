import { expect, vi } from 'vitest';
import type { Visitor } from './visitor.ts';

/** The Outbox of staff, where messages are kept when no mail server or chat is set up. */
export class OutboxPage {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /**
   * The messages about a request, newest first, once there are so many: "E-mail: You were introduced … to noor@…".
   * @param held do they still wait for a step that can be taken back? Otherwise all are delivered.
   */
  async about(introId: string, many: number, held = false): Promise<string[]> {
    await this.visitor.goto(`/outbox?intro_id=${introId}`);
    return this.#lines((lines) => expect(lines.length).toBe(many), held);
  }

  /** The messages of all requests and of none, newest first, once there is such a message. */
  async newest(wanted: RegExp): Promise<string[]> {
    await this.visitor.goto('/outbox');
    return this.#lines((lines) => expect(lines.join('\n')).toMatch(wanted));
  }

  /**
   * Reads the list until it is as wanted and, unless it is held, everything in it was delivered, which takes a moment. Messages to the staff
   * channel may be "Waiting": the server of a lane serves many journeys, and above a number in a quarter of an hour they go out together.
   */
  async #lines(wanted: (lines: string[]) => void, held = false): Promise<string[]> {
    const { visitor } = this;
    const read = async () => {
      await visitor.settled();
      const rows = await visitor.page.$$eval('[aria-label="Messages"] button', (buttons) =>
        buttons.map((row) => row.innerText.split(/\s*\n\s*/)),
      );
      const lines = rows.map(([way, about, to]) => `${way}: ${about} ${to}`);
      try {
        wanted(lines);
        if (!held) expect(rows.flat().filter((words) => /^(On its way|Sending)$/.test(words))).toEqual([]);
      } catch (error) {
        await visitor.click('button', 'Refresh');
        throw error;
      }
      return lines;
    };
    await visitor.see('heading', 'Outbox');
    return vi.waitFor(read, { timeout: 15_000, interval: 100 });
  }

  /** The text that the Copy button of the opened message puts on the clipboard. */
  async #copied(): Promise<string> {
    const { visitor } = this;
    await visitor.mayUseClipboard();
    await visitor.click('button', 'Copy');
    await visitor.see('button', 'Copied');
    return visitor.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Opens the first message whose line holds these words, reads all of it and closes it. */
  async read(words: string): Promise<string> {
    const { visitor } = this;
    await visitor.page.locator(`::-p-xpath(//*[@aria-label="Messages"]//button[contains(., "${words}")])`).click();
    const drawer = await visitor.page.waitForSelector('[role="dialog"]');
    const shown = (await drawer?.evaluate((element) => (element as HTMLElement).innerText)) ?? '';
    const text = `${await this.#copied()}\n${shown}`;
    await visitor.page.keyboard.press('Escape');
    await visitor.page.waitForSelector('[role="dialog"]', { hidden: true });
    return text;
  }
}
