import { mkdirSync } from 'node:fs';
import type { Browser } from 'puppeteer';
import type { DemoKind } from '../../shared/features/accounts/session/demo-kinds.ts';
import { ines } from '../fixtures/profile-pages/people.ts';
import { renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { STYLED } from '../journeys/extension/network-site.ts';
import { createTokenAt } from '../journeys/extension/token-at.ts';
import { ExtensionWorld } from '../journeys/extension/world.ts';
import { signIn } from '../journeys/pages/sign-in.ts';
import { Visitor } from '../journeys/pages/visitor.ts';
import type { RealServer } from '../journeys/real-server.ts';
import { search } from './actions.ts';
import { type PicturedScreen, takeScreen, WEBP } from './screen.ts';

export const README_FOLDER = 'docs/pictures';

/** A screen for each main job; the screen beside a profile needs a browser with the extension. */
const SCREENS: Readonly<Record<string, PicturedScreen & { as: DemoKind }>> = {
  search: { as: 'portco', path: search, shown: 'Castellan Bank' },
  talent: { as: 'talent', path: '/talent/dashboard', shown: 'Talpod Dashboard' },
  outreach: {
    as: 'talent',
    path: '/talent/key-nodes-reachouts?q=Veldt%20Robotics%0ACastellan%20Bank',
    shown: 'Search the Network',
  },
  sales: { as: 'sales', path: '/sales/recommended', shown: 'Sales Recommendations' },
};

/** The invented profile has no style sheet of its own. */
const LIGHT = { page: '#f2f2f0', card: '#fff', line: '#ddd', ink: '#222' };

export const renderLooks = ({ page, card, line, ink } = LIGHT): string => `<style>
  body { margin: 0; background: ${page}; color: ${ink}; font: 16px/1.5 system-ui, sans-serif }
  header { padding: 12px 48px; background: ${card}; border-bottom: 1px solid ${line} }
  a { margin-right: 12px; color: inherit }
  ul { padding: 0; list-style: none }
  main, aside { max-width: 720px; margin: 24px 48px; padding: 16px 24px; background: ${card}; border: 1px solid ${line}; border-radius: 8px }
</style>`;

async function takeProfile(server: RealServer): Promise<void> {
  const world = await ExtensionWorld.start(server.origin);
  try {
    world.site.serve(
      `/in/${ines.slug}`,
      renderSignedIn2024(ines).replace('</head>', `${renderLooks()}</head>`),
      STYLED,
    );
    await world.signInWith(createTokenAt(server.folder, 'portco'));
    const page = await world.open(`/in/${ines.slug}/`);
    await page.setViewport({ width: 1440, height: 900 });
    await world.says(page, 'Request Intro');
    const mini = await world.mini(page);
    await mini.waitForSelector('li, [role="listitem"]');
    await page.screenshot({ ...WEBP, path: `${README_FOLDER}/profile.webp` });
  } finally {
    await world.stop();
  }
}

/** The pictures of the README. @returns how many there are */
export async function takeReadme(browser: Browser, server: RealServer): Promise<number> {
  mkdirSync(README_FOLDER, { recursive: true });
  const screens = Object.entries(SCREENS);
  for (const [name, { as, ...screen }] of screens) {
    const visitor = await Visitor.arrive(browser, server.origin);
    await signIn(visitor, as);
    await takeScreen(visitor, screen, `${README_FOLDER}/${name}.webp`);
    await visitor.leave();
  }
  await takeProfile(server);
  return screens.length + 1;
}
