import { Button } from '../../../platform/ui/buttons/button.tsx';
import css from './request.module.css';
import type { RequestForm } from './use-request-form.ts';

type FooterProps = {
  request: RequestForm;
  formId: string;
  /** Obstacles other than the form itself. */
  hindrance?: string;
  /** The text of the last button. */
  submit?: string;
  onCancel: () => void;
};

/** The reason why the user cannot continue yet; undefined if they can. A letter with an empty passage says which. */
function findHindrance({ typed, template, missing, target }: RequestForm): string | undefined {
  if (target.isLoadingError) return 'The e-mail draft is missing';
  if (target.isPending) return 'Loading the e-mail draft…';
  const [first] = missing;
  return template !== null && typed.step === 0 && first ? `${first.name} is required` : undefined;
}

/** Cancel at the left; Previous and the next step at the right, with the obstacle. */
export function RequestFooter({ request, formId, hindrance, submit = 'Submit', onCancel }: FooterProps) {
  const { step } = request.typed;
  const sending = request.form.busy;
  const why = hindrance ?? findHindrance(request);
  const stuck = why !== undefined;
  return (
    <>
      <Button variant="text" onClick={onCancel} disabled={sending}>
        Cancel
      </Button>
      <span className={css.grow} />
      {why && <span className={css.why}>{why}</span>}
      {step === 0 ? (
        <Button key="next" variant="contained" type="submit" form={formId} disabled={stuck}>
          Next
        </Button>
      ) : (
        <>
          <Button variant="outlined" onClick={request.previous} disabled={sending}>
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
