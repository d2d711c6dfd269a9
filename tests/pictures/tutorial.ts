import { mkdirSync } from 'node:fs';
import type { Browser } from 'puppeteer';
import { TUTORIAL_SIZES, type TutorialPicture } from '../../web/features/sales/tutorial-steps.ts';
import { signIn } from '../journeys/pages/sign-in.ts';
import { Visitor } from '../journeys/pages/visitor.ts';
import { ask, openEvidence, search } from './actions.ts';
import { type PicturedScreen, takeScreen } from './screen.ts';

export const TUTORIAL_FOLDER = 'web/features/sales/tutorial';

const TAKEN: Readonly<Record<TutorialPicture, PicturedScreen>> = {
  search: { path: search, shown: 'Castellan Bank' },
  evidence: { path: search, shown: 'Castellan Bank', before: openEvidence },
  request: { path: search, shown: 'Castellan Bank', before: ask },
  requests: { path: '/intro/dashboard', shown: 'My Requests' },
  opportunities: { path: '/sales/opportunities', shown: 'Sales Opportunities' },
  ranking: { path: '/friend-or-foe', shown: 'Rank contacts' },
};

/** The pictures of the tour, as a founder of the demo sees its six screens. @returns how many there are */
export async function takeTutorial(browser: Browser, origin: string): Promise<number> {
  mkdirSync(TUTORIAL_FOLDER, { recursive: true });
  let taken = 0;
  for (const [size, { width, height }] of Object.entries(TUTORIAL_SIZES))
    for (const theme of ['light', 'dark'] as const) {
      const visitor = await Visitor.arrive(browser, origin, { width, theme });
      await visitor.page.setViewport({ width, height });
      await signIn(visitor, 'portco');
      for (const [name, screen] of Object.entries(TAKEN)) {
        await takeScreen(visitor, screen, `${TUTORIAL_FOLDER}/${name}-${theme}-${size}.webp`);
        taken++;
      }
      await visitor.leave();
    }
  return taken;
}
