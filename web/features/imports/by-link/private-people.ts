/** Who in a list looks private: they are unticked at first, and their owner decides. */

const REASONS: readonly [RegExp, string][] = [
  [
    /\b(physician|doctor|dr\.? med|dentist|surgeon|nurse|midwife|psycho\w+|therapist|physio\w*|clinic|hospital|arzt|ärztin|praxis|klinik|médecin|dentiste)\b/iu,
    'Health',
  ],
  [/\b(lawyer|attorney|solicitor|barrister|notary|law firm|rechtsanw\w+|kanzlei|avocat\w*|notaire)\b/iu, 'Law'],
  [/\b(school|teacher|kindergarten|nursery|schule|lehrer\w*|école|escuela)\b/iu, 'School'],
];

/** @param surname of the person whose list it is @returns a word for the reason, or null */
export function findPrivateReason(
  { name, company, position }: { name: string; company: string; position: string },
  surname: string,
): string | null {
  const last = name.split(' ').at(-1)!.toLowerCase();
  if (surname !== '' && name.includes(' ') && last === surname.toLowerCase()) return 'Same surname as you';
  const about = `${position} ${company}`;
  return REASONS.find(([pattern]) => pattern.test(about))?.[1] ?? null;
}
