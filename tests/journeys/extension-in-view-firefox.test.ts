import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFirefox } from '../browsers.ts';
import { hasPieces, listMaterialPages, NOBODY_IN_LISTS, withKnown } from '../fixtures/list-pages.ts';
import { getPatience } from '../setup/patience.ts';
import { FirefoxWorld } from './extension/firefox-world.ts';
import { setEntityId } from './extension/rows.ts';
import { createToken } from './extension/token.ts';
import { getLane } from './lane.ts';

// That there is no Firefox here was said when its own journey began.
describe.skipIf(!findFirefox() || !hasPieces)('the sidebar beside pages that list people, in Firefox', () => {
  let world: FirefoxWorld;
  let says: () => string;
  beforeAll(async () => {
    world = await FirefoxWorld.start(getLane().origin);
    await world.keep({ mode: 'browser', lists: true });
    says = await world.openSidebar();
    // Last: each tab of Kith that opens without a session signs the extension out.
    await world.signInWith(createToken('portco'));
    setEntityId(true);
  });
  afterAll(async () => {
    setEntityId(false);
    await world?.stop();
  });

  test('on every kind of list the known are named and nobody else', async () => {
    const waitFor = (text: string, kind: string): Promise<void> =>
      vi.waitFor(() => expect(says(), kind).toContain(text), { timeout: getPatience(30_000), interval: 200 });
    for (const [kind, list] of Object.entries(listMaterialPages())) {
      const { path, html, heading } = withKnown(list);
      world.site.serve(path.replace(/\?.*/, ''), html);
      const page = await world.open(path);
      await page.bringToFront();
      await waitFor(heading, kind);
      expect(says(), kind).toContain('Ines Calloway');
      for (const name of NOBODY_IN_LISTS) expect(says(), kind).not.toContain(name);
      await page.close();
      // Another tab is in front: what was said of this list is gone.
      await waitFor('Open a profile', kind);
    }
  });
});
