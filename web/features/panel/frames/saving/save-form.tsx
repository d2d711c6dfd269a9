import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { SaveFields } from '../../../../core/people-lists/save-fields.tsx';
import { type SavedToLists, useSave } from '../../../../core/people-lists/use-save.ts';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { OutsideLink } from '../../../../platform/ui/buttons/outside-link.tsx';
import { Notice } from '../../../../platform/ui/states/notice.tsx';
import { notifyChange } from '../link/changes.ts';
import { useEmbed } from '../link/embed-context.tsx';
import { useEmbedUser } from '../link/queries.ts';
import { getQueryRoot } from '../link/questions.ts';
import css from './save-form.module.css';

export interface SaveToListProps {
  /** One person, or several together: a reminder is about one. */
  people: readonly { id: string; name: string }[];
  onClose: () => void;
  /** The keys that save; otherwise Save and Cancel. */
  foot?: (ready: boolean) => ReactNode;
}

/** Chooses lists for people, or makes one, with a note and a reminder. */
export function SaveToListForm({ people, onClose, foot }: SaveToListProps) {
  const { session, ask, say } = useEmbed();
  const queries = useQueryClient();
  const company = useEmbedUser()?.Account.Name ?? '';
  const [saved, setSaved] = useState<SavedToLists | null>(null);
  const saving = useSave({
    people: people.map(({ id }) => id),
    asker: { ask, root: getQueryRoot(session) },
    reminds: true,
    onSaved: (done) => {
      setSaved(done);
      notifyChange(queries);
      say({ type: 'changed' });
    },
  });
  const ready = saving.changed && !saving.saving.isPending;
  const who = people.length === 1 ? `${people[0]!.name} is` : `${people.length} people are`;
  if (saved) return <Saved saved={saved} who={who} onClose={onClose} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready) saving.save();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="Save to list">
      <SaveFields saving={saving} company={company} />
      {foot ? (
        foot(ready)
      ) : (
        <div className={css.answers}>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" size="large" wide disabled={!ready}>
            {saving.saving.isPending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      )}
    </form>
  );
}

function Saved({
  saved: { lists, reminds },
  who,
  onClose,
}: {
  saved: SavedToLists;
  /** 'Ines Calloway is' */
  who: string;
  onClose: () => void;
}) {
  return (
    <div className={css.form} role="status">
      <Notice
        kind="success"
        action={
          <Button variant="text" onClick={onClose}>
            Close
          </Button>
        }
      >
        <span>{lists.length > 0 ? `${who} on ` : 'Saved.'}</span>
        {lists.map(({ id, name: list }, place) => (
          <span key={id}>
            {place > 0 && ' and '}
            <OutsideLink to={`/lists/${id}`}>{list}</OutsideLink>
          </span>
        ))}
        {reminds && <span>{lists.length > 0 ? '. ' : ' '}Kith will remind you.</span>}
      </Notice>
    </div>
  );
}
