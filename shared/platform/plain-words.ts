/** A text by its words alone: case, accents and punctuation do not count. "Société, (SA)" is "societe sa". */
export const toPlainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
