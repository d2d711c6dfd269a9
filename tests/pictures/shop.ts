import { mkdirSync } from 'node:fs';
import { ines } from '../fixtures/profile-pages/people.ts';
import { renderSignedIn2024 } from '../fixtures/profile-pages/signed-in.ts';
import { STYLED } from '../journeys/extension/network-site.ts';
import { createTokenAt } from '../journeys/extension/token-at.ts';
import { ExtensionWorld } from '../journeys/extension/world.ts';
import type { RealServer } from '../journeys/real-server.ts';
import { renderLooks } from './readme.ts';

export const SHOP_FOLDER = 'docs/pictures/shop';

/** The size that Chrome's shop asks for. */
const SIZE = { width: 1280, height: 800 };
const DARK = { page: '#1b1f23', card: '#24292e', line: '#3d444d', ink: '#e6e6e6' };

async function takePanel(world: ExtensionWorld, name: string, looks: string): Promise<void> {
  const path = `/in/${ines.slug}`;
  world.site.serve(path, renderSignedIn2024(ines).replace('</head>', `${looks}</head>`), STYLED);
  const page = await world.open(`${path}/`);
  await page.setViewport(SIZE);
  await world.says(page, 'Request Intro');
  const mini = await world.mini(page);
  await mini.waitForSelector('li, [role="listitem"]');
  await page.screenshot({ path: `${SHOP_FOLDER}/${name}.png` });
  await page.close();
}

/** The pictures of the shops' pages. @returns how many there are */
export async function takeShop(server: RealServer): Promise<number> {
  mkdirSync(SHOP_FOLDER, { recursive: true });
  const world = await ExtensionWorld.start(server.origin);
  try {
    await world.signInWith(createTokenAt(server.folder, 'portco'));
    await takePanel(world, 'panel', renderLooks());
    await takePanel(world, 'panel-dark', renderLooks(DARK));
  } finally {
    await world.stop();
  }
  return 2;
}
