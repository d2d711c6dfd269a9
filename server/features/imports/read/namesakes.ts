/** Bounds the rows of one name in a file: nothing but comparing it with all others tells whom a further row means. */

import type { ContactInput } from '../../../core/facts/book/attributes.ts';
import { MAX_ROWS_OF_NAME } from '../../../core/facts/write/account-meant.ts';
import { isIdentified } from '../../../core/network/words/person-ids.ts';
import { foldText } from '../../../platform/text/names.ts';
import { createRowProblem, type FileRecord, type OpenFile } from '../runs/records.ts';

/** Names that share a place count as one: of a million names, five or so do. */
const PLACES = 2 ** 21;

/** With addresses they are told apart sooner; no list of connections has so many. */
const MAX_ADDRESSED_IN_LIST = 1_000;

const TOO_MANY = `More than ${MAX_ROWS_OF_NAME} rows have this name and no address, so Kith can’t tell these people apart. Add profile or e-mail addresses, or import these rows in a separate file.`;
const TOO_MANY_IN_LIST = `More than ${MAX_ADDRESSED_IN_LIST.toLocaleString('en')} rows in the list have this name. Import the rest in a separate file.`;

/** The file, in which further rows of a name are rejected: those without an address or id, and in a list of connections all of them. */
export const rejectNamesakes = (file: OpenFile): OpenFile => ({
  ...file,
  async *records() {
    const bare = makeCounter(MAX_ROWS_OF_NAME);
    // What is in Kith already decides nothing here: a list must not reveal whom others know.
    const addressed = file.owner ? makeCounter(MAX_ADDRESSED_IN_LIST) : () => false;
    const getRefusal = (contact: ContactInput): string | null => {
      if (!isIdentified(contact)) return bare(contact.name) ? TOO_MANY : null;
      return addressed(contact.name) ? TOO_MANY_IN_LIST : null;
    };
    for await (const records of file.records()) yield records.map((record) => judge(record, getRefusal));
  },
});

/** @returns counts a name, and says whether it came so often before */
function makeCounter(most: number): (name: string) => boolean {
  const counts = new Uint16Array(PLACES);
  return (name) => {
    const place = getPlace(foldText(name));
    if (counts[place] === most) return true;
    counts[place]!++;
    return false;
  };
}

function judge(record: FileRecord, refusalOf: (contact: ContactInput) => string | null): FileRecord {
  if ('rejected' in record) return record;
  const refusals = record.contacts.map(refusalOf);
  const place = refusals.findIndex((reason) => reason !== null);
  if (place === -1) return record;
  const { line, file, cells } = record;
  const at = { line, ...(file === undefined ? {} : { file }), ...(cells === undefined ? {} : { cells }) };
  return { ...at, rejected: createRowProblem(line, null, record.contacts[place]!.name, refusals[place]!) };
}

function getPlace(key: string): number {
  let place = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) place = Math.imul(place ^ key.charCodeAt(at), 0x01000193);
  return (place ^ (place >>> 15)) & (PLACES - 1);
}
