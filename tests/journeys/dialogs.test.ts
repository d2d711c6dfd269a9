import { describe, expect } from 'vitest';
import { getPatience } from '../setup/patience.ts';
import { ask } from './asking.ts';
import { journey } from './journey.ts';
import { OutboxPage } from './pages/outbox-page.ts';
import { RequestsPage } from './pages/requests-page.ts';
import { SearchPage } from './pages/search-page.ts';
import { chooseWhoToBe, getDemoPerson } from './pages/sign-in.ts';
import { openSignedIn } from './signed-in.ts';

describe('a signal', () => {
  journey('changes strength and evidence on the card as soon as it is saved', async ({ visit }) => {
    const [noor, dana] = [await visit(), await visit()];
    await openSignedIn(noor, 'portco', '/?q=Fjordline+Pay');
    const search = new SearchPage(noor);
    await search.counted();
    const strengthOf = async (name: string) =>
      (await search.readAll()).people.find((person) => person.name === name)?.strength;
    const [someone] = (await search.readAll()).people.toReversed();
    const { name = '', strength = '' } = someone ?? {};
    expect(strength).not.toBe('Very high');
    expect(await search.evidenceFor(name)).not.toContain('Bram Solheim');

    await noor.click('button', `Actions for ${name}`);
    await noor.click('menuitem', 'Add signal');
    await noor.see('dialog', 'Add a signal');
    await noor.choose('Type (required)', 'Opinion');
    await noor.choose('Direction (required)', 'Positive');
    await noor.seeText('Choose the signalling contact.');
    await noor.choosePerson('Signalling contact (required)', 'Bram Solheim');
    await noor.type('Details (optional)', 'We sailed together for years.');
    await noor.click('button', 'Save');
    await noor.seeText('Woohoo! the signal was added successfully.');
    await noor.page.waitForFunction(
      (who, before) =>
        document
          .querySelector(`button[aria-label$="Show evidence for ${who}"]`)
          ?.ariaLabel?.startsWith(`Strength: ${before}.`) === false,
      { timeout: getPatience(2_000) },
      name,
      strength,
    );
    expect(await strengthOf(name)).not.toBe(strength);
    expect(await search.evidenceFor(name)).toContain('Bram Solheim gave a positive opinion of them');
    await openSignedIn(dana, 'admin', '/?q=Fjordline+Pay');
    await new SearchPage(dana).counted();
    expect(await new SearchPage(dana).evidenceFor(name)).toMatch(/Bram Solheim gave .*We sailed together for years/s);
  });
});

describe('login-as', () => {
  journey('goes on as another user under a red bar, and every record names both', async ({ visit }) => {
    const [dana, emeric] = [await visit(), await visit()];
    await openSignedIn(emeric, 'portco2');
    const his = new RequestsPage(emeric);
    const id = await ask(emeric, 'Veldt Robotics');

    await openSignedIn(dana, 'admin', '/login-as');
    dana.expectComplaint(/403/);
    await dana.actAs(getDemoPerson('talent').email);
    await dana.seeText('You’re still yourself.');
    await dana.actAs(getDemoPerson('portco2').email);
    const bar = await dana.see('region', 'Acting as another user');
    expect(await bar.evaluate((element) => (element as HTMLElement).innerText)).toMatch(
      /You act as Emeric Valdanne, Brackenfield\s+59 minutes left/,
    );
    const [red = 0, green = 255, blue = 255] = await bar.evaluate((element) => {
      const brush = new OffscreenCanvas(1, 1).getContext('2d');
      if (!brush) return [];
      brush.fillStyle = getComputedStyle(element).backgroundColor;
      brush.fillRect(0, 0, 1, 1);
      return [...brush.getImageData(0, 0, 1, 1).data];
    });
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    expect(await dana.has('link', 'Outbox')).toBe(false);
    expect(await dana.text('header')).toContain('Hi Emeric');

    const acting = new RequestsPage(dana);
    await acting.goto(id);
    await acting.comment('We meet them on Monday anyway.');
    expect((await acting.timeline())[0]).toContain('You');

    await dana.page.locator('[aria-label="Acting as another user"] button').click();
    await dana.seeGone('region', 'Acting as another user');
    await dana.see('link', 'Outbox');
    await acting.goto(id);
    expect((await acting.timeline())[0]).toMatch(/We meet them on Monday.*Dana Orlev for Emeric Valdanne/s);
    await his.goto(id);
    expect((await his.timeline())[0]).toMatch(/We meet them on Monday/);
    expect((await his.timeline())[0]).not.toContain('Dana');
  });
});

describe('an invitation', () => {
  journey('lets a colleague in by the link of its mail, and into the same company', async ({ visit }) => {
    const [noor, dana, ottoline] = [await visit(), await visit(), await visit()];
    await openSignedIn(noor, 'portco');
    await noor.click('button', 'Invite Team Member');
    await noor.type('Full Name (required)', 'Ottoline Fairwether');
    await noor.type('Email (required)', 'ottoline@lumenary.example');
    await noor.type('Role (required)', 'Sales Engineer');
    await noor.type('Comments (optional)', 'Welcome aboard.');
    await noor.click('button', 'Invite');
    await noor.seeText('Thank you! we will contact Ottoline Fairwether directly with access details.');

    await openSignedIn(dana, 'admin', '/outbox');
    const outbox = new OutboxPage(dana);
    await outbox.newest(/^E-mail: Noor Salhavi invited you to .* to ottoline@lumenary\.example$/m);
    const mail = await outbox.read('ottoline@lumenary.example');
    expect(mail).toContain('Welcome aboard.');
    const link = new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? '');
    expect(link.origin).toBe(ottoline.origin);
    await ottoline.goto(link.pathname);
    await chooseWhoToBe(ottoline, 'ottoline@lumenary.example');
    await ottoline.see('heading', 'Search Network');
    expect(await ottoline.text('header')).toContain('Lumenary');
    const [hers, noors] = [new RequestsPage(ottoline), new RequestsPage(noor)];
    await ottoline.goto('/intro/dashboard');
    await noor.goto('/intro/dashboard');
    expect(await hers.tabs()).toEqual(await noors.tabs());
  });
});

describe('feedback about Kith', () => {
  journey('reaches staff with the page that it was written on', async ({ visit }) => {
    const [noor, dana] = [await visit(), await visit()];
    await openSignedIn(noor, 'portco', '/advanced?titleLike=procurement');
    await noor.click('button', 'Send Us Feedback');
    expect(await (await noor.see('textbox', 'Feedback (required)')).evaluate((box) => box.getAttribute('rows'))).toBe(
      '6',
    );
    await noor.page.keyboard.press('Escape');
    await noor.seeGone('dialog', 'Send Us Feedback');
    await noor.click('button', 'Send Us Feedback');
    await noor.type('Feedback (required)', 'The rings are a joy.');
    await noor.click('button', 'Send');
    await noor.seeText('Thank you for your feedback.');
    await openSignedIn(dana, 'admin', '/outbox');
    const outbox = new OutboxPage(dana);
    await outbox.newest(/^Chat: Feedback from noor@lumenary\.example \(\/advanced · \?titleLike=procurement\)/m);
    expect(await outbox.read('Feedback from noor@lumenary.example')).toContain('The rings are a joy.');
  });
});

describe('the CRM’s history of a person', () => {
  journey('is shown to staff, and to nobody else', async ({ visit }) => {
    const [noor, dana] = [await visit(), await visit()];
    await openSignedIn(dana, 'admin', '/?q=Castellan+Bank');
    await dana.click('button', 'Actions for Kofi Amankrah');
    await dana.click('menuitem', 'History');
    await dana.see('dialog', 'CRM history');
    await dana.page.waitForFunction(() =>
      /No History on the CRM|by \w+/.test(document.querySelector<HTMLElement>('[role="dialog"]')?.innerText ?? ''),
    );
    await openSignedIn(noor, 'portco', '/?q=Castellan+Bank');
    await noor.click('button', 'Actions for Kofi Amankrah');
    await noor.see('menuitem', 'Add signal');
    expect(await noor.has('menuitem', 'History')).toBe(false);
  });
});
