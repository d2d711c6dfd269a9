import { inject } from 'vitest';

/** A server with its data, and a browser: files that run at the same time must not share these. */
export interface Lane {
  /** The origin at which the product is served. */
  origin: string;
  /** The folder of its data and logs. */
  serverFolder: string;
  /** The address at which the browser listens for puppeteer. */
  browserAddress: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    lanes: Lane[];
  }
}

/** The lane of this worker, whose files run one after the other; vitest counts its workers from 1. */
export function getLane(): Lane {
  const found = inject('lanes')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!found) throw new Error(`There is no lane for worker ${process.env.VITEST_POOL_ID}.`);
  return found;
}
