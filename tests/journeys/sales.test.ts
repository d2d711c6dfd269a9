import { expect, vi } from 'vitest';
import { journey } from './journey.ts';
import { RequestDrawer, SIX } from './pages/request-drawer.ts';
import { SearchPage } from './pages/search-page.ts';
import { findByRole, type Visitor } from './pages/visitor.ts';
import { openSignedIn } from './signed-in.ts';

const USE_CASE = 'Treasury for banks';

/** The names of companies in the list, in its order. */
const companies = (visitor: Visitor): Promise<string[]> =>
  visitor.page.$$eval('main [data-row]', (rows) => rows.map((row) => row.querySelector('strong')?.textContent ?? ''));

/** Waits until a tab shows this number. */
async function counted({ page }: Visitor, tab: string, count: number): Promise<void> {
  await page.waitForFunction(
    (words) => [...document.querySelectorAll('main nav a')].some(({ textContent }) => textContent === words),
    {},
    `${tab}${count}`,
  );
}

/** Presses a letter while the row of this company has the focus, as it has after the row before went. */
async function press(visitor: Visitor, key: 's' | 'z' | 'd', company: string): Promise<void> {
  await visitor.page.waitForFunction(
    (name) => document.activeElement?.closest('[data-row]')?.querySelector('strong')?.textContent === name,
    {},
    company,
  );
  await visitor.page.keyboard.press(key);
}

const confirm = (visitor: Visitor, button: string): Promise<void> =>
  visitor.page.locator(`[role="dialog"] ${findByRole('button', button)}`).click();

async function dismiss(visitor: Visitor, company: string, reason: string, why: string): Promise<void> {
  await visitor.see('dialog', `Dismiss ${company}`);
  await visitor.choose('Reason (required)', reason);
  await visitor.type('Comments (required)', why);
  await confirm(visitor, 'Dismiss');
  await visitor.seeText(`You dismissed ${company}.`);
}

journey('a use case is defined, companies are suggested by keyboard, and the founder answers', async ({ visit }) => {
  const sales = await visit();
  await openSignedIn(sales, 'admin', '/sales/recommended');
  await sales.click('button', 'New use case');
  await sales.choose('Company (required)', 'Lumenary');
  await sales.type('Name (required)', USE_CASE);
  await sales.type('Industries', 'Banking,Insurance,', 'combobox');
  await sales.see('button', 'Remove Insurance');
  await sales.type('Persona keywords', 'risk,', 'combobox');
  await sales.type('One-liner', 'We see fraud before it is paid.');
  await sales.seeText('with someone you can reach');
  await sales.click('button', 'Save use case');
  await sales.seeText(`You saved ${USE_CASE}.`);

  // The rows of this use case, once a job has found them; each gives its reason.
  await sales.page.waitForFunction(
    (name) =>
      document.querySelector<HTMLSelectElement>('main select')?.selectedOptions[0]?.textContent?.endsWith(name) &&
      document.querySelector('main [aria-label="Why this company"]') &&
      !document.querySelector('main')?.textContent?.includes('still being applied'),
    {},
    USE_CASE,
  );
  await sales.settled();
  const [first, second, third, fourth, fifth] = (await companies(sales)) as [string, string, string, string, string];
  await sales.page.focus('main [data-row]');
  for (const name of [first, second, third]) {
    await press(sales, 's', name);
    await sales.seeText(`You suggested ${name}.`);
  }
  await press(sales, 'z', fourth);
  await sales.see('dialog', `Snooze ${fourth}`);
  await confirm(sales, 'Snooze');
  await sales.seeText(`You snoozed ${fourth}.`);
  await press(sales, 'd', fifth);
  await dismiss(sales, fifth, 'No viable path', 'Nobody there decides on it.');
  await counted(sales, 'Suggested', 3);
  await counted(sales, 'Snoozed', 1);
  await counted(sales, 'Declined', 1);
  const place = sales.address();

  const noor = await visit();
  await openSignedIn(noor, 'portco', '/sales/opportunities');
  await noor.click('button', `Request Intro to ${first}`);
  const drawer = new RequestDrawer(noor);
  await drawer.shown();
  // The letter is of the use case that it was suggested for.
  const stated = await noor.see('textbox', `${SIX.oneLiner} (required)`);
  expect(await stated.evaluate((field) => (field as HTMLInputElement).value)).toBe('We see fraud before it is paid.');
  for (const prompt of [SIX.value, SIX.discuss, SIX.people, SIX.cases, SIX.blurb])
    await drawer.answer(prompt, 'A pilot');
  await drawer.next();
  await drawer.tellAbout({ prior: 'None', tier: 'Large' });
  await drawer.submit(first);
  await noor.seeGone('button', `Request Intro to ${first}`);
  await noor.click('button', `Dismiss ${second}`);
  await dismiss(noor, second, 'Already in touch', 'We met in May.');
  await noor.page.locator('main nav a[href*="tab=Requested"]').click();
  await noor.see('link', 'See status in dashboard');
  expect(await noor.text('main')).toContain(first);

  await sales.goto(place);
  await counted(sales, 'Suggested', 1);
  await counted(sales, 'Declined', 2);
  await counted(sales, 'Introduction Requested', 1);
});

journey('an answer in the game moves a strength that the search then shows', async ({ visit }) => {
  const dana = await visit();
  await openSignedIn(dana, 'admin');
  await dana.goto('/friend-or-foe');
  const ask = async () => {
    const card = await dana.page.waitForSelector('main h2 + p');
    const [name, work] = await card!.evaluate((line) => [line.previousElementSibling!.textContent, line.textContent]);
    return { name: name!.replace(/^Do you know --|\?$/g, ''), company: work!.split(' at ').at(-1)! };
  };
  const { name, company } = await ask();
  const search = new SearchPage(dana);
  const strength = async () => {
    await dana.goto(`/?q=${encodeURIComponent(company)}`);
    await search.counted();
    return (await search.readAll()).people.find((person) => person.name === name)?.strength;
  };
  expect(await strength()).not.toBe('Very high');
  await dana.goto('/friend-or-foe');
  expect(await ask()).toEqual({ name, company });
  await dana.page.keyboard.press('ArrowRight');
  await dana.seeText(`Undo: ${name}`);
  await dana.settled();
  // A job works the answer in.
  await vi.waitFor(async () => expect(await strength()).toBe('Very high'), { timeout: 60_000, interval: 500 });
  expect(await search.evidenceFor(name)).toContain('answered “Familiar” when asked about them');
});
