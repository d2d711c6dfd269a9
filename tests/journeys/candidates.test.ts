import { describe, expect } from 'vitest';
import { findBarriers } from './accessibility-checks.ts';
import { journey } from './journey.ts';
import type { Visitor } from './pages/visitor.ts';
import { openSignedIn } from './signed-in.ts';

/** Ines Calloway, and the openings of one company. */
const MATCH = '/talent/match-positions?sf_id=12&q=lumenary';
const at = (position: string) => `${position} at Lumenary`;
const PROFILE = 'https://www.linkedin.com/in/ines-calloway/?trk=search';
const MAX_STEPS = 8;

async function clear({ page }: Visitor): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
}

/** Takes a step in the list of reviewed candidacies, and waits until the row shows it. */
async function take(visitor: Visitor, position: string, status: string, label = status): Promise<void> {
  await visitor.choose(`Next status for ${at(position)}`, status);
  await visitor.page.waitForFunction(
    (name, words) =>
      [...document.querySelectorAll('[data-row]')].some(
        (row) => row.textContent?.includes(name) && row.querySelector('[data-indicator]')?.textContent === words,
      ),
    {},
    position,
    label,
  );
}

/** Puts the person of a pasted address to two positions outside Lumenary. @returns the number of clicks, keys and pastes */
async function putPasted(visitor: Visitor): Promise<number> {
  const { page } = visitor;
  let steps = 0;
  const step = (done: Promise<unknown>) => {
    steps++;
    return done;
  };
  await page.keyboard.down('Control');
  await step(page.keyboard.press('KeyK'));
  await page.keyboard.up('Control');
  await page.waitForSelector('[role="combobox"][aria-controls]');
  await step(page.keyboard.sendCharacter(PROFILE));
  await page.waitForSelector('::-p-xpath(//*[@role="option"][contains(., "Match with positions")])');
  await step(page.keyboard.press('Enter'));
  await visitor.see('heading', 'Ines Calloway');
  await visitor.see('list', 'Positions by fit');
  const names = await page.$$eval('[aria-label^="Send to account: "]', (buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? '').filter((name) => !name.endsWith(' at Lumenary')),
  );
  for (const name of names.slice(0, 2)) await step(visitor.click('button', name));
  await step(visitor.click('button', 'Send all'));
  await visitor.seeText("Created 2 position candidate(s). Check out the 'Reviewed' Tab");
  return steps;
}

describe('a talent team puts a person to positions', () => {
  journey('from the cart to hired, and the company sees and answers its part', async ({ visit }) => {
    const mirela = await visit();
    await openSignedIn(mirela, 'talent', '/');
    expect(await putPasted(mirela)).toBeLessThanOrEqual(MAX_STEPS);
    await mirela.goto(MATCH);
    await mirela.see('heading', 'Ines Calloway');
    await mirela.click('button', `Send to candidate: ${at('Engineering Manager, Data')}`);
    await mirela.click('button', `Introduce: ${at('Senior Backend Engineer')}`);
    await mirela.click('button', `Send to account: ${at('Embedded Engineer')}`);
    // The cart covers the end of the window.
    await mirela.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await mirela.click('button', `More for ${at('Sales Development Representative')}`);
    await mirela.click('menuitem', 'Applicant to Review');
    await mirela.seeText('2 need an e-mail address');
    await mirela.click('button', 'Send all');
    await mirela.seeText('Please update email address');
    await clear(mirela);
    await mirela.click('button', 'Go to the field');
    await mirela.see('textbox', 'Secondary Email');
    await mirela.page.keyboard.type('ines@post.example\n');
    await mirela.seeText('contact was updated successfully');
    await mirela.click('button', 'Send all');
    await mirela.seeText("Created 4 position candidate(s). Check out the 'Reviewed' Tab");
    await mirela.see('list', 'Candidacies');
    await clear(mirela);
    await take(mirela, 'Embedded Engineer', 'Sent to account');

    const noor = await visit();
    await openSignedIn(noor, 'portco', '/talent/candidates?tab=archive&candidate=Ines%20Calloway');
    await noor.click('button', 'Update Ines Calloway');
    await noor.choose('Status', 'Accepted by account');
    await noor.type('Feedback (optional)', 'We want to meet her.');
    await noor.click('button', 'Done');
    await noor.seeText('update sent successfully');

    await mirela.page.reload();
    await mirela.see('list', 'Candidacies');
    await mirela.seeText('Accepted by account');
    await take(mirela, 'Embedded Engineer', 'To be introduced');
    await take(mirela, 'Embedded Engineer', 'Introduced', 'Introduced (awaiting feedback)');
    await take(mirela, 'Embedded Engineer', 'Hired');
    await take(mirela, 'Senior Backend Engineer', 'Rejected by Candidate');
    await mirela.click('button', at('Senior Backend Engineer'));
    await mirela.choose('Rejection reason', 'Too junior');
    await mirela.seeText('update sent successfully');
    await clear(mirela);
  });

  journey('by keyboard alone, on a phone, in the dark', async ({ visit }) => {
    const mirela = await visit({ width: 390, theme: 'dark' });
    await openSignedIn(mirela, 'talent', '/talent/match-positions?sf_id=13&q=lumenary');
    await mirela.see('list', 'Positions by fit');
    await mirela.tabTo(/^button Send to account: .* at Lumenary/);
    await mirela.page.keyboard.press('Enter');
    await mirela.seeText('1 in the cart');
    const shades = await mirela.page.$$eval('[data-row] > *', (rows) =>
      rows.map((row) => getComputedStyle(row).backgroundColor),
    );
    expect(shades[0], 'the mark of a position in the cart covers its row').not.toBe(shades[1]);
    await clear(mirela);
    await mirela.tabTo('button Send all');
    await mirela.page.keyboard.press('Enter');
    await mirela.seeText("Created 1 position candidate(s). Check out the 'Reviewed' Tab");
    await mirela.see('list', 'Candidacies');
    await mirela.tabTo(/^select Next status for /);
    // The first letter of a status is its key.
    await mirela.page.keyboard.press('KeyO');
    await mirela.seeText('On Hold');
    await clear(mirela);
  });
});
