import { z } from 'zod';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { commentIntro } from '../../../../shared/features/introductions/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Form } from '../../../platform/ui/form/form.tsx';
import { FormArea, FormCheck } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import css from '../requests/request-details.module.css';
import { useComment } from './changes.ts';

const FormValues = z.object({ comment: z.string(), internal: z.boolean() });

/** Says something to the other side; staff also among themselves. */
export function CommentBox({ intro, staff }: { intro: Intro; staff: boolean }) {
  const firm = useSettings()?.firm_name ?? 'The firm';
  const { mutateAsync } = useComment();
  const form = useBodyForm({
    typed: FormValues,
    start: { comment: '', internal: false },
    body: commentIntro.body,
    toBody: (typed) => typed,
    check: ({ comment }) => (comment.trim() === '' ? { comment: 'Write something first.' } : {}),
    when: 'sending',
    send: ({ comment, internal = false }) => mutateAsync({ id: intro.Id, comment, internal }),
    draft: useDraft(`comment-${intro.Id}`),
    beside: ['internal'],
  });
  const { internal } = useTyped(form);
  // The requester answers a question here, and it is staff's turn again.
  const answers = !staff && intro.mine && intro.Status__c === 'Awaiting Info from Portfolio';
  const sentence = staff
    ? `${intro.Requestor__r.Name || 'The requester'} will be notified.`
    : answers
      ? `${firm} continues once you have answered.`
      : `${firm} will be notified.`;
  return (
    <Form
      form={form}
      className={css.comment}
      describe={(error) => <>The comment could not be sent. {describeError(error)}</>}
    >
      <FormArea
        {...form.bind('comment')}
        label={answers ? 'Your answer' : 'Comment'}
        rows={2}
        hint={internal ? 'Only staff see it.' : sentence}
      />
      <div className={css.commentActions}>
        <Button type="submit" size="small" variant="outlined" disabled={form.busy}>
          {form.busy ? 'Sending…' : answers ? 'Send the answer' : 'Add comment'}
        </Button>
        {staff && <FormCheck {...form.bind('internal')} label="For staff only" />}
      </div>
    </Form>
  );
}
