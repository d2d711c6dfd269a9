import type { Visitor } from '../journeys/pages/visitor.ts';

/** The format is webp: text stays sharp, and a picture takes some 50 kB. */
export const WEBP = { type: 'webp', quality: 60 } as const;

/** A screen whose picture the project keeps. */
export interface PicturedScreen {
  path: string;
  /** A heading that shows that it is there. */
  shown: string;
  /** The steps before the picture is taken. */
  before?: (visitor: Visitor) => Promise<void>;
}

/** Opens a screen and takes its picture when nothing on it moves any more. */
export async function takeScreen(
  visitor: Visitor,
  { path, shown, before }: PicturedScreen,
  file: `${string}.webp`,
): Promise<void> {
  await visitor.goto(path);
  await visitor.see('heading', shown);
  await visitor.settled();
  await before?.(visitor);
  await visitor.settled();
  await visitor.page.screenshot({ ...WEBP, path: file });
}
