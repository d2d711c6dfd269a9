/** Bounds the rows of one name in a file: nothing but comparing it with all others tells whom a further row means. */
import { MOST_ROWS_OF_NAME } from '../../facts/account-meant.ts';
import type { ContactSaid } from '../../facts/attributes.ts';
import { foldText } from '../../network/words/names.ts';
import { type FileRecord, type OpenFile, problem } from '../records.ts';

/** Names that share a place count as one: of a million names, five or so do. */
const PLACES = 2 ** 21;

const hasAddress = ({ profile_key, crm_id, external_ids = [], email }: ContactSaid): boolean =>
  Boolean(profile_key || crm_id || email) || external_ids.length > 0;

const TOO_MANY = `More than ${MOST_ROWS_OF_NAME} rows of the file have this name and no address, so they do not say who is meant. Add the profile or e-mail address, or import the others as a file of their own.`;

/** The file, in which further rows of a name are rejected unless they have an address or an id. */
export const withFewNamesakes = (file: OpenFile): OpenFile => ({
  ...file,
  async *records() {
    const counts = new Uint16Array(PLACES);
    const isOneMore = (contact: ContactSaid): boolean => {
      if (hasAddress(contact)) return false;
      const place = placeOf(foldText(contact.name));
      if (counts[place] === MOST_ROWS_OF_NAME) return true;
      counts[place]!++;
      return false;
    };
    for await (const records of file.records()) yield records.map((record) => judge(record, isOneMore));
  },
});

function judge(record: FileRecord, isOneMore: (contact: ContactSaid) => boolean): FileRecord {
  if ('rejected' in record) return record;
  const other = record.contacts.find(isOneMore);
  if (!other) return record;
  const { line, file, cells } = record;
  const at = { line, ...(file === undefined ? {} : { file }), ...(cells === undefined ? {} : { cells }) };
  return { ...at, rejected: problem(line, null, other.name, TOO_MANY) };
}

function placeOf(key: string): number {
  let place = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) place = Math.imul(place ^ key.charCodeAt(at), 0x01000193);
  return (place ^ (place >>> 15)) & (PLACES - 1);
}
