import { useState } from 'react';
import type { Intro } from '../../shared/intros/intro.ts';
import { describeError } from '../api/api-error.ts';
import { TextField } from '../ui/field.tsx';
import { useNotices } from '../ui/notices.tsx';
import { useUpdate } from './changes.ts';
import css from './next-update.module.css';

/** The day on which the requester is asked again. Saved on leaving the field, and only a complete date (document 2 §5). */
export function NextUpdate({ intro }: { intro: Intro }) {
  const kept = intro.Next_Update_Request__c ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const update = useUpdate();
  const notices = useNotices();
  const save = () => {
    if (!typed || typed === kept) return setTyped(null);
    update.mutate(
      { Id: intro.Id, Next_Update_Request__c: typed },
      {
        onSuccess: () => notices.success('Next update was updated successfully'),
        onError: (error) => notices.error(`Ooops, looks like there was an error - ${describeError(error)}`),
        onSettled: () => setTyped(null),
      },
    );
  };
  return (
    <TextField
      className={css.field}
      label="Next update"
      type="date"
      hint="Saved when you leave the field."
      value={typed ?? kept}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
    />
  );
}
