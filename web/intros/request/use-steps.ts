import { useEffect, useRef } from 'react';
import type { RequestForm } from './use-request-form.ts';

/** Goes from step to step; what is missing is pointed at first. `send` is called when the last step is complete. */
export function useSteps(form: RequestForm, send: () => void) {
  const box = useRef<HTMLFormElement>(null);
  const { step } = form.draft;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The button that was pressed is gone: the step's first field is next.
    box.current?.querySelector<HTMLElement>('input, textarea, select, [role="button"]')?.focus();
  }, [step]);
  const pointAt = (name: string | undefined) =>
    name !== undefined && box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return {
    box,
    next: () => {
      const lacking = step === 0 ? form.missing.map(({ field }) => field) : form.unanswered;
      form.leftAll(step);
      if (lacking.length > 0) pointAt(lacking[0]);
      else if (step === 0) form.change({ step: 1 });
      else send();
    },
    previous: () => form.change({ step: 0 }),
  };
}
export type Steps = ReturnType<typeof useSteps>;
