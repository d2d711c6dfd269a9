import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import css from './request.module.css';
import type { RequestForm } from './use-request-form.ts';

const ANSWER = '[data-quick-answer]';

type QuickAnswersProps = {
  request: RequestForm;
  name: 'prior_interaction' | 'customer_tier';
  /** Names them for screen readers. */
  label: string;
  answers: readonly string[];
};

/**
 * Common answers to an open question, one press each; hidden once there is an answer. Then the next such question gets the focus, or the
 * button that continues.
 */
export function QuickAnswers({ request: { form, typed }, name, label, answers }: QuickAnswersProps) {
  if (typed[name].trim() !== '') return null;
  const answer = (text: string, { currentTarget }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.closest('form');
    flushSync(() => form.set(name, text));
    const next = box?.querySelector<HTMLElement>(ANSWER) ?? document.querySelector<HTMLElement>(`[form="${box?.id}"]`);
    next?.focus();
  };
  return (
    // A press must not leave the field: an empty field would name its fault, and the answers would move away under the pointer.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} className={css.quick} onMouseDown={(event) => event.preventDefault()}>
      {answers.map((text) => (
        <Button
          key={text}
          size="small"
          variant="outlined"
          data-quick-answer=""
          onClick={(event) => answer(text, event)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
