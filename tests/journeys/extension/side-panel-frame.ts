import type { Frame } from 'puppeteer';
import { expect, vi } from 'vitest';
import { getPatience } from '../../setup/patience.ts';

/**
 * The side panel stands beside the page and is not in front. A browser draws nothing of a tab behind another, so that the driver's own waits
 * would not end: what it shows is looked at and pressed within it.
 */
const within = (frame: Frame, act: (name: string, text: string) => boolean, name: string, text = ''): Promise<void> =>
  vi.waitFor(
    async () => {
      const done = await frame.evaluate(act, name, text);
      const says = done ? '' : await frame.evaluate(() => document.body.innerText);
      expect(done, `no ${name} yet, but: ${says}`).toBe(true);
    },
    { timeout: getPatience(20_000), interval: 100 },
  );

export const pressWithin = (frame: Frame, name: string): Promise<void> =>
  within(
    frame,
    (wanted) => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === wanted);
      if (!button || button.disabled) return false;
      button.click();
      return true;
    },
    name,
  );

/** Ticks a box, or takes the tick away. */
export const tickWithin = (frame: Frame, name: string): Promise<void> =>
  within(
    frame,
    (wanted) => {
      const label = [...document.querySelectorAll('label')].find(({ innerText }) => innerText.includes(wanted));
      label?.control?.click();
      return label !== undefined;
    },
    name,
  );

export const writeWithin = (frame: Frame, field: string, text: string): Promise<void> =>
  within(
    frame,
    (wanted, typed) => {
      const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === wanted);
      const box = label?.control as HTMLInputElement | null | undefined;
      if (!box) return false;
      box.value = typed;
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return true;
    },
    field,
    text,
  );

export const waitWithin = (frame: Frame, text: string): Promise<void> =>
  within(frame, (wanted) => document.body.innerText.includes(wanted), text);
