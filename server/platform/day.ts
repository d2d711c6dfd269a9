/** Days as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, time: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time);
}

export function addDays(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00.000Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}
