import { Check } from 'lucide-react';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import css from './request.module.css';

/** The steps of a request, with the current one. */
export function StepHeader({ step, isOfRaise = false }: { step: 0 | 1; isOfRaise?: boolean }) {
  return (
    <ol className={css.steps} aria-label="Steps">
      {['Your e-mail draft', isOfRaise ? 'About this fund' : 'About this company'].map((title, index) => (
        <li key={title} aria-current={index === step ? 'step' : undefined} data-done={index < step}>
          <span className={css.number} aria-hidden>
            {index < step ? <Check size={13} strokeWidth={3} /> : index + 1}
          </span>
          {title}
          {index < step && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
