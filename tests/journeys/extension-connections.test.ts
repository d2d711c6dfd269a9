import { afterAll, beforeAll, expect } from 'vitest';
import { renderSearchResults } from '../fixtures/list-pages.ts';
import { findFrameWithText } from './extension/either-world.ts';
import { countRows } from './extension/rows.ts';
import { pressWithin, tickWithin, waitWithin } from './extension/side-panel-frame.ts';
import { createToken } from './extension/token.ts';
import { ExtensionWorld } from './extension/world.ts';
import { journey } from './journey.ts';
import { getLane } from './lane.ts';
import { openSignedIn } from './signed-in.ts';

const PATH = '/mynetwork/invite-connect/connections';
const ROW = (slug: string, name: string, headline: string) =>
  `<div role="listitem"><p><a href="/in/${slug}/">${name}</a></p><p>${headline}</p><p>Connected on September 5, 2026</p></div>`;

let world: ExtensionWorld;
beforeAll(async () => {
  world = await ExtensionWorld.start(getLane().origin);
  world.site.serve(PATH, renderSearchResults([{ slug: 'ottilie-varnbrook', name: 'Ottilie Varnbrook' }]));
  world.site.serve('/feed', '<main></main>');
  await world.signInWith(createToken('portco'));
});
afterAll(() => world?.stop());

journey(
  'My connections: a press, a scroll, one unticked, imported, seen in Kith, and undone in the side panel',
  async ({ visit }) => {
    await world.keep({ mode: 'browser', lists: true });
    const page = await world.open(`${PATH}/`);
    const side = await world.openSidePanel();
    await page.bringToFront();
    const frame = await findFrameWithText(side, 'Read these connections');
    const before = countRows();

    await pressWithin(frame, 'Read these connections');
    await waitWithin(frame, '1 connection read');
    await page.evaluate(
      (rows) => document.querySelector('[data-testid]')!.insertAdjacentHTML('beforeend', rows),
      ROW('basil-quennerby', 'Basil Quennerby', 'CFO at Zephyrine Freight') +
        ROW('marg-hollowell', 'Marg Hollowell', 'Buyer'),
    );
    await waitWithin(frame, '3 connections read');
    await tickWithin(frame, 'Marg Hollowell');
    // Leaving ends it, and says what was read.
    await page.evaluate(() => {
      history.pushState(null, '', '/feed/');
      document.querySelector('main')!.replaceChildren();
    });
    await waitWithin(frame, 'You left the list');
    expect(countRows()).toEqual(before);

    await pressWithin(frame, 'Check 2 connections');
    await waitWithin(frame, '2 new, 0 changed');
    expect(countRows()).toMatchObject({ contact: before.contact });
    await pressWithin(frame, 'Import 2');
    await waitWithin(frame, 'Imported');

    const noor = await visit();
    await openSignedIn(noor, 'portco', '/imports');
    await noor.seeText('Connections from the page.csv');
    await noor.goto('/?q=zephyrine+freight');
    await noor.seeText('Basil Quennerby');

    await pressWithin(frame, 'Undo');
    await waitWithin(frame, 'The import was undone');
    const { contact, account, tenure } = countRows();
    expect({ contact, account, tenure }).toEqual({
      contact: before.contact,
      account: before.account,
      tenure: before.tenure,
    });
    await pressWithin(frame, 'Close');
    await waitWithin(frame, 'Kith reads nobody in the list of this page.');
  },
);
