/**
 * Day, month and year of a day in words. They need no tables of languages, which a new process takes 20 ms to load: the
 * words of this method are fixed by the language ("Thu, 20 Nov 2025 …").
 */
export function splitDay(date: Date): [day: string, month: string, year: string] {
  const words = date.toUTCString().split(' ');
  return [words[1]!, words[2]!, words[3]!];
}

/** "20 Nov 25" (DD MMM YY), as every day is shown. @param plainDay `2025-11-20`, in no zone */
export function formatPlainDay(plainDay: string): string {
  const [day, month, year] = splitDay(new Date(plainDay));
  return `${day} ${month} ${year.slice(-2)}`;
}

/** "Nov 2025" (MMM YYYY). @param plainMonth `2025-11`, or a day in it */
export function formatPlainMonth(plainMonth: string): string {
  const [, month, year] = splitDay(new Date(plainMonth));
  return `${month} ${year}`;
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
  ...['September', 'October', 'November', 'December'],
];

/** "October". @param plainMonth `2025-10`, or a day in it */
export const getMonthName = (plainMonth: string): string => MONTHS[Number(plainMonth.slice(5, 7)) - 1]!;
