import { describe, expect } from 'vitest';
import { ask, findAccountId } from './asking.ts';
import { journey } from './journey.ts';
import { RequestDrawer, SIX } from './pages/request-drawer.ts';
import { RequestsPage, type Tabs } from './pages/requests-page.ts';
import { SearchPage } from './pages/search-page.ts';
import type { Visitor } from './pages/visitor.ts';
import { openSignedIn } from './signed-in.ts';

const COMPANY = 'Pellucid Labs';
const FIRST_WORD = 'Pellucid';

interface Seen {
  search: string;
  before: string;
  suggestions: string;
  tabs: Tabs;
}

/** Everything that a user can learn about requests to a company without an address that they were not given. */
async function lookFor(visitor: Visitor): Promise<Seen> {
  await visitor.goto(`/?q=${FIRST_WORD}+Labs`);
  await new SearchPage(visitor).counted();
  const search = await visitor.text('main');
  const drawer = new RequestDrawer(visitor);
  await drawer.openFor(COMPANY);
  await visitor.settled();
  const before = await drawer.words();
  await visitor.goto('/intro/dashboard');
  await visitor.type('Company or person', FIRST_WORD, 'combobox');
  await visitor.page.waitForFunction(() =>
    /No requests match|Pellucid.*\d/s.test(
      document.querySelector<HTMLElement>('.MuiAutocomplete-popper')?.innerText ?? '',
    ),
  );
  const suggestions = await visitor.text('.MuiAutocomplete-popper');
  return { search, before, suggestions, tabs: await new RequestsPage(visitor).tabs() };
}

describe('two companies', () => {
  journey('never learn of each other’s requests in any way', async ({ visit }) => {
    const [noor, emeric] = [await visit(), await visit()];
    await openSignedIn(noor, 'portco');
    await openSignedIn(emeric, 'portco2');
    const unaware = await lookFor(emeric);
    const id = await ask(noor, COMPANY, 'the zebra plan');

    const hers = await lookFor(noor);
    expect(hers.search).toMatch(/Existing Intros.*Queued.*Lumenary/s);
    expect(hers.before).toContain(`Lumenary asked for an introduction to ${COMPANY} before:`);
    expect(hers.suggestions).toMatch(new RegExp(`${COMPANY}\\s+\\d`));
    await new RequestsPage(noor).goto(id);
    expect(await new RequestsPage(noor).row()).toContain('the zebra plan');

    expect(await lookFor(emeric)).toEqual(unaware);
    emeric.expectComplaint(/404/);
    await emeric.goto(`/intro/dashboard?id=${id}`);
    await emeric.seeText('doesn’t exist');
    await emeric.settled();
    expect(await emeric.text('main')).not.toMatch(/zebra|Pellucid|Lumenary/);
  });
});

describe('a link to ask', () => {
  journey('opens the drawer for its company, or one form for several', async ({ visit }) => {
    const emeric = await visit();
    await openSignedIn(emeric, 'portco2');
    const ids = [await findAccountId(emeric, 'Tesselane'), await findAccountId(emeric, 'Larkrise Mutual')];
    await emeric.goto(`/intro?account=${ids[0]}`);
    const drawer = new RequestDrawer(emeric);
    await drawer.shown();
    expect(await drawer.words()).toContain('to Tesselane, on behalf of Brackenfield');
    await emeric.click('button', 'Cancel');
    await drawer.gone();
    await emeric.see('heading', 'Tesselane');

    await emeric.goto(`/batch-intro?account=${ids[0]}&account=${ids[1]}`);
    await emeric.see('button', 'Remove Larkrise Mutual');
    await drawer.writePassage('Decision maker(s)', SIX.people, 'Whoever buys from farms');
    await drawer.next();
    await drawer.tellAbout({ prior: 'None', tier: 'Any' });
    await emeric.click('button', 'Submit 2 requests');
    await emeric.seeText('2 requests sent, one for each company');
    const mine = new RequestsPage(emeric);
    for (const company of ['Tesselane', 'Larkrise Mutual']) {
      await mine.find(company);
      expect(await mine.row()).toContain(`Would you introduce Brackenfield to ${company}?`);
    }
  });
});

describe('the keyboard alone', () => {
  journey('asks for an introduction, cancels it, archives it and takes that back', async ({ visit }) => {
    const noor = await visit();
    const { keyboard } = noor.page;
    const go = async (wanted: string | RegExp) => {
      await noor.tabTo(wanted);
      await keyboard.press('Enter');
    };
    await openSignedIn(noor, 'portco', '/?q=Tesselane&exactMatch=true');
    await new SearchPage(noor).counted();
    await go('button Request a Warm Introduction to Tesselane');
    await new RequestDrawer(noor).shown();
    await go(`button ${SIX.people}, empty`);
    await keyboard.type('Matthis Okonjo, Head of Product');
    await keyboard.down('Control');
    await keyboard.press('Enter');
    await keyboard.up('Control');
    await go('button Next');
    await noor.see('textbox', 'Prior interactions (required)');
    await noor.tabTo('textarea Prior interactions (required)');
    await keyboard.type('None');
    await noor.tabTo('input Tier or deal size (required)');
    await keyboard.type('Any');
    await go('button Submit');
    await noor.seeText('Introduction requested to Tesselane!');
    await noor.page.waitForFunction(() => document.activeElement?.ariaLabel?.endsWith('Introduction to Tesselane'));

    const mine = new RequestsPage(noor);
    await noor.goto('/intro/dashboard?q=Tesselane');
    await noor.see('button', 'Timeline of the request to Tesselane');
    await go('button Timeline of the request to Tesselane');
    await mine.opened();
    const tabs = await mine.tabs();
    await go('button Cancel request');
    await noor.see('alertdialog', 'Cancel the request to Tesselane?');
    expect(await noor.focused()).toBe('button Keep request');
    await go('button Cancel request');
    await mine.stands('Declined by Requestor');
    // Until it is sent the request counts where it was.
    await noor.seeGone('button', 'Undo the change of the request to Tesselane');
    const before = { ...tabs, queued: tabs.queued - 1, active: tabs.active + 1 };
    await mine.tabsBecome(before);
    const archived = { ...before, active: before.active - 1, archived: before.archived + 1 };
    await go('button Archive the request to Tesselane');
    await mine.tabsBecome(archived);
    await go('button Undo');
    await mine.tabsBecome(before);
  });
});
