import { z } from 'zod';
import { submitConnectorFeedback } from '../../../shared/features/connectors/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { useDraft } from '../../platform/api/drafts.tsx';
import { send } from '../../platform/api/send.ts';
import { useSettings } from '../../platform/api/session.ts';
import { FormDialog } from '../../platform/ui/form/form-dialog.tsx';
import { FormArea } from '../../platform/ui/form/form-fields.tsx';
import { useBodyForm, useTyped } from '../../platform/ui/form/use-body-form.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';

export interface FeedbackAbout {
  /** None if a connector is missing. */
  connector: { id: string; name: string } | null;
  target: { id: string; name: string };
}

const FormValues = z.object({ comments: z.string() });
const check = ({ comments }: z.infer<typeof FormValues>) =>
  comments.trim() ? {} : { comments: 'Write something first.' };

/** The form for the reasons why a connector does or does not fit, or for a connector who is missing. */
export function ConnectorFeedbackDialog({ about, onClose }: { about: FeedbackAbout; onClose: () => void }) {
  const { connector, target } = about;
  const firm = useSettings()?.firm_name ?? 'the firm';
  const notices = useNotices();
  const form = useBodyForm({
    typed: FormValues,
    start: { comments: '' },
    body: submitConnectorFeedback.body,
    toBody: ({ comments }) => ({ connector: connector?.id ?? null, target: target.id, comments }),
    check,
    when: 'sending',
    send: async (body) => {
      await send(submitConnectorFeedback, { body });
      notices.success('Thank you for your feedback.');
      onClose();
    },
    draft: useDraft(`connector-feedback ${target.id} ${connector?.id ?? ''}`),
  });
  return (
    <FormDialog
      form={form}
      title={connector ? `Feedback on ${connector.name}` : 'Did we miss a connector you know about?'}
      lead={
        connector
          ? `How well does ${connector.name} know ${target.name}? ${firm} staff read what you write.`
          : `Who knows ${target.name}, and from where? ${firm} staff read what you write.`
      }
      submit="Submit"
      submitting="Submitting…"
      missing={check(useTyped(form))}
      describe={(error) => `Your feedback was not sent. ${describeError(error)}`}
      onClose={onClose}
    >
      <FormArea
        {...form.bind('comments')}
        label="Feedback"
        requirement="required"
        rows={5}
        maxLength={10_000}
        autoFocus
      />
    </FormDialog>
  );
}
