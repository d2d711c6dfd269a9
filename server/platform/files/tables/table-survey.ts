import type { CsvRecord } from './csv-records.ts';
import type { FileForm, FoundEncoding } from './decode.ts';

/** The sheet that is read, and those that could be. */
export interface ChosenSheet {
  name: string;
  choices: { name: string; hidden: boolean }[];
}

/** A table once its shape is known: of a CSV file, or of a sheet. */
export interface Survey {
  path: string;
  form: FileForm;
  found: FoundEncoding;
  delimiter: string;
  /** The line of the header; 0 when the file has none. Records at or before it are not data. */
  headerLine: number;
  headers: string[];
  /** The places of columns that say why a row was rejected before: they are not among the headers, nor in the records. */
  reasons: number[];
  /** The file holds each row as a single quoted cell. */
  wrapped: boolean;
  /** The first data records, for display and for recognising columns by their contents. */
  samples: string[][];
  /** The findings, in words. */
  notes: string[];
  /** They are contact cards: an address book, whatever else its columns could be. */
  isAddressBook?: true;
  /** The sheet of a workbook. */
  sheet?: ChosenSheet;
  /** All records with the header, if they do not come out of text. */
  rows?: () => AsyncGenerator<CsvRecord[]>;
}
