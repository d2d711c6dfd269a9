import type { ReactNode } from 'react';
import { Link, type WholeAddress } from '../../platform/ui/buttons/link.tsx';
import { Avatar } from './avatar.tsx';
import css from './person-line.module.css';

type PersonLineProps = {
  name: string;
  /** The address of more about them in Kith. */
  to?: WholeAddress;
  /** Below the name: their work, or the way to reach them. */
  about?: ReactNode;
  /** Beside the name, such as a tag. */
  beside?: ReactNode;
  size?: 24 | 28 | 36;
  /** Name and data take a line each where a row is no card, cut if they are too long. */
  cut?: boolean;
};

/** A person in a row or a head: initials, name, and data about them. */
export function PersonLine({ name, to, about, beside, size = 28, cut = false }: PersonLineProps) {
  const getWholeText = (text: ReactNode) => (cut && typeof text === 'string' ? text : undefined);
  return (
    <div className={css.person} data-cut={cut}>
      <Avatar name={name} size={size} />
      <div className={css.words}>
        <div className={css.name} title={getWholeText(name)}>
          {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
          {beside && <> {beside}</>}
        </div>
        {about && (
          <div className={css.about} data-yields={cut ? 'line' : undefined} title={getWholeText(about)}>
            {about}
          </div>
        )}
      </div>
    </div>
  );
}
