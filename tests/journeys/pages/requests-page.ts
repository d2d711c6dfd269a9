import { expect, vi } from 'vitest';
import type { IntroStatus } from '../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE, type Need } from '../../../shared/core/introductions/statuses.ts';
import type { Visitor } from './visitor.ts';

/** The fields that staff may fill in beside the status. */
export interface RequestFormFields {
  facilitator?: string;
  connector?: string;
  reason?: string;
  outcome?: string;
  comment?: string;
  internal?: string;
}

export interface Tabs {
  queued: number;
  active: number;
  archived: number;
}

/** My Requests, of a portfolio user or of staff. */
export class RequestsPage {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  /** Goes to one request by the address that mails link to, and waits for its timeline. */
  async goto(id: string): Promise<void> {
    await this.visitor.goto(`/intro/dashboard?id=${id}`);
    await this.opened();
  }

  async opened(): Promise<void> {
    await this.visitor.see('heading', 'My Requests');
    await this.visitor.see('list', 'Timeline');
    await this.visitor.settled();
  }

  /** Finds the viewer's only request to a company, opens it, and returns its id. */
  async find(company: string): Promise<string> {
    await this.visitor.goto(`/intro/dashboard?q=${encodeURIComponent(company)}`);
    await this.visitor.page.locator(`button[aria-label^="Timeline of the request to ${company}"]`).click();
    await this.opened();
    return new URL(this.visitor.page.url()).searchParams.get('id') ?? '';
  }

  /** The words of the opened request's row, its timeline and details among them. */
  async row(): Promise<string> {
    const timeline = await this.visitor.see('list', 'Timeline');
    return timeline.evaluate((list) => (list.closest('li, [role="dialog"]') as HTMLElement).innerText);
  }

  /** The entries of the opened timeline, newest first. */
  async timeline(): Promise<string[]> {
    const list = await this.visitor.see('list', 'Timeline');
    return list.evaluate((element) => [...element.children].map((entry) => (entry as HTMLElement).innerText));
  }

  /** Waits until the newest step of the opened request is the step to this status. */
  async stands(status: IntroStatus): Promise<void> {
    await this.#newest(new RegExp(`^${escaped(INTRO_LIFE[status].label)}\\b`));
  }

  /** Adds a comment to the opened request, and waits until it is in the timeline. */
  async comment(words: string): Promise<void> {
    await this.visitor.type('Comment', words);
    await this.visitor.click('button', 'Add comment');
    await this.#newest(new RegExp(escaped(words)));
  }

  async #newest(wanted: RegExp): Promise<void> {
    await vi.waitFor(async () => expect((await this.timeline())[0]).toMatch(wanted), {
      timeout: 10_000,
      interval: 50,
    });
  }

  /** The number of requests under each tab. */
  async tabs(): Promise<Tabs> {
    const shown = await this.visitor.page.waitForFunction(() => {
      const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Requests"] a')];
      const counts = links.flatMap((link) => /[\d,]+$/.exec(link.innerText.trim()) ?? []);
      return counts.length === 3 && counts.map((count) => Number(count.replace(',', '')));
    });
    const counts = (await shown.jsonValue()) as number[];
    const [queued = 0, active = 0, archived = 0] = counts;
    return { queued, active, archived };
  }

  async tabsBecome(tabs: Tabs): Promise<void> {
    await vi.waitFor(async () => expect(await this.tabs()).toEqual(tabs), { timeout: 10_000, interval: 50 });
  }

  async openTab(name: 'Queued' | 'Active' | 'Archived'): Promise<void> {
    await this.visitor.page.locator(`::-p-xpath(//nav[@aria-label="Requests"]//a[starts-with(., "${name}")])`).click();
    await this.visitor.seeText(`in ${name}.`);
  }

  /** The companies of the rows that are near the window. */
  async companies(): Promise<string[]> {
    return this.visitor.page.$$eval('button[aria-label^="Timeline of the request to "]', (buttons) =>
      buttons.map((button) => (button.ariaLabel ?? '').replace('Timeline of the request to ', '').split(',')[0] ?? ''),
    );
  }

  /** Staff: opens the form of the next step. */
  async openChange(): Promise<void> {
    await this.visitor.click('button', 'Change status');
    // The list behind it can be narrowed by Status, too; it is out of reach once the form is there.
    await this.visitor.see('button', 'Update');
  }

  async fill(status: IntroStatus, filled: RequestFormFields = {}): Promise<void> {
    const { visitor } = this;
    await visitor.choose('Status', INTRO_LIFE[status].label);
    if (filled.reason) await visitor.choose('Reject reason (required)', filled.reason);
    if (filled.outcome) await visitor.choose('How it went', filled.outcome);
    const { needs } = INTRO_LIFE[status];
    const label = (name: string, need: Need) => (needs.includes(need) ? `${name} (required)` : name);
    // The people that it needs are filled in first.
    if (needs.length > 0) await visitor.page.waitForNetworkIdle({ idleTime: 200 });
    if (filled.facilitator) await visitor.choose(label('Facilitator', 'facilitator'), filled.facilitator);
    if (filled.connector) await visitor.choosePerson(label('Connector', 'connector'), filled.connector);
    if (filled.comment) await visitor.type('Comment (optional)', filled.comment);
    if (filled.internal) await visitor.type('Internal comment (optional)', filled.internal);
  }

  /** Staff: moves the opened request on, and waits for its new status. */
  async move(status: IntroStatus, filled: RequestFormFields = {}): Promise<void> {
    await this.openChange();
    await this.fill(status, filled);
    await this.visitor.click('button', 'Update');
    await this.visitor.seeGone('button', 'Update');
    await this.stands(status);
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
