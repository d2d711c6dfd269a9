/** The present, as a dependency, so that tests choose it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
