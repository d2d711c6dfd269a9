import type { ElementHandle } from 'puppeteer';
import { getPatience } from '../../setup/patience.ts';
import { findByRole, type Visitor } from './visitor.ts';
import { waitForWords } from './words.ts';

/** The time that an import may take on a busy machine, in ms. */
const PATIENCE = getPatience(180_000);

export type Tile = 'new' | 'changed' | 'unchanged' | 'rejected';

/** The Import screen: bring a file, look at the dry run, write it, take it back. */
export class ImportsPage {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /** Chooses a file as by the button; the import's own page follows. */
  async bring(file: string): Promise<void> {
    await this.visitor.see('button', 'Choose a file');
    const input = (await this.visitor.page.$('input[type="file"]')) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(file);
    await this.visitor.page.waitForFunction(() => /^\/imports\/[^/]+$/.test(location.pathname));
  }

  /** Waits for the button that writes the result of the check: "Import 9 rows". */
  async checked(): Promise<string> {
    const button = await this.visitor.page.waitForSelector(
      '::-p-xpath(//button[starts-with(normalize-space(.), "Import ")])',
      {
        timeout: PATIENCE,
      },
    );
    return (await button?.evaluate((element) => element.textContent)) ?? '';
  }

  /** Chooses the encoding in which the names are right; the file is read anew. */
  async readAs(encoding: string): Promise<void> {
    await this.visitor.page.locator(`input[name="encoding"][value="${encoding}"]`).click();
    await this.visitor.page.waitForSelector('nav[aria-label="Rows by outcome"]', { timeout: PATIENCE });
    await this.visitor.page.waitForSelector(`input[name="encoding"][value="${encoding}"]:checked`, {
      timeout: PATIENCE,
    });
  }

  /** Chooses the meaning of a column; the file is read anew. */
  async readColumn(column: string, field: string): Promise<void> {
    const select = `select[aria-label="${column} is read as"]`;
    await this.visitor.page.waitForSelector(`${select}:not(:disabled)`, { timeout: PATIENCE });
    await this.visitor.page.select(select, field);
    await this.visitor.page.waitForFunction(
      (css, wanted) => {
        const found = document.querySelector<HTMLSelectElement>(css);
        return found?.disabled === false && found.value === wanted;
      },
      { timeout: PATIENCE },
      select,
      field,
    );
  }

  /** The number of rows of each outcome: by the tabs of a check, or by the result. */
  async counts(): Promise<Record<Tile, number>> {
    const messages = await this.visitor.page.$$eval('dl > div, nav[aria-label="Rows by outcome"] > a', (parts) =>
      parts.map((part) => /^(.*?)([\d,]+)$/.exec(part.textContent ?? '')?.slice(1) ?? ['', '']),
    );
    const counted = new Map(
      messages.map(([word = '', count = '']) => [word.toLowerCase(), Number(count.replaceAll(',', ''))]),
    );
    const of = (...words: string[]) => words.map((word) => counted.get(word)).find((count) => count !== undefined) ?? 0;
    return {
      new: of('new'),
      changed: of('changed', 'changes'),
      unchanged: of('unchanged'),
      rejected: of('rejected'),
    };
  }

  async apply(): Promise<void> {
    await this.visitor.page.locator('::-p-xpath(//button[starts-with(normalize-space(.), "Import ")])').click();
    await waitForWords(this.visitor.page, 'to see who you can reach now.', PATIENCE);
  }

  async undo(): Promise<void> {
    await this.visitor.click('button', 'Undo this import');
    await this.visitor.page.locator(findByRole('button', 'Undo import')).click();
    const undone = 'This import was undone. Kith kept facts that come from other sources, too.';
    await waitForWords(this.visitor.page, undone, PATIENCE);
  }
}
