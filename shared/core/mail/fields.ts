/** The fields of a message's header, in their order: names in any case, some of them more than once. */
export interface Field {
  name: string;
  value: string;
}

/** No meaningful field is longer; the rest is cut off. */
const LONGEST_VALUE = 100_000;

export class Fields {
  readonly #values = new Map<string, string[]>();

  constructor(fields: Iterable<Field>) {
    for (const { name, value } of fields) {
      const key = name.trim().toLowerCase();
      const unfolded = value.slice(0, LONGEST_VALUE).replace(/\s+/g, ' ').trim();
      const known = this.#values.get(key);
      if (known) known.push(unfolded);
      else this.#values.set(key, [unfolded]);
    }
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** The first of that name; '' if there is none. */
  first(name: string): string {
    return this.#values.get(name)?.[0] ?? '';
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  names(): Iterable<string> {
    return this.#values.keys();
  }
}
