import { role, type Visitor } from './visitor.ts';

/** The path finder, to whomever or wherever it leads. */
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

  /** The listed paths from top to bottom, each by the names on it, without what is said of who was asked already. */
  async paths(): Promise<string[]> {
    return this.visitor.page.$$eval('[data-path]', (buttons) =>
      buttons.map((button) =>
        (button.children[1]?.firstElementChild?.textContent ?? '')
          .replace(/\s+/g, ' ')
          .replaceAll(' (asked already)', '')
          .trim(),
      ),
    );
  }

  /** The words of the opened path, evidence and all; '' when none is open. */
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

  /** Waits until the picture is drawn, and says who is in it. */
  async picture(): Promise<string[]> {
    await this.visitor.page.waitForSelector('[data-place]');
    return this.#namesIn('[data-place]');
  }

  /** Who in the picture is on the opened path. */
  async drawnSelected(): Promise<string[]> {
    return this.#namesIn('[data-place][aria-pressed="true"]');
  }

  /** Who in the picture has the keyboard. */
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
    await this.visitor.page.waitForSelector(role('heading', name));
    await this.listed();
  }
}
