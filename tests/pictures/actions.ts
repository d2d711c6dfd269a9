import type { Visitor } from '../journeys/pages/visitor.ts';

/** The first steps of several pictures. */

const LIST = ['castellan bank inc', 'Órrin Health Ltd', 'veldt robotics', 'Tessera Credit', 'Harbourline Freight'];
export const search = `/?q=${encodeURIComponent(LIST.join('\n'))}`;

export async function openEvidence({ page }: Visitor): Promise<void> {
  const button = await page.waitForSelector('button[aria-label$="Show evidence for Kofi Amankrah"]');
  await button?.click();
  await button?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

const ASK = 'button[aria-label="Request a Warm Introduction to Castellan Bank"]';
export async function ask({ page }: Visitor): Promise<void> {
  await (await page.waitForSelector(ASK))?.click();
  await page.waitForSelector('[role="dialog"] form :is([data-place], input)');
}
