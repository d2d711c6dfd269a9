import { findByRole, type Visitor } from './visitor.ts';

/** The path finder, to any person or company. */
export class PathsPage {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /** Waits until paths are listed. */
  async listed(): Promise<void> {
    await this.visitor.page.waitForSelector('[data-path]');
    await this.visitor.settled();
  }

  /** The listed paths from top to bottom, each by its names, without the notes on people who were asked already. */
  async paths(): Promise<string[]> {
    return this.visitor.page.$$eval('[data-path]', (buttons) =>
      buttons.map((button) =>
        (button.children[1]?.firstElementChild?.textContent ?? '')
          .replace(/\s+/g, ' ')
          .replaceAll(/ \(asked (?:about [^)]*|by chat)\)/g, '')
          .trim(),
      ),
    );
  }

  /** The words of the opened path, with its evidence; '' when none is open. */
  async opened(): Promise<string> {
    return this.visitor.page.$$eval('[data-path][aria-expanded="true"]', (buttons) =>
      buttons.map((button) => button.parentElement?.innerText ?? '').join('\n'),
    );
  }

  /** Chooses a filter and waits until its paths are there; `key` is its name in the address. */
  async filter(field: string, option: string, key: string): Promise<void> {
    await this.visitor.choose(field, option);
    await this.#inAddress(key);
  }

  async onlyColleagues(): Promise<void> {
    await this.visitor.click('checkbox', 'Only current colleagues');
    await this.#inAddress('current_colleagues');
  }

  async #inAddress(key: string): Promise<void> {
    await this.visitor.page.waitForFunction((name) => new URLSearchParams(location.search).has(name), {}, key);
    await this.visitor.settled();
  }

  /** Waits until the picture is drawn, and lists the people in it. */
  async picture(): Promise<string[]> {
    await this.visitor.page.waitForSelector('[data-place]');
    return this.#namesIn('[data-place]');
  }

  /** The people in the picture who are on the opened path. */
  async drawnSelected(): Promise<string[]> {
    return this.#namesIn('[data-place][aria-pressed="true"]');
  }

  /** The person in the picture with the focus. */
  async focusedInPicture(): Promise<string> {
    return (await this.#namesIn('[data-place]:focus'))[0] ?? '';
  }

  #namesIn(places: string): Promise<string[]> {
    return this.visitor.page.$$eval(`${places} b`, (names) => names.map((name) => name.textContent ?? ''));
  }

  /** The menu entry that leads here from a person of a search. */
  async openFromSearch(name: string): Promise<void> {
    await this.visitor.click('button', `Actions for ${name}`);
    await this.visitor.click('menuitem', 'Show paths');
    await this.visitor.page.waitForSelector(findByRole('heading', name));
    await this.listed();
  }
}
