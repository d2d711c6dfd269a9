/** A weekday that is neither today nor tomorrow anywhere: on the digest's day there are mails that no test asked for. */
export function pickDayWithoutDigest(now = new Date()): string {
  const later = new Date(now.getTime() + 3 * 86_400_000);
  return later.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
}
