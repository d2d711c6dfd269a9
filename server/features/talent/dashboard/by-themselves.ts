import { AppError } from '../../../platform/errors.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';

/**
 * Makes the same change to several candidacies, each decided by itself: an obstacle to one does not hold up the others.
 */
export async function byThemselves<One extends { Id: string }>(all: readonly One[], run: (one: One) => Promise<void>) {
  const changed: string[] = [];
  const refused: { Id: string; why: string }[] = [];
  for (const one of new Map(all.map((each) => [each.Id, each])).values()) {
    await yieldToEventLoop();
    try {
      await run(one);
      changed.push(one.Id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ Id: one.Id, why: error.message });
    }
  }
  return { changed, refused };
}
