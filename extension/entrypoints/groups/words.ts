export const describeCount = (number: number, singular: string, many: string): string =>
  `${number.toLocaleString('en')} ${number === 1 ? singular : many}`;
export const formatPeopleCount = (number: number): string => describeCount(number, 'person', 'people');
