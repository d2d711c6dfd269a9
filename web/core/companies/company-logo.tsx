import { useState } from 'react';
import { getFirstLetters } from '../people/avatar.tsx';
import css from './company-logo.module.css';

/** The quiet tints of tiles without a picture; chosen by the name, so that a company keeps its own. */
const tints = 6;

const getTint = (name: string): number => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % tints;
};

/** Without single punctuation characters. */
const listWords = (name: string): string[] => name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

type LogoProps = { name: string; src?: string | null; size?: 20 | 24 | 36 | 44 };

/** A company's logo, or a drawn tile with its initials if there is none or it does not load. The name is beside it. */
export function CompanyLogo({ name, src, size = 36 }: LogoProps) {
  const [failed, setFailed] = useState<string>();
  if (src && failed !== src)
    return (
      <span className={css.tile} data-size={size} aria-hidden="true">
        <img
          className={css.picture}
          src={src}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      </span>
    );
  return (
    <span className={css.tile} data-size={size} data-tint={getTint(name)} aria-hidden="true">
      {getFirstLetters(listWords(name)).slice(0, size < 36 ? 1 : 2)}
    </span>
  );
}
