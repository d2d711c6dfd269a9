import { AppError } from '../errors.ts';
import { yieldToEventLoop } from '../limits/fair-scheduler.ts';

interface RowOutcomes {
  /** The ids of the rows on which it was done. */
  done: string[];
  refused: { Id: string; why: string; error: AppError }[];
}

/** Does the same with several rows, each decided by itself: an obstacle to one does not hold up the others. */
export async function decideEach<Item extends { Id: string }>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<RowOutcomes> {
  const outcome: RowOutcomes = { done: [], refused: [] };
  for (const item of new Map(items.map((row) => [row.Id, row])).values()) {
    await yieldToEventLoop();
    try {
      await run(item);
      outcome.done.push(item.Id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome.refused.push({ Id: item.Id, why: error.message, error });
    }
  }
  return outcome;
}
