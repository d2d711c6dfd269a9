import { splitNameWords } from '../../../shared/core/network/person-name.ts';
import type { Strength } from '../strength/strength.ts';
import { AvatarRing } from '../strength/strength-ring.tsx';
import css from './avatar.module.css';

/** The first letters of the first and the last word; a single word gives its first two letters. */
export function getFirstLetters(words: readonly string[]): string {
  const letters =
    words.length > 1
      ? [words[0], words[words.length - 1]].map((word) => [...(word ?? '')][0])
      : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}

/** "Dr. Ines Calloway 🚀" → "IC" */
export const getInitials = (name: string): string => getFirstLetters(splitNameWords(name));

type AvatarProps = { name: string; size?: 24 | 28 | 36 | 44 | 56 | 72; strength?: Strength };

/** Initials in a circle, with the strength ring outside if one is given. The name is beside it in words. */
export function Avatar({ name, size = 28, strength }: AvatarProps) {
  const box = { width: size, height: size };
  if (strength === undefined)
    return (
      <span className={css.avatar} style={{ ...box, fontSize: 4 + size / 4 }} aria-hidden="true">
        {getInitials(name)}
      </span>
    );
  return (
    <span className={css.ringed} style={{ ...box, fontSize: 2 + size / 4 }} aria-hidden="true">
      <AvatarRing strength={strength} />
      <span className={css.inner}>{getInitials(name)}</span>
    </span>
  );
}
