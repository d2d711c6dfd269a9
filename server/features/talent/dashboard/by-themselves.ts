import { AppError } from '../../../platform/errors.ts';
import { yieldToEventLoop } from '../../../platform/limits/fair-scheduler.ts';

/**
 * Makes the same change to several candidacies, each decided by itself: an obstacle to one does not hold up the others.
 */
export async function changeEach<One extends { Id: string }>(
  all: readonly One[],
  run: (item: One) => Promise<unknown>,
) {
  const changed: string[] = [];
  const refused: { Id: string; why: string }[] = [];
  for (const item of new Map(all.map((row) => [row.Id, row])).values()) {
    await yieldToEventLoop();
    try {
      await run(item);
      changed.push(item.Id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ Id: item.Id, why: error.message });
    }
  }
  return { changed, refused };
}
