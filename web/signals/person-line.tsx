import type { DialogPerson } from '../dialogs.ts';
import { Avatar } from '../people/avatar.tsx';
import css from './signals.module.css';

/** The person that a dialog is about. */
export function PersonLine({ person }: { person: DialogPerson }) {
  const { name, title, account } = person;
  return (
    <div className={css.person}>
      <Avatar name={name} size={36} />
      <div>
        <div className={css.name}>{name}</div>
        <div className={css.soft}>{[title, account].filter(Boolean).join(', ') || 'No title known'}</div>
      </div>
    </div>
  );
}
