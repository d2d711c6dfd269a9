import { useLocation } from 'react-router';
import { z } from 'zod';
import { sendFeedback } from '../../../../shared/features/operations/feedback/calls.ts';
import type { DialogProps } from '../../../core/feature/dialogs.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { send } from '../../../platform/api/send.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { FormDialog } from '../../../platform/ui/form/form-dialog.tsx';
import { FormArea } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

/** Addresses that are too long for the call are cut: the user's screen is a hint, not a reason to refuse the feedback. */
const MAX_SEARCH = 5000;
const MAX_PATH = 2000;

const FormValues = z.object({ feedback: z.string() });
type FormValues = z.infer<typeof FormValues>;

const check = ({ feedback }: FormValues) => (feedback.trim() ? {} : { feedback: 'Write something first.' });

/** The user's feedback on Kith, with the screen they were on. */
export default function FeedbackDialog({ onClose }: DialogProps<'feedback'>) {
  const { pathname, search } = useLocation();
  const { firm_name = 'the firm', help_email } = useSettings() ?? {};
  const notices = useNotices();
  const form = useBodyForm({
    typed: FormValues,
    start: { feedback: '' },
    body: sendFeedback.body,
    toBody: ({ feedback }) => ({
      feedback,
      search: search.slice(0, MAX_SEARCH),
      pathname: pathname.slice(0, MAX_PATH),
    }),
    check,
    when: 'sending',
    send: async (body) => {
      await send(sendFeedback, { body });
      notices.success('Thank you for your feedback.');
      onClose();
    },
    draft: useDraft('feedback'),
  });
  return (
    <FormDialog
      form={form}
      title="Send Us Feedback"
      lead={`${firm_name} staff will read it. We include the page you’re on.`}
      submit="Send"
      submitting="Sending…"
      missing={check(useTyped(form))}
      describe={(error) =>
        `Your feedback was not sent. ${describeError(error)} Try again${help_email ? `, or write to ${help_email}` : ''}.`
      }
      onClose={onClose}
    >
      <FormArea
        {...form.bind('feedback')}
        label="Feedback"
        requirement="required"
        rows={6}
        maxLength={10_000}
        autoFocus
      />
    </FormDialog>
  );
}
