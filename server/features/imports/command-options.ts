import { parseArgs } from 'node:util';
import {
  IMPORT_KINDS,
  type ImportKind,
  NETWORK_FILES,
  type RowFilter,
} from '../../../shared/features/imports/import.ts';
import { ENCODINGS, findEncoding } from '../../platform/files/encodings/encodings.ts';
import { CommandError } from './command-errors.ts';
import { findSystem } from './read/id-systems.ts';
import { parseRowFilters } from './runs/list-rows.ts';
import type { ReadingAs } from './runs/records.ts';

const USAGE = `Usage: npm run import -- <kind> <file or folder> ... [--as <user e-mail>] [--firm <account>] [--encoding <name>] [--dates dmy|mdy] [--table <name>] [--company <name>] [--sheet <name>] [--column <heading>=<field>]... [--rename] [--dry-run [--list <outcomes>] [--rejected <file>]]
  kind   ${IMPORT_KINDS.join(', ')} (see docs/import.md); mailbox has options of its own
  --as   whose connections they are, or whose data it is
  --firm for crunchbase: the company of the file that is to be the firm
  --encoding  of the files, such as windows-1250; told by their letters when it is left out
  --dates  whether the day or the month comes first in 03/04/2024; asked where no date of the column tells
  --table  for network: which file it is (${NETWORK_FILES.join(', ')}); told by its columns when it is left out
  --company  for positions: the portfolio company that all are of, where the file does not say
  --sheet  of a workbook: which sheet is read; the first that looks like a table when it is left out
  --ids    which system gave the ids in the file, such as Pipedrive; ids of two systems are never the same
  --column  as what a column is read, by its heading or place: Noter=company, '#7=title', Hold= for not at all
  --rename  the companies that the file renames get their new names, without a question
  --dry-run  say what would be done, and do nothing
  --list  with --dry-run: what the rows of these outcomes would do (new, changed, unchanged, rejected, joined, by_name, or all), with commas between
  --rejected  with --dry-run: a new file to write the rejected rows into, each with its line and the reason`;

/** What `npm run import` is to do. */
export interface ImportCommand {
  kind: ImportKind;
  paths: string[];
  as?: string;
  firm?: string;
  reading: ReadingAs;
  /** The file may rename any companies. */
  rename: boolean;
  dryRun: boolean;
  /** The outcomes whose rows a dry run prints. */
  list: RowFilter[];
  /** The file for the rejected rows of a dry run. */
  rejected?: string;
}

/** @throws CommandError if the command cannot be understood */
export function parseCommand(args: string[]): ImportCommand {
  let parsed: ReturnType<typeof parseOptions>;
  try {
    parsed = parseOptions(args);
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
  const [kind, ...paths] = parsed.positionals;
  const known = IMPORT_KINDS.find((kindName) => kindName === kind);
  if (!known || paths.length === 0) throw new CommandError(USAGE);
  const {
    as,
    firm,
    encoding,
    dates,
    table: named,
    company,
    sheet,
    column,
    ids,
    'dry-run': dryRun = false,
    list,
  } = parsed.values;
  const { rejected, rename = false } = parsed.values;
  if (dates !== undefined && dates !== 'dmy' && dates !== 'mdy') throw new CommandError('--dates is dmy or mdy.');
  const letters = encoding === undefined ? undefined : findEncoding(encoding);
  if (letters === null)
    throw new CommandError(`There is no encoding ${encoding}. There are: ${Object.keys(ENCODINGS).join(', ')}.`);
  if (firm !== undefined && known !== 'crunchbase') throw new CommandError('--firm works only with crunchbase.');
  const listed = list === undefined ? [] : parseRowFilters(list);
  if (listed === null)
    throw new CommandError('--list takes new, changed, unchanged, rejected, joined, by_name, or all.');
  if (list !== undefined && !dryRun) throw new CommandError('--list works only with --dry-run.');
  if (rejected !== undefined && !dryRun) throw new CommandError('--rejected works only with --dry-run.');
  const table = NETWORK_FILES.find((file) => file === named);
  if (named !== undefined && !table) throw new CommandError(`--table is one of ${NETWORK_FILES.join(', ')}.`);
  if (table && known !== 'network') throw new CommandError('--table works only with network.');
  if (company !== undefined && known !== 'positions') throw new CommandError('--company works only with positions.');
  if (ids !== undefined && known !== 'network') throw new CommandError('--ids works only with network.');
  const idSystem = ids === undefined ? undefined : findSystem(ids);
  const reading: ReadingAs = {
    encoding: letters,
    dateOrder: dates,
    table,
    company,
    columns: parseColumns(column),
    idSystem,
    sheet,
  };
  return { kind: known, paths, as, firm, reading, rename, dryRun, list: listed, rejected };
}

/** "Noter=company" → company for Noter; nothing after the sign: not imported. */
function parseColumns(given: string[] | undefined): ReadingAs['columns'] {
  return (
    given &&
    Object.fromEntries(
      given.map((option) => {
        const at = option.lastIndexOf('=');
        if (at < 1) throw new CommandError('Write --column <heading>=<field>.');
        return [option.slice(0, at), option.slice(at + 1) || null];
      }),
    )
  );
}

/** @throws CommandError if the command cannot be understood */
export const isDryRun = (args: string[]): boolean => parseCommand(args).dryRun;

function parseOptions(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    as: text,
    firm: text,
    encoding: text,
    dates: text,
    table: text,
    company: text,
    sheet: text,
    ids: text,
    column: { type: 'string', multiple: true },
    rename: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    list: text,
    rejected: text,
  } as const;
  return parseArgs({ args, allowPositionals: true, options });
}
