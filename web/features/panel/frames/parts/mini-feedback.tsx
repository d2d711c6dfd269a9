import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { EmbedPerson } from '../../../../../shared/features/panel/frames/person.ts';
import { describeError } from '../../../../platform/api/api-error.ts';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { TextArea } from '../../../../platform/ui/fields/field.tsx';
import { useMiniFeedback } from '../link/queries.ts';
import css from './mini.module.css';

type MiniFeedbackProps = {
  person: EmbedPerson;
  onCancel: () => void /** Called after the thanks. */;
  after?: ReactNode;
};

/** The mini-feedback widget (document 3 §2.7): a box, Submit, and thanks. */
export function MiniFeedback({ person, onCancel, after }: MiniFeedbackProps) {
  const [comments, setComments] = useState('');
  const send = useMiniFeedback();
  if (send.isSuccess)
    return (
      <>
        <p role="status" className={css.thanks}>
          Thank you for your feedback
        </p>
        {after}
      </>
    );
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (comments.trim() === '') return;
    send.mutate({ public_identifier: person.publicIdentifier, fullName: person.fullName ?? '', comments });
  };
  return (
    <form className={css.feedback} onSubmit={submit}>
      <TextArea
        label="Feedback"
        rows={2}
        maxLength={10_000}
        value={comments}
        onChange={(event) => setComments(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
        error={send.error ? `That wasn’t sent. ${describeError(send.error)}` : undefined}
      />
      <div className={css.foot}>
        <Button type="submit" variant="contained" size="small" disabled={send.isPending || comments.trim() === ''}>
          Submit
        </Button>
        <Button variant="text" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
