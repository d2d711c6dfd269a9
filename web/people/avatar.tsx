import css from './avatar.module.css';
import type { Strength } from './strength.ts';
import { AvatarRing } from './strength-ring.tsx';

/** "Ines Calloway" → "IC"; one word gives its first two letters. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters =
    words.length > 1
      ? [words[0], words[words.length - 1]].map((word) => [...(word ?? '')][0])
      : [...(words[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}

type AvatarProps = { name: string; size?: 24 | 28 | 36 | 44 | 56 | 72; strength?: Strength };

/** Initials in a circle, with the strength ring outside where one is given. The name stands beside it in words. */
export function Avatar({ name, size = 28, strength }: AvatarProps) {
  const box = { width: size, height: size };
  if (strength === undefined)
    return (
      <span className={css.avatar} style={{ ...box, fontSize: 4 + size / 4 }} aria-hidden="true">
        {initials(name)}
      </span>
    );
  return (
    <span className={css.ringed} style={{ ...box, fontSize: 2 + size / 4 }} aria-hidden="true">
      <AvatarRing strength={strength} />
      <span className={css.inner}>{initials(name)}</span>
    </span>
  );
}
