const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',');

/** "In touch in October", for a month of the last year. @param month `2026-10` */
export const describeRecentTouch = (month: string): string => `In touch in ${MONTHS[Number(month.slice(-2)) - 1]}`;
