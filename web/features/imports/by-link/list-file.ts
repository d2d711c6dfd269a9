import { buildCsvFile } from '../../../platform/ui/csv.ts';
import type { SharablePerson } from './shared-people.ts';

const HEADINGS = ['First Name', 'Last Name', 'URL', 'Company', 'Position', 'Connected On'];

/** The file that is sent: the chosen people, without e-mail addresses or anything else of their rows. */
export const makeListFile = (people: readonly SharablePerson[]): Blob =>
  buildCsvFile([
    HEADINGS,
    ...people.map(({ first, last, url, company, position, day }) => [first, last, url, company, position, day]),
  ]);
