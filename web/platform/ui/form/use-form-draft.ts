import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AnyValues } from './body-resolver.ts';
import { getChangedValues, isEmpty, omitNames } from './changed.ts';
import type { DraftPlace } from './draft.ts';

/** In a kept draft: the saved values over which it was typed. It is no field's name. */
export const UNDER = '(under)';

interface FormDraftOptions<Values extends AnyValues> {
  draft: DraftPlace;
  /** They are kept with a draft, and are not a draft by themselves. */
  beside: readonly (keyof Values)[];
  /** The form's first values. */
  start: RefObject<Values>;
  /** Fields with typed text: the first values over which the user typed it. */
  under: RefObject<Partial<Values>>;
}

/** Keeps the text as a draft with every letter, until it is sent or thrown away. */
export function useFormDraft<Values extends AnyValues>(
  form: UseFormReturn<Values, unknown, AnyValues>,
  { draft, beside, start, under }: FormDraftOptions<Values>,
) {
  const gone = useRef(false);
  const pickOwn = (values: Values) => omitNames(getChangedValues(values, start.current), beside);
  const [dirty, setDirty] = useState(() => !isEmpty(pickOwn(form.getValues())));

  const settle = useRef((_: Values): void => undefined);
  useEffect(() => {
    settle.current = (values) => {
      const changed = getChangedValues(values, start.current);
      const own = omitNames(changed, beside);
      setDirty(!isEmpty(own));
      under.current = Object.fromEntries(
        Object.keys(changed).map((name) => [name, name in under.current ? under.current[name] : start.current[name]]),
      ) as Partial<Values>;
      if (gone.current) return;
      if (isEmpty(own)) draft.drop();
      else
        draft.keep({
          ...changed,
          ...Object.fromEntries(beside.map((name) => [name, values[name]])),
          [UNDER]: under.current,
        });
    };
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => settle.current(values as Values) }),
    [form],
  );

  /** Sent text is no longer a draft, even if this form is gone by now; text written meanwhile is a draft. */
  const settleSent = (sent: Values) => {
    const before = JSON.stringify(pickOwn(sent));
    const saved = draft.read();
    if (saved && JSON.stringify(pickOwn({ ...start.current, ...saved.values })) === before) draft.drop();
    if (JSON.stringify(pickOwn(form.getValues())) === before) form.reset(start.current);
  };

  /** Left for good: the text is thrown away. */
  const discardDraft = () => {
    gone.current = true;
    draft.drop();
  };
  return { dirty, settleSent, forget: discardDraft };
}
