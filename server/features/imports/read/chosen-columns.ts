import type { ChosenColumns } from '../../../../shared/features/imports/import.ts';
import { formatShortList } from '../../../platform/files/tables/archives.ts';
import { UnreadableFile } from '../../../platform/files/tables/unreadable.ts';
import { foldText } from '../../../platform/text/names.ts';

/** The user's choices of fields, by the places of the columns; null: the column is not imported. */
export type ByPlace = ReadonlyMap<number, string | null>;

/** @throws UnreadableFile if it names a column or a field that does not exist */
export function findChosenPlaces(
  headers: readonly string[],
  chosen: ChosenColumns = {},
  fields: readonly string[],
): ByPlace {
  const places = new Map<number, string | null>();
  for (const [key, field] of Object.entries(chosen)) {
    const at = getPlace(headers, key);
    if (at === -1)
      throw new UnreadableFile(
        `There is no column ${key}. The columns are: ${formatShortList(headers.map((name, place) => name || `#${place + 1}`))}.`,
      );
    if (field !== null && !fields.includes(field))
      throw new UnreadableFile(`Kith can’t read a column as ${field}. The fields are: ${fields.join(', ')}.`);
    places.set(at, field);
  }
  const twice = findStatedTwice(headers, places);
  if (twice !== null) throw new UnreadableFile(twice);
  return places;
}

/** Two columns to which the user gave one meaning, as a sentence that says what to do; null if there are none. */
function findStatedTwice(headers: readonly string[], places: ByPlace): string | null {
  const before = new Map<string, number>();
  for (const [at, field] of places) {
    if (field === null) continue;
    const other = before.get(field);
    if (other !== undefined) {
      const [firstColumn, two] = [other, at].sort((a, b) => a - b).map((place) => headers[place] || `#${place + 1}`);
      return `${firstColumn} and ${two} cannot both be read as ${field.replaceAll('_', ' ')}. Change one of them first.`;
    }
    before.set(field, at);
  }
  return null;
}

/** The column's place by its heading or "#7", counted from 0; -1 if there is none. */
function getPlace(headers: readonly string[], key: string): number {
  const byName = headers.findIndex((header) => foldText(header) === foldText(key) && foldText(key) !== '');
  if (byName !== -1 && !/^#\d+$/.test(key)) return byName;
  const place = /^#(\d{1,4})$/.exec(key)?.[1];
  const at = place === undefined ? -1 : Number(place) - 1;
  return at >= 0 && at < headers.length ? at : -1;
}
