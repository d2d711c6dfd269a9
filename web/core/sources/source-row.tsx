import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  Ellipsis,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../platform/ui/buttons/button.tsx';
import { Menu, MenuItem } from '../../platform/ui/buttons/menu.tsx';
import css from './source-row.module.css';

type SourceState = 'read' | 'reading' | 'paused' | 'needs' | 'none';

const STATES = {
  read: { icon: CircleCheck, words: 'Read', tone: 'ok' },
  reading: { icon: LoaderCircle, words: 'Reading', tone: 'ok' },
  paused: { icon: CirclePause, words: 'Paused', tone: 'off' },
  needs: { icon: TriangleAlert, words: 'Needs you', tone: 'warn' },
  none: { icon: CircleDashed, words: 'Not read', tone: 'off' },
} as const;

interface SourceAction {
  label: string;
  onChoose: () => void;
}

type SourceRowProps = {
  icon: LucideIcon;
  name: string;
  /** None for a row that only adds another source. */
  state?: SourceState | undefined;
  /** What is read and what never, in one sentence. */
  says: ReactNode;
  /** The last reading and what it added. */
  added?: ReactNode;
  button?: ReactNode;
  /** Behind ⋯; none without entries. */
  actions?: readonly SourceAction[];
  /** Below the row, such as the place for a file. */
  children?: ReactNode;
};

/** Where a user's evidence comes from: what is read of it, when it was last, and what it brought. */
export function SourceRow({ icon: Icon, name, state, says, added, button, actions = [], children }: SourceRowProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = state && STATES[state];
  return (
    <li className={css.row}>
      <span className={css.tile}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={css.words}>
        <div className={css.head}>
          <h2>{name}</h2>
          {shown && (
            <span className={css.state} data-tone={shown.tone}>
              <shown.icon size={15} strokeWidth={1.75} aria-hidden />
              {shown.words}
            </span>
          )}
        </div>
        <p className={css.says}>{says}</p>
        {added && <p className={css.added}>{added}</p>}
      </div>
      <div className={css.buttons}>
        {button}
        {actions.length > 0 && (
          <IconButton
            aria-label={`More about ${name}`}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor((now) => (now ? null : currentTarget))}
          >
            <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      {anchor && (
        <Menu anchor={anchor} label={name} onClose={() => setAnchor(null)}>
          {actions.map(({ label, onChoose }) => (
            <MenuItem key={label} onChoose={onChoose}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {children && <div className={css.below}>{children}</div>}
    </li>
  );
}

/** The rows of a page, as one card. */
export function SourceRows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>;
}
