/** Counts the work that each key has in hand, with a bound for each: the calls of a person, or what only one may do at a time. */
export interface Places {
  /** Takes one of a key's places as soon as one is free. @returns false if too many wait already */
  take(key: string): boolean | Promise<boolean>;
  /** Gives one back. */
  leave(key: string): void;
  /** Takes one, free or not: for work that stood aside and goes on. */
  join(key: string): void;
}

export function makePlaces(atOnce: number, mostWaiting: number): Places {
  const keys = new Map<string, { taken: number; waiting: ((placed: boolean) => void)[] }>();
  const getQueue = (key: string) => {
    const known = keys.get(key) ?? { taken: 0, waiting: [] };
    keys.set(key, known);
    return known;
  };
  return {
    take(key) {
      const place = getQueue(key);
      if (place.taken < atOnce) place.taken++;
      else if (place.waiting.length >= mostWaiting) return false;
      else return new Promise((begin) => place.waiting.push(begin));
      return true;
    },
    leave(key) {
      const place = getQueue(key);
      // A finished call hands its place on; when calls return from aside, more are in work than there are places.
      const begin = place.taken <= atOnce ? place.waiting.shift() : undefined;
      if (begin) begin(true);
      else if (--place.taken <= 0) keys.delete(key);
    },
    join(key) {
      getQueue(key).taken++;
    },
  };
}

/**
 * The same places for one of several holders.
 * @returns them, and what gives back all that this holder has when it is gone
 */
export function holdPlaces(places: Places): { places: Places; giveBack: () => void } {
  const held = new Map<string, number>();
  let gone = false;
  const add = (key: string, more: number): void => {
    const now = (held.get(key) ?? 0) + more;
    if (now === 0) held.delete(key);
    else held.set(key, now);
  };
  const noteTaken = (key: string, placed: boolean): boolean => {
    if (placed && gone) places.leave(key);
    else if (placed) add(key, 1);
    return placed;
  };
  return {
    places: {
      take(key) {
        const placed = places.take(key);
        return placed instanceof Promise ? placed.then((it) => noteTaken(key, it)) : noteTaken(key, placed);
      },
      leave(key) {
        add(key, -1);
        places.leave(key);
      },
      join(key) {
        add(key, 1);
        places.join(key);
      },
    },
    giveBack() {
      gone = true;
      for (const [key, times] of held) for (let n = 0; n < times; n++) places.leave(key);
      held.clear();
    },
  };
}
