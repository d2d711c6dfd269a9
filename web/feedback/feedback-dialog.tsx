import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { sendFeedback } from '../../shared/feedback/calls.ts';
import { describeError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { useSettings } from '../api/session.ts';
import type { DialogProps } from '../dialogs.ts';
import { TextArea } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useNotices } from '../ui/notices.tsx';

/** Longer addresses than the call takes are cut: where somebody was is a hint, not a reason to refuse what they say. */
const MOST_SEARCH = 5000;
const MOST_PATH = 2000;

/** What somebody wants to tell the makers of their Kith, with where they were when they did. */
export default function FeedbackDialog({ onClose }: DialogProps<'feedback'>) {
  const [feedback, setFeedback] = useState('');
  const { pathname, search } = useLocation();
  const { firm_name = 'the firm', help_email } = useSettings() ?? {};
  const notices = useNotices();
  const sending = useMutation({
    mutationFn: () =>
      send(sendFeedback, {
        body: { feedback, search: search.slice(0, MOST_SEARCH), pathname: pathname.slice(0, MOST_PATH) },
      }),
    onSuccess: () => {
      notices.success('Your feedback was sent. Thank you.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Send Us Feedback"
      lead={`${firm_name} staff read it, together with the page you are on.`}
      submit="Send"
      submitting="Sending…"
      busy={sending.isPending}
      missing={feedback.trim() ? undefined : 'Write something first.'}
      failure={
        sending.error &&
        `Your feedback was not sent. ${describeError(sending.error)} Try again${help_email ? `, or write to ${help_email}` : ''}.`
      }
      typed={feedback.trim() !== ''}
      onSubmit={() => sending.mutate()}
      onClose={onClose}
    >
      <TextArea
        label="Feedback"
        requirement="required"
        rows={6}
        maxLength={10_000}
        value={feedback}
        autoFocus
        onChange={({ target }) => setFeedback(target.value)}
      />
    </FormDialog>
  );
}
