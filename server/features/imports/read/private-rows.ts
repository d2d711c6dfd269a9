/** Rows that the owner of an address book marked as private: no program that takes the book may show them to others. */
import { foldText } from '../../../platform/text/names.ts';

/** The heading in the languages of Outlook. */
const HEADINGS = new Set(
  'private, privat, prive, privado, privato, particular, prywatne, soukrome, sukromne, yksityinen, ozel, личное'
    .split(', ')
    .map(foldText),
);
const YES = new Set(
  'true, ein, wahr, vrai, verdadero, verdadeiro, vero, waar, sant, sann, sand, prawda, pravda, tosi, on, yes, ja, oui, si, sim, 1'
    .split(', ')
    .map(foldText),
);
const NO = new Set(
  'false, aus, falsch, faux, falso, onwaar, falskt, falsk, falsz, nepravda, epatosi, off, no, nein, non, nao, nej, 0'
    .split(', ')
    .map(foldText),
);

export const PRIVATE_ROW = 'The address book marks this contact as private. Kith skipped it.';

/** The column that says it of each row; null if none does, as a column of other words says something else. */
export function findPrivateColumn(headers: readonly string[], samples: readonly string[][]): number | null {
  const at = headers.findIndex((header) => HEADINGS.has(foldText(header)));
  const words = samples.map((cells) => foldText(cells[at] ?? '')).filter((word) => word !== '');
  return at !== -1 && words.every((word) => YES.has(word) || NO.has(word)) ? at : null;
}

export const isPrivateRow = (cells: readonly string[] | null, at: number | null): boolean =>
  at !== null && YES.has(foldText(cells?.[at] ?? ''));
