import type { ShownPeople } from '../audit/reading.ts';
import type { Trouble } from '../db/trouble.ts';
import { type CallCounts, makeCallCounts } from '../limits/call-counts.ts';
import { makeCallPlaces } from '../limits/fair-scheduler.ts';
import type { Places } from '../limits/places.ts';
import { makePointsLedger, type PointsLedger } from '../limits/rate-budget.ts';
import type { Settings } from '../settings/settings.ts';

/** A figure of a process, as its library gives it to another one. */
export type Figures = object;

/** What is one person's on the whole machine, whichever of its processes answers. */
export interface PersonLimits {
  counts: CallCounts;
  points: PointsLedger;
  places: Places;
}

/** The processes of this machine, as one of them sees the others. */
export interface Machine extends PersonLimits {
  /** Does it while no other process does what has the same key. */
  alone<T>(key: string, work: () => T): T | Promise<T>;
  /** Tells the others of people whom a user was shown. */
  tellShown(shown: ShownPeople): void;
  /** The process that does the jobs has work. */
  wakeJobs(): void;
  /** How many processes answer calls now. */
  countAnswering(): Promise<number>;
  metricsOfOthers(): Promise<Figures[][]>;
  troublesOfOthers(): Promise<Trouble[]>;
}

export const makePersonLimits = ({ pointsPerMinute }: Pick<Settings, 'pointsPerMinute'>): PersonLimits => ({
  counts: makeCallCounts(),
  points: makePointsLedger(pointsPerMinute),
  places: makeCallPlaces(),
});

/** A machine with one process. */
export const makeOnlyProcess = (settings: Pick<Settings, 'pointsPerMinute'>): Machine => ({
  ...makePersonLimits(settings),
  alone: (_key, work) => work(),
  tellShown: () => undefined,
  wakeJobs: () => undefined,
  countAnswering: async () => 1,
  metricsOfOthers: async () => [],
  troublesOfOthers: async () => [],
});
