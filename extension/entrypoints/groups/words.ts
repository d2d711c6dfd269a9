export const countInWords = (number: number, singular: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? singular : many}`;
export const formatPeopleCount = (number: number): string => countInWords(number, 'person', 'people');
