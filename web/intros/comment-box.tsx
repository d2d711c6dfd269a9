import { type FormEvent, useState } from 'react';
import type { Intro } from '../../shared/intros/intro.ts';
import { describeError } from '../api/api-error.ts';
import { useSettings } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Check, TextArea } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useComment } from './changes.ts';
import css from './request-details.module.css';
import { useTyped } from './typed.tsx';

/** Says something to the other side; staff also among themselves. What was typed stays when it could not be sent. */
export function CommentBox({ intro, staff }: { intro: Intro; staff: boolean }) {
  const firm = useSettings()?.firm_name ?? 'The firm';
  const { typed, change, sent } = useTyped(intro.Id);
  const { comment, internal } = typed;
  const [missing, setMissing] = useState(false);
  const send = useComment();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(comment.trim() === '');
    if (comment.trim() === '') return;
    send.mutateAsync({ id: intro.Id, comment: comment.trim(), internal }).then(
      () => sent(comment),
      // It is said above the box, and the text stays.
      () => undefined,
    );
  };
  const told = staff ? `${intro.Requestor__r.Name || 'The requester'} is told.` : `${firm} is told.`;
  return (
    <form className={css.comment} onSubmit={submit} noValidate>
      {send.error && <Notice kind="error">The comment could not be sent. {describeError(send.error)}</Notice>}
      <TextArea
        label="Comment"
        rows={2}
        value={comment}
        hint={internal ? 'Only staff see it.' : told}
        error={missing && comment.trim() === '' ? 'Write something first.' : undefined}
        onChange={({ target }) => change({ comment: target.value })}
      />
      <div className={css.commentActions}>
        <Button type="submit" size="small" variant="outlined" disabled={send.isPending}>
          {send.isPending ? 'Sending…' : 'Add comment'}
        </Button>
        {staff && (
          <Check
            label="For staff only"
            checked={internal}
            onChange={({ target }) => change({ internal: target.checked })}
          />
        )}
      </div>
    </form>
  );
}
