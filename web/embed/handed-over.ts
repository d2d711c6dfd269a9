interface Handed extends PromiseWithResolvers<unknown> {
  taken: boolean;
  /** Undefined until it is there. */
  answer?: unknown;
}

/** Answers to calls that the extension made while this frame was still loading. Each is given out once: later askings go to the server. */
export class HandedOver {
  readonly #answers = new Map<string, Handed>();

  /** The call is made; its answer follows. */
  await(address: string): void {
    if (!this.#answers.has(address)) this.#answers.set(address, { ...Promise.withResolvers<unknown>(), taken: false });
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
    const handed = this.#answers.get(address);
    if (!handed || handed.taken) return null;
    handed.taken = true;
    return handed.promise;
  }

  /** The answer if it is there already, so that the first drawing can have it. */
  takeNow(address: string): unknown {
    const handed = this.#answers.get(address);
    if (!handed || handed.taken || handed.answer === undefined) return null;
    handed.taken = true;
    return handed.answer;
  }

  /** From now on the server is asked, also by those who wait for an answer. */
  forget(): void {
    for (const { resolve } of this.#answers.values()) resolve(null);
    this.#answers.clear();
  }
}
