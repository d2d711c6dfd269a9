/** Where a form keeps what was typed until it is sent. */
export interface DraftPlace {
  /** What is kept, and of when it is. No date: it was written since the page was loaded, so nothing need be said of it. */
  read(): { values: object; at: Date | null } | null;
  keep(values: object): void;
  drop(): void;
}

/** Of forms whose one line is written again as fast as it would be explained. */
export const noDraft: DraftPlace = { read: () => null, keep: () => undefined, drop: () => undefined };
