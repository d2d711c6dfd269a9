import type { Call } from '../shared/call.ts';
import type { FakeServer } from './testing.tsx';

/** What the tests of all lists need of one: `web/<feature>/list-sample.ts` has it for each that the feature declares. */
export interface ListSample {
  /** As it is declared. */
  name: string;
  /** What it asks for its rows. */
  call: Call;
  /** From now on the server has so many rows. */
  serve: (server: FakeServer, count: number) => unknown;
  /** Headings of the second level that its screen has beside it; none unless said. */
  headings?: number;
  /** Buttons that make a row go: of the row, and then of the question whether. */
  drop?: readonly [RegExp, RegExp?];
  /** What Enter asks of the server, where it neither opens nor leads anywhere. */
  acts?: Call;
  /** It is not there while it has no rows. */
  onlyWithRows?: true;
  /** All its rows are in the page, which sorts them itself. */
  sortsHere?: true;
}
