import { MAX_FORWARDABLE } from '../../../../shared/core/introductions/constants.ts';
import { composeForward, getLengthAdvice, makeForwardable } from '../../../../shared/core/introductions/forwardable.ts';
import { fillDraft } from '../../../../shared/core/sales/sales-target.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import css from './request.module.css';
import type { RequestForm } from './use-request-form.ts';

type ForwardableFieldProps = {
  request: RequestForm;
  accountName: string;
  /** The first name of the person to meet. */
  reader: string | undefined;
};

/** What the connector can forward: begun with the letter, in the requester's words, and as the target person reads it. */
export function ForwardableField({ request, accountName, reader }: ForwardableFieldProps) {
  const { form, typed, template, prompts, values } = request;
  const letter = template
    ? fillDraft(template, accountName, values)
    : prompts.map(({ field }) => values[field]).join('\n\n');
  const start = makeForwardable(letter);
  const text = typed.forwardable ?? start;
  return (
    <div>
      <TextArea
        label="What the connector can forward"
        requirement="optional"
        hint={
          getLengthAdvice(text) ??
          `${reader ?? 'The person you want to meet'} reads this: three to five sentences about them, in your words.`
        }
        maxLength={MAX_FORWARDABLE}
        rows={6}
        value={text}
        onChange={({ target }) => form.set('forwardable', target.value === start ? undefined : target.value)}
      />
      <details className={css.preview}>
        <summary>Preview the mail</summary>
        <p className={css.previewed}>{composeForward(text, reader ?? 'there', null)}</p>
      </details>
    </div>
  );
}
