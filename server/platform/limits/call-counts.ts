import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

/** Counts per key in windows of time, for limits such as calls per minute. */
export interface CallCounts {
  /** Counts one more. @returns the number in the present window, and the milliseconds until that ends */
  count(key: string, windowMs: number): CallCount | Promise<CallCount>;
}

export interface CallCount {
  current: number;
  ttl: number;
}

/** From time to time, windows that have ended are forgotten. */
const FORGET_FROM = 10_000;

/** @param now milliseconds of a monotonic clock */
export function makeCallCounts(now: () => number = () => performance.now()): CallCounts {
  const windows = new Map<string, { current: number; ends: number }>();
  let forgetFrom = FORGET_FROM;
  return {
    count(key, windowMs) {
      const at = now();
      if (windows.size >= forgetFrom) {
        for (const [text, { ends }] of windows) if (ends <= at) windows.delete(text);
        forgetFrom = Math.max(FORGET_FROM, windows.size * 2);
      }
      const known = windows.get(key);
      const window = known && known.ends > at ? known : { current: 0, ends: at + windowMs };
      window.current++;
      windows.set(key, window);
      return { current: window.current, ttl: Math.ceil(window.ends - at) };
    },
  };
}

/** Lets the rate limit count by them: each of its stores, one for all calls and one for each with a bound of its own, has a name. */
export function makeRateStore(counts: () => CallCounts): FastifyRateLimitStoreCtor {
  let stores = 0;
  return class Store {
    // Every process makes its stores in the same order.
    readonly #name = stores++;

    incr(key: string, callback: (error: Error | null, result?: CallCount) => void, timeWindow: number): void {
      Promise.resolve(counts().count(`${this.#name} ${key}`, timeWindow)).then(
        (counted) => callback(null, counted),
        (error: Error) => callback(error),
      );
    }

    child(): Store {
      return new Store();
    }
  };
}
