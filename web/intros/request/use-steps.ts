import { useEffect, useRef } from 'react';
import type { RequestForm } from './use-request-form.ts';

/** Goes from step to step; what is missing is pointed at first. `send` is called when the last step is complete. */
export function useSteps(form: RequestForm, send: () => void) {
  const box = useRef<HTMLFormElement>(null);
  const { step } = form.draft;
  const shown = useRef(step);
  const sought = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The button that was pressed is gone: what is missing is next, or else the step's first field.
    const missing = sought.current && box.current?.querySelector<HTMLElement>(`[name="${sought.current}"]`);
    sought.current = undefined;
    (missing || box.current?.querySelector<HTMLElement>('input, textarea, select, [role="button"]'))?.focus();
  }, [step]);
  const pointAt = (name: string | undefined) =>
    name !== undefined && box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const goBackTo = (field: string) => {
    form.leftAll(0);
    sought.current = field;
    form.change({ step: 0 });
  };
  return {
    box,
    next: () => {
      const lacking = step === 0 ? form.missing.map(({ field }) => field) : form.unanswered;
      form.leftAll(step);
      if (lacking.length > 0) pointAt(lacking[0]);
      else if (step === 0) form.change({ step: 1 });
      // A draft that was kept may be of another sales target, which left fewer of the six to be written.
      else if (form.missing[0]) goBackTo(form.missing[0].field);
      else send();
    },
    previous: () => form.change({ step: 0 }),
  };
}
export type Steps = ReturnType<typeof useSteps>;
