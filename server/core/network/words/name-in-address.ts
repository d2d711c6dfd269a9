/** ines.calloway@… is Ines Calloway; other addresses show no name, and stand in its place. */
export function getNameInAddress(email: string): string {
  const words = email.slice(0, email.lastIndexOf('@')).split(/[._-]+/);
  if (words.length < 2 || words.length > 3 || words.some((word) => !/^\p{L}{2,}$/u.test(word))) return email;
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ');
}
