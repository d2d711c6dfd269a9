import { describe, expect } from 'vitest';
import { DEMO_PEOPLE } from '../../server/demo/people.ts';
import { MORE_STAFF } from '../../server/demo/portfolio.ts';
import { THIRTY_NAMES, UNKNOWN } from './company-lists.ts';
import { journey } from './journey.ts';
import { EXPORT, SearchPage } from './pages/search-page.ts';
import { openSignedIn } from './signed-in.ts';

/** All people of the firm whom the demo network names beforehand. */
const STAFF = [
  ...DEMO_PEOPLE.filter((person) => person.company === 'Quillmark Ventures').map(
    ({ given_name, family_name }) => `${given_name} ${family_name}`,
  ),
  ...MORE_STAFF.map(([name]) => name),
  'Noa Kestrel',
  'Tal Berkovan',
];
const LABELS = /^(Low \(but worth trying\)|Medium \(but worth trying\)|High|Very high)$/;

describe('a user of a portfolio company', () => {
  journey(
    'pastes thirty names and sees the people to reach, how strongly, and as much evidence as they may',
    async ({ visit }) => {
      const noor = await visit();
      await openSignedIn(noor, 'portco');
      const search = new SearchPage(noor);
      await search.pasteNames(THIRTY_NAMES);
      expect(await search.counted()).toMatch(/^24 accounts with (at least )?\d+ reachable contacts/);
      const unmatched = await search.unmatched();
      for (const name of UNKNOWN) expect(unmatched).toContain(name);

      const { accounts, people } = await search.readAll();
      expect(accounts.length).toBe(24);
      expect(accounts[0]?.name).toBe('Castellan Bank');
      expect(accounts[0]?.words).toContain('exact match for castellan bank inc, CASTELLAN BANK');
      expect(accounts.map(({ name }) => name)).toContain('Orrin Health');
      for (const person of people) expect(person.strength, person.name).toMatch(LABELS);
      const atCastellan = people.filter(({ account }) => account === 'Castellan Bank');
      expect(atCastellan.map(({ name, strength }) => `${name}: ${strength}`)).toEqual([
        'Kofi Amankrah: Very high',
        'Ines Calloway: High',
        'Sunniva Rask: Medium (but worth trying)',
        'Jonah Abrandt: Low (but worth trying)',
        'Matthis Okonjo: Medium (but worth trying)',
      ]);
      const past = atCastellan.filter(({ section }) => section === 'Past employees');
      expect(past.map(({ words }) => words).join()).toContain('Sep 2019 – Nov 2022');

      const kofi = await search.evidenceFor('Kofi Amankrah');
      expect(kofi).toContain('Maren Oduya worked with them at Pellucid Labs for 39 months');
      expect(kofi).toMatch(/Elsewhere in the network: 2 shared work histories, 1 direct connection, 1 opinion/);
      const sunniva = await search.evidenceFor('Sunniva Rask');
      expect(sunniva).toContain('Elsewhere in the network: ');
      for (const name of STAFF) expect(`${kofi} ${sunniva}`).not.toContain(name);
      expect(await noor.text('main')).toContain('2 of Quillmark Ventures');
      expect(await noor.has('button', EXPORT)).toBe(false);
      expect(await noor.has('link', 'Castellan Bank in the CRM (opens in a new tab)')).toBe(false);
    },
  );

  journey(
    'finds the same again after a reload, by going back, and in a tab that only has the address',
    async ({ visit }) => {
      const noor = await visit();
      await openSignedIn(noor, 'portco');
      const search = new SearchPage(noor);
      await search.pasteNames(['castellan bank inc', 'Órrin Health Ltd']);
      const counted = await search.counted();
      const address = noor.address();
      expect(address).toContain('q=');
      await noor.page.reload();
      expect(await search.counted()).toBe(counted);

      await noor.click('link', 'By Title');
      await noor.see('heading', 'What does the person do?');
      await noor.page.goBack();
      expect(await search.counted()).toBe(counted);
      expect(noor.address()).toBe(address);
      expect(await noor.page.$eval('textarea', (box) => box.value)).toBe('castellan bank inc\nÓrrin Health Ltd\n');

      const tab = await noor.newTab();
      await tab.goto(address);
      expect(await new SearchPage(tab).counted()).toBe(counted);
      expect(tab.complaints()).toEqual([]);
    },
  );

  journey('follows a company, and still does after a reload', async ({ visit }) => {
    const noor = await visit();
    await openSignedIn(noor, 'portco', '/?q=Castellan+Bank');
    await noor.click('button', 'Follow Castellan Bank');
    await noor.see('button', 'Following Castellan Bank');
    await noor.settled();
    await noor.page.reload();
    await noor.see('button', 'Following Castellan Bank');
    await noor.click('button', 'Following Castellan Bank');
    await noor.see('button', 'Follow Castellan Bank');
    await noor.settled();
    await noor.page.reload();
    await noor.see('button', 'Follow Castellan Bank');
  });

  journey('learns that nobody is found, and whom to write to', async ({ visit }) => {
    const noor = await visit();
    await openSignedIn(noor, 'portco', '/?q=Zzyzx+Unlimited');
    await noor.see('heading', 'Sorry - No relevant contacts found');
    await noor.see('link', 'help@quillmark.example');
  });

  journey('does it all with the keyboard alone', async ({ visit }) => {
    const noor = await visit();
    const { keyboard } = noor.page;
    await noor.goto('/');
    await noor.see('button', 'Sign in');
    await noor.tabTo('button Sign in');
    await keyboard.press('Enter');
    await noor.page.waitForSelector('#email');
    await noor.tabTo(/^button .*Noor Salhavi/s);
    await keyboard.press('Enter');
    await noor.see('heading', 'Search Network');
    await keyboard.press('/');
    await keyboard.type('castel');
    await noor.see('listbox', 'Companies');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await new SearchPage(noor).counted();
    expect(await noor.page.$eval('textarea', (box) => box.value)).toBe('Castellan Bank\n');
    await noor.tabTo(/Show evidence for Kofi Amankrah$/);
    await keyboard.press('Enter');
    await noor.see('dialog', 'Kofi Amankrah');
    await keyboard.press('Escape');
    await noor.seeGone('dialog', 'Kofi Amankrah');
    expect(await noor.focused()).toContain('Show evidence for Kofi Amankrah');
    await keyboard.press('j');
    await noor.page.waitForFunction(() => document.activeElement?.textContent?.includes('Ines Calloway'));
    await keyboard.press('e');
    await noor.see('dialog', 'Ines Calloway');
  });
});

describe('staff', () => {
  journey('see all of the evidence, the CRM’s links, and take the result away as a file', async ({ visit }) => {
    const dana = await visit();
    await openSignedIn(dana, 'admin');
    const search = new SearchPage(dana);
    await search.pasteNames(THIRTY_NAMES);
    expect(await search.counted()).toMatch(/^26 accounts /);
    const kofi = await search.evidenceFor('Kofi Amankrah');
    expect(kofi).toContain('Best through Noa Kestrel, Venture Partner');
    expect(kofi).toContain('Noa Kestrel gave a positive opinion of them: “Picks up the phone, and decides.”');
    expect(kofi).toContain('Maren Oduya worked with them at Pellucid Labs');
    expect(kofi).not.toContain('Elsewhere in the network');
    expect(await dana.text('main')).not.toContain('of Quillmark Ventures');

    await dana.goto('/?q=castellan+bank+inc%0ALumenary');
    await search.counted();
    const crm = await dana.page.$eval('a[aria-label="Lumenary in the CRM (opens in a new tab)"]', (link) => link.href);
    expect(crm).toMatch(/^https:\/\/crm\.quillmark\.example\//);
    const file = await search.exported();
    expect(file.startsWith('\uFEFF')).toBe(true);
    const [header, ...rows] = file.slice(1).trim().split(/\r?\n/);
    expect(header?.split(';').length).toBeGreaterThan(4);
    expect(rows.some((row) => row.includes('Kofi Amankrah') && row.includes('Castellan Bank'))).toBe(true);
  });

  journey('see what a portfolio user sees while Is Admin is off', async ({ visit }) => {
    const dana = await visit();
    await openSignedIn(dana, 'admin', '/?q=Castellan+Bank');
    const search = new SearchPage(dana);
    await search.counted();
    await dana.see('button', EXPORT);
    await dana.page.click('input[role="switch"]');
    await dana.seeGone('button', EXPORT);
    await search.counted();
    const kofi = await search.evidenceFor('Kofi Amankrah');
    expect(kofi).not.toContain('Maren Oduya');
    expect(await dana.has('link', 'Castellan Bank in the CRM (opens in a new tab)')).toBe(false);
  });
});

describe('another way to search', () => {
  journey('by industry, with the company size slider', async ({ visit }) => {
    const noor = await visit();
    await openSignedIn(noor, 'portco', '/industry');
    const search = new SearchPage(noor);
    await noor.page.locator('input[placeholder="Choose industries"]').click();
    await noor.page.keyboard.type('Digital Hea');
    await noor.page.waitForSelector('[role="option"]');
    await noor.page.keyboard.press('Enter');
    await noor.page.keyboard.press('Escape');
    await search.counted();
    const { accounts } = await search.readAll();
    for (const { words } of accounts) expect(words).toContain('Digital Health');
    expect(accounts.map(({ name }) => name)).not.toContain('Orrin Health');
    await noor.moveSlider('Largest size', 'ArrowRight');
    expect(noor.address()).toContain('headCountTo=1000');
    await search.counted();
    expect((await search.readAll()).accounts.map(({ name }) => name)).toContain('Orrin Health');
  });
});
