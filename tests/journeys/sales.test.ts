import { expect } from 'vitest';
import { journey } from './journey.ts';
import { RequestDrawer, SIX } from './pages/request-drawer.ts';
import { role, type Visitor } from './pages/visitor.ts';
import { comeSignedIn } from './signed-in.ts';

const USE_CASE = 'Treasury for banks';

/** The names of companies in the list, in its order. */
const companies = (visitor: Visitor): Promise<string[]> =>
  visitor.page.$$eval('main [data-row] strong', (names) => names.map(({ textContent }) => textContent ?? ''));

/** How many a tab says it has. */
const counted = async (visitor: Visitor, tab: string, count: number): Promise<void> => {
  await visitor.see('link', `${tab}${count}`);
};

journey('a use case is defined, companies are suggested by keyboard, and the founder answers', async ({ visit }) => {
  const sales = await visit();
  const { keyboard } = sales.page;
  await comeSignedIn(sales, 'admin', '/sales/recommended');
  await sales.click('button', 'New use case');
  await sales.choose('Company (required)', 'Lumenary');
  await sales.type('Name (required)', USE_CASE);
  await sales.type('Industries', 'Banking,Insurance,', 'combobox');
  await sales.see('button', 'Remove Insurance');
  await sales.type('Persona keywords', 'risk,', 'combobox');
  await sales.type('One-liner', 'We see fraud before it is paid.');
  await sales.seeText('with somebody reachable');
  await sales.click('button', 'Save use case');
  await sales.seeText(`${USE_CASE} was saved.`);

  // Why each is there, and then three by S, one by Z, one by D.
  await sales.page.waitForSelector('main [aria-label="Why this company"]');
  const [first, second, third, fourth, fifth] = await companies(sales);
  await sales.page.focus('main [data-row]');
  for (const name of [first, second, third]) {
    await keyboard.press('s');
    await sales.seeText(`${name} was suggested.`);
    await sales.seeGone('button', `Suggest ${name}`);
  }
  await keyboard.press('z');
  await sales.see('dialog', `Snooze ${fourth}`);
  await sales.page.locator(`[role="dialog"] ${role('button', 'Snooze')}`).click();
  await sales.seeText(`${fourth} was snoozed.`);
  await sales.seeGone('button', `Suggest ${fourth}`);
  await keyboard.press('d');
  await sales.see('dialog', `Dismiss ${fifth}`);
  await sales.choose('Reason (required)', 'No viable path');
  await sales.type('Comments (required)', 'Nobody there decides on it.');
  await sales.page.locator(`[role="dialog"] ${role('button', 'Dismiss')}`).click();
  await sales.seeText(`${fifth} was dismissed.`);
  await counted(sales, 'Suggested', 3);
  await counted(sales, 'Snoozed', 1);
  await counted(sales, 'Declined', 1);

  const noor = await visit();
  await comeSignedIn(noor, 'portco', '/sales/opportunities');
  await noor.click('button', `Request Intro to ${first}`);
  const drawer = new RequestDrawer(noor);
  await drawer.shown();
  // The letter is of the use case that it was suggested for.
  const said = await noor.see('textbox', `${SIX.oneLiner} (required)`);
  expect(await said.evaluate((field) => (field as HTMLInputElement).value)).toBe('We see fraud before it is paid.');
  for (const prompt of [SIX.value, SIX.discuss, SIX.people, SIX.cases, SIX.blurb])
    await drawer.answer(prompt, 'A pilot');
  await drawer.next();
  await drawer.tellAbout({ prior: 'None', tier: 'Large' });
  await drawer.submit(first!);
  await noor.seeGone('button', `Request Intro to ${first}`);
  await noor.click('button', `Dismiss ${second}`);
  await noor.choose('Reason (required)', 'Already in touch');
  await noor.type('Comments (required)', 'We met in May.');
  await noor.page.locator(`[role="dialog"] ${role('button', 'Dismiss')}`).click();
  await noor.seeText(`${second} was dismissed.`);
  await noor.page.locator('main nav a[href*="tab=Requested"]').click();
  await noor.see('link', 'See status in dashboard');
  expect(await companies(noor)).toContain(first);

  await sales.goto(sales.address());
  await counted(sales, 'Suggested', 1);
  await counted(sales, 'Declined', 2);
  await counted(sales, 'Introduction Requested', 1);
});
