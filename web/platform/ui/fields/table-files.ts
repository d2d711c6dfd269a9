/** The endings of files that hold a table, as an input's accept attribute: every place that takes a table takes all of them. */
export const TABLE_FILES = '.csv,.tsv,.txt,.xlsx,.xlsm,.ods,.gz,.zip';
/** For places where a table of people may be an address book. */
export const TABLE_OR_CARD_FILES = `${TABLE_FILES},.vcf`;

/** What to do with a file that no place reads, by its ending. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/\.xl[st]$/i, 'is an old Excel workbook. Save it as .xlsx, and choose that file.'],
  [/\.xlsb$/i, 'is a binary Excel workbook. Save it as .xlsx, and choose that file.'],
  [/\.vcf$/i, 'contains address cards. Import it under Network files.'],
  [/\.numbers$/i, 'is a Numbers workbook. Export it as Excel and choose that file.'],
];

/** The sentence about a file that cannot be read here. */
export function describeUnreadable(name: string, accept: string): string {
  const way = accept.includes('.xlsx') ? WAYS.find(([ending]) => ending.test(name)) : undefined;
  return way ? `${name} ${way[1]}` : `${name} isn’t a supported file. Choose one of ${accept.replaceAll(',', ', ')}.`;
}
