import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { SignalSource } from '../../../../shared/core/network/signals.ts';
import type { SignalTable } from '../../../platform/db/schema.ts';

/** A weight: the log-odds that something adds. */
export const weightNumber = z.number().min(-100).max(100);
export const positiveNumber = z.number().gt(0).max(1_000_000);

/** Each further time counts less, and all of them together no more than a bound. */
export function countOften<Entry extends string>(
  entry: Entry,
  times: number,
  { each, most }: { each: number; most: number },
  fading: number,
): readonly [`${Entry}.each` | `${Entry}.most`, number] {
  const size = Math.log2(1 + times) * fading;
  return each * size > most ? [`${entry}.most`, 1] : [`${entry}.each`, size];
}

export interface GivenSignal {
  /** The signal's id, which finds its source and details when it is shown. */
  signal: number;
  /** The contact who gave it. */
  by: number;
  /** Day it was given or last happened, YYYY-MM-DD; null when unknown. */
  date: string | null;
}

/** The people of a sentence; the other one as subject (at its beginning, too), as object, and as owner. */
export interface SignalPeople {
  member: string;
  other: { Subject: string; subject: string; object: string; owner: string };
  /** The member gave it, not the other. */
  ours: boolean;
}

/** What an invented signal says besides its pair. */
export interface InventedSignal {
  monthsAgo: number;
  details?: string;
  amount?: number;
  direction?: string;
  skill?: string;
}

/** The draws that invented signals are made of. */
interface InventedDraws {
  next(): number;
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  logNormal(median: number, sigma: number): number;
}

/**
 * Everything about a kind of signal but its names (shared/core/network/signals.ts): the model, stored evidence, weights
 * files, words, filters and the demo follow from it.
 * @typeParam Own what it says besides pair and day
 * @typeParam Weight its entry in a weights file
 */
export interface SignalDefinition<Own extends object, Entry extends string, Weight, Name extends string> {
  /** Its number in stored evidence: never change one. A new kind takes the next that no kind has. */
  number: number;
  weights: {
    /** The name of its entry in weights files. */
    entry: Entry;
    schema: z.ZodType<Weight>;
    shipped: Weight;
    /** The truth of the demo network, which the model does not know. */
    truth: Weight;
    /** The weights that log-odds are a sum of, by their place in the file. */
    amounts: Readonly<Record<Name, (weight: Weight) => number>>;
  };
  /** How many of a pair count, newest first; one if left out. */
  most?: (weight: Weight) => number;
  /** The years after which one counts half; if left out, its age does not matter. */
  halfLifeYears?: (weight: Weight) => number;
  /** Which weight it counts, and how often; several if it lists them. `fading` is 1 for a new one and halves with each half-life. */
  count(
    evidence: GivenSignal & Own,
    weight: Weight,
    fading: number,
  ): readonly [name: NoInfer<Name>, times: number] | readonly (readonly [name: NoInfer<Name>, times: number])[];
  /** What it says besides pair and day, as one number in stored evidence; left out if nothing. */
  own?: {
    /** @param many whether one of the two has so many connections that one of them means less */
    read(row: Pick<Selectable<SignalTable>, 'amount' | 'direction' | 'sub_type'>, many: boolean): Own;
    /** Undefined: nothing is stored. */
    write(own: Own): number | null | undefined;
    restore(stored: number | null | undefined): Own;
  };
  /**
   * Who may read that there is such evidence: staff only, or as usual whoever may read the evidence of the member's
   * company (docs/decisions/007).
   */
  readBy: 'staff' | 'company';
  /** Says nothing beyond the professional network: those who have no other evidence are filtered as such. */
  onlyAtTheNetwork: boolean;
  /**
   * What the two did when it last happened, as lists say it ("Mail"); left out if it is no touch between them. Lists of ties that grow cold,
   * the last touch of a person and reminders follow from it.
   */
  touch?: string;
  /** In counts. */
  counted: readonly [one: string, more: string];
  inWords(evidence: GivenSignal & Own, people: SignalPeople): string;
  demo: {
    source: SignalSource;
    /** The share of these among the signals beside connections and groups; 0 for a kind that is not drawn there. */
    share: number;
    /** Tells as many as a member has about a person. */
    draw?(random: InventedDraws, monthsAgo: number, tell: (invented: InventedSignal) => void): void;
  };
}

/** Returns the definition as it is, with the types that follow from it. */
export function defineSignal<Entry extends string, Weight, Name extends string, Own extends object = object>(
  definition: SignalDefinition<Own, Entry, Weight, Name>,
): SignalDefinition<Own, Entry, Weight, Name> {
  return definition;
}

export function formatThousands(count: number): string {
  return count.toLocaleString('en-US');
}
