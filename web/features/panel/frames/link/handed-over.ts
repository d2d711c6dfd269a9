interface HandedCall extends PromiseWithResolvers<unknown> {
  /** The time at which the call was made, in ms. */
  since: number;
  taken: boolean;
  /** Undefined until it is there. */
  answer?: unknown;
}

/** An answer that nobody took by then, in ms, is left: the user went to another person before this frame listened. */
const FRESH_MS = 30_000;

/** Answers to calls that the extension made while this frame was still loading. Each is given out once: later askings go to the server. */
export class HandedOver {
  readonly #answers = new Map<string, HandedCall>();

  /** The call is made; its answer follows. */
  await(address: string): void {
    if (this.#answers.has(address)) return;
    this.#answers.set(address, { ...Promise.withResolvers<unknown>(), since: Date.now(), taken: false });
  }

  /** @param answer null: there is none */
  put(address: string, answer: unknown): void {
    const handed = this.#answers.get(address);
    if (!handed) return;
    handed.answer = answer;
    handed.resolve(answer);
  }

  /** Null where the call was not made, or its answer was taken before. */
  take(address: string): Promise<unknown> | null {
    const handed = this.#findUntaken(address);
    if (!handed) return null;
    handed.taken = true;
    return handed.promise;
  }

  /** The answer if it is there already, so that the first drawing can have it. */
  takeNow(address: string): unknown {
    const handed = this.#findUntaken(address);
    if (handed?.answer === undefined) return null;
    handed.taken = true;
    return handed.answer;
  }

  /** From now on the server is asked, also by those who wait for an answer. */
  forget(): void {
    for (const { resolve } of this.#answers.values()) resolve(null);
    this.#answers.clear();
  }

  #findUntaken(address: string): HandedCall | undefined {
    const handed = this.#answers.get(address);
    return handed && !handed.taken && Date.now() - handed.since < FRESH_MS ? handed : undefined;
  }
}
