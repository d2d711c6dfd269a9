import { foldText } from '../../../platform/text/names.ts';

/**
 * Whether a column of names holds the other part of those in the column beside it. In many languages the word for a name means that there:
 * "Prénom, Nom", "Nome, Cognome". A whole name would hold the part.
 * @param pairs the cells of both in each row: the name, and the part
 */
export function holdsOtherPart(pairs: readonly (readonly [name: string, part: string])[]): boolean {
  const filled = pairs.flatMap(([name, part]) => {
    const [whole, known] = [foldText(name), foldText(part)];
    return whole && known ? [` ${whole} `.includes(` ${known} `)] : [];
  });
  return filled.length > 0 && filled.filter(Boolean).length <= filled.length / 5;
}
