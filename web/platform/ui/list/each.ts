import { useCallback, useEffect, useRef, useState } from 'react';

/** The result of an action on several rows. */
export interface EachOutcome<Item> {
  done: readonly Item[];
  failed: readonly { item: Item; error: unknown }[];
}

/**
 * Runs an action on several items, one after the other, so that no server is flooded; a failure stops none of the
 * others.
 * @param isUndecided called before each, with the number of finished ones
 */
export async function doEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  goesOn: (done: number) => boolean = () => true,
): Promise<EachOutcome<Item>> {
  const outcome = { done: [] as Item[], failed: [] as { item: Item; error: unknown }[] };
  for (const [index, item] of items.entries()) {
    if (!goesOn(index)) break;
    try {
      await act(item);
      outcome.done.push(item);
    } catch (error) {
      outcome.failed.push({ item, error });
    }
  }
  return outcome;
}

/** The same on a screen that shows the progress, and with a way to stop it in between. */
export function useEach<Item>(act: (item: Item) => Promise<unknown>) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);
  const run = async (items: readonly Item[]): Promise<EachOutcome<Item>> => {
    stopped.current = false;
    const outcome = await doEach(items, act, (done) => {
      if (!stopped.current) setProgress({ done, of: items.length });
      return !stopped.current;
    });
    setProgress(null);
    return outcome;
  };
  return { run, stop, progress };
}
