import { describe, expect } from 'vitest';
import { findBarriers } from './accessibility-checks.ts';
import { journey } from './journey.ts';
import { openSignedIn } from './signed-in.ts';

/** The people in an invented mailbox. */
const WRITERS = 21;

describe('a user links their mailbox', () => {
  journey('consents at the mail service, sees the results, and unlinks it', async ({ visit }) => {
    const ilse = await visit();
    await openSignedIn(ilse, 'defpod', '/link-account');
    await ilse.seeText('0 connected accounts');
    await ilse.click('checkbox', 'Calendar');
    await ilse.click('button', 'Connect Gmail Account');
    await ilse.see('heading', 'Let Kith read a mailbox?');
    await ilse.click('button', 'Allow: ilse@quillmark.example');
    await ilse.seeText('Account connected succesfully! Thank you!');
    await ilse.seeText('1 connected account');
    await ilse.see('button', 'Start reading');
    // Those of health and insurance are ticked beforehand, if the invented network has any among the people there.
    const ticked = 'section[aria-label="Private contacts"] input:checked';
    const people = WRITERS - (await ilse.page.$$eval(ticked, (boxes) => boxes.length));
    await ilse.click('button', 'Start reading');
    await ilse.seeText(`${people} people.`);
    await ilse.seeText('list e-mails');
    expect(ilse.address()).not.toContain('code');
    expect(await findBarriers(ilse.page)).toEqual([]);
    await ilse.click('button', 'More about ilse@quillmark.example');
    await ilse.click('menuitem', 'Take everything back');
    await ilse.click('button', 'Take everything back');
    await ilse.seeText(`The signals of ${people} people are being removed.`);
    await ilse.seeText('0 connected accounts');
  });
});
