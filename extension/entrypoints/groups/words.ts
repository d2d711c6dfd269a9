export const countInWords = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
export const people = (number: number): string => countInWords(number, 'person', 'people');
