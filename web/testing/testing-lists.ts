import type { Call } from '../../shared/platform/call.ts';
import type { FakeServer } from './testing.tsx';

/** The sample of a list for the tests of all lists: `web/features/<feature>/list-sample.ts` has a sample for each list that the feature declares. */
export interface ListSample {
  /** The name under which it is declared. */
  name: string;
  /** The call for its rows. */
  call: Call;
  /** From now on the server has this many rows. */
  serve: (server: FakeServer, count: number) => unknown;
  /** Headings of the second level that its screen has beside it; none unless said. */
  headings?: number;
  /** Labels of the buttons that remove a row: in the row, then in the confirmation. */
  drop?: readonly [RegExp, RegExp?];
  /** The call that Enter makes, where it neither opens a row nor leads elsewhere. */
  acts?: Call;
  /** The list is absent while it has no rows. */
  onlyWithRows?: true;
  /** All its rows are in the page, which sorts them itself. */
  sortsHere?: true;
}
