import type { ShownPeople } from '../audit/reading.ts';
import type { Trouble } from '../db/trouble.ts';
import type { CallCount } from '../limits/call-counts.ts';
import type { Channel, Services } from './channel.ts';
import type { Figures, Machine } from './machine.ts';

/** What the first process of a machine does for the others. */
export interface PrimaryServices extends Services {
  /** The process has loaded everything, and can begin at once. */
  ready: () => void;
  count: (key: string, windowMs: number) => CallCount | Promise<CallCount>;
  spend: (person: string, points: number) => number | Promise<number>;
  stubborn: (person: string) => number | Promise<number>;
  take: (person: string) => boolean | Promise<boolean>;
  leave: (person: string) => void;
  join: (person: string) => void;
  lock: (key: string) => boolean | Promise<boolean>;
  unlock: (key: string) => void;
  tellShown: (shown: ShownPeople) => void;
  wakeJobs: () => void;
  countAnswering: () => number;
  metricsOfOthers: () => Promise<Figures[][]>;
  troublesOfOthers: () => Promise<Trouble[]>;
}

/** What each of the others does for it. */
export interface MemberServices extends Services {
  /** From now on it answers calls. */
  answer: () => Promise<void>;
  /** From now on it does the jobs. */
  doJobs: () => void;
  end: () => void;
  wakeJobs: () => void;
  learnShown: (shown: ShownPeople) => void;
  /** Writes whom it has shown to whom. */
  writeShown: () => Promise<void>;
  /** Reads what others have written of that. */
  readShown: () => Promise<void>;
  metrics: () => Promise<Figures[]>;
  trouble: () => Promise<Trouble | undefined>;
}

/** The machine as a process sees it that the first one has started: what counts once is counted there. */
export function makeMachine({ ask, tell }: Channel<PrimaryServices>): Machine {
  return {
    counts: { count: (key, windowMs) => ask('count', key, windowMs) },
    points: {
      spend: (person, points) => ask('spend', person, points),
      stubborn: (person) => ask('stubborn', person),
    },
    places: {
      take: (person) => ask('take', person),
      leave: (person) => tell('leave', person),
      join: (person) => tell('join', person),
    },
    async alone(key, work) {
      await ask('lock', key);
      try {
        return work();
      } finally {
        tell('unlock', key);
      }
    },
    tellShown: (shown) => tell('tellShown', shown),
    wakeJobs: () => tell('wakeJobs'),
    countAnswering: () => ask('countAnswering'),
    metricsOfOthers: () => ask('metricsOfOthers'),
    troublesOfOthers: () => ask('troublesOfOthers'),
  };
}
