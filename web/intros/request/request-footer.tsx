import Button from '@mui/material/Button';
import css from './request.module.css';
import type { RequestForm } from './use-request-form.ts';
import type { Steps } from './use-steps.ts';

type FooterProps = {
  form: RequestForm;
  formId: string;
  steps: Steps;
  sending: boolean;
  /** What stands in the way beside the form itself. */
  hindrance?: string;
  /** What the last button says. */
  submit?: string;
  onCancel: () => void;
};

/** Cancel at the left; Previous and what comes next at the right. A letter with an empty passage says which. */
export function RequestFooter({ form, formId, steps, sending, hindrance, submit = 'Submit', onCancel }: FooterProps) {
  const { draft, template, missing, target } = form;
  const first = missing[0];
  const why = hindrance ?? (template !== null && draft.step === 0 && first ? `${first.name} is required` : undefined);
  const stuck = why !== undefined || !target.isSuccess;
  return (
    <>
      <Button variant="text" onClick={onCancel} disabled={sending}>
        Cancel
      </Button>
      <span className={css.grow} />
      {why && <span className={css.why}>{why}</span>}
      {draft.step === 0 ? (
        <Button key="next" variant="contained" type="submit" form={formId} disabled={stuck}>
          Next
        </Button>
      ) : (
        <>
          <Button variant="outlined" onClick={steps.previous} disabled={sending}>
            Previous
          </Button>
          <Button key="submit" variant="contained" type="submit" form={formId} disabled={sending || stuck}>
            {sending ? 'Sending…' : submit}
          </Button>
        </>
      )}
    </>
  );
}
