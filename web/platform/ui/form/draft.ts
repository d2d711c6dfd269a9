/** The place where a form keeps its text until it is sent. */
export interface DraftPlace {
  /**
   * The kept values and their date. Without a date they were written since the page was loaded, so no notice is needed.
   */
  read(): { values: object; at: Date | null } | null;
  keep(values: object): void;
  drop(): void;
}

/** For forms with a single line, which is typed again as fast as a notice is read. */
export const noDraft: DraftPlace = { read: () => null, keep: () => undefined, drop: () => undefined };
