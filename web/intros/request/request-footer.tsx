import Button from '@mui/material/Button';
import css from './request.module.css';
import type { RequestForm } from './use-request-form.ts';
import type { Steps } from './use-steps.ts';

type FooterProps = {
  form: RequestForm;
  formId: string;
  steps: Steps;
  sending: boolean;
  /** What the last button says. */
  submit?: string;
  onCancel: () => void;
};

/** Cancel at the left; Previous and what comes next at the right. A letter with an empty passage says which. */
export function RequestFooter({ form, formId, steps, sending, submit = 'Submit', onCancel }: FooterProps) {
  const { draft, template, missing, target } = form;
  const first = missing[0];
  const stuck = template !== null && first !== undefined;
  return (
    <>
      <Button variant="text" onClick={onCancel} disabled={sending}>
        Cancel
      </Button>
      <span className={css.grow} />
      {draft.step === 0 ? (
        <>
          {stuck && <span className={css.why}>{first.name} is required</span>}
          <Button key="next" variant="contained" type="submit" form={formId} disabled={stuck || !target.isSuccess}>
            Next
          </Button>
        </>
      ) : (
        <>
          <Button variant="outlined" onClick={steps.previous} disabled={sending}>
            Previous
          </Button>
          <Button key="submit" variant="contained" type="submit" form={formId} disabled={sending || !target.isSuccess}>
            {sending ? 'Sending…' : submit}
          </Button>
        </>
      )}
    </>
  );
}
