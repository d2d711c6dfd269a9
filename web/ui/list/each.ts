import { useCallback, useEffect, useRef, useState } from 'react';

/** What came of something done with several rows. */
export interface Outcome<Item> {
  done: readonly Item[];
  failed: readonly { item: Item; error: unknown }[];
}

/** Does something with several rows, one after the other, so that no server is flooded; it can be stopped in between. */
export function useEach<Item>(act: (item: Item) => Promise<unknown>) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  useEffect(() => stop, [stop]);
  const run = async (items: readonly Item[]): Promise<Outcome<Item>> => {
    stopped.current = false;
    const outcome = { done: [] as Item[], failed: [] as { item: Item; error: unknown }[] };
    for (const [index, item] of items.entries()) {
      if (stopped.current) break;
      setProgress({ done: index, of: items.length });
      try {
        await act(item);
        outcome.done.push(item);
      } catch (error) {
        outcome.failed.push({ item, error });
      }
    }
    setProgress(null);
    return outcome;
  };
  return { run, stop, progress };
}
