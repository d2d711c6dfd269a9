import { type FormEvent, useRef, useState } from 'react';
import { type Control, type DefaultValues, type FieldPath, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type AnyValues, type BodyInput, createBodyResolver } from './body-resolver.ts';
import { getChangedValues, isEmpty } from './changed.ts';
import type { DraftPlace } from './draft.ts';
import { UNDER, useFormDraft } from './use-form-draft.ts';
import { getFaultsByField, NotYet, WentBack, type Wrong } from './wrong.ts';

interface BodyFormOptions<Values extends AnyValues, Body extends z.ZodType> {
  /** The form's values; a draft is read by it. Each field has a value from the start. */
  typed: z.ZodObject & z.ZodType<Values>;
  start: Values;
  /** The body that the call takes. The form checks it as the server will, and sends the text as it was typed. */
  body: Body;
  /** @param changed the fields that differ from their first values */
  toBody: (values: Values, changed: Partial<Values>) => BodyInput<z.input<Body>>;
  /** Further rules beside the body's schema, in the words of this form. */
  check?: (values: Values) => Wrong<Values>;
  /** The moment when a fault is first shown: on leaving the field, unless the form is open without the user's request. */
  when?: 'leaving' | 'sending';
  /**
   * Its errors are shown above the form or, if they name fields, at the fields.
   * @param was the saved values that the user saw when they typed, also those of an older draft
   */
  send: (body: z.input<Body>, was: Values) => Promise<unknown>;
  /** Instead of `send`, when something saved is edited and no field differs from it. */
  unchanged?: (() => void) | undefined;
  draft: DraftPlace;
  /** They are kept with a draft, and are not a draft by themselves. */
  beside?: readonly (keyof Values)[];
  /** A draft as it may come back today. */
  revive?: (values: Partial<Values>) => Partial<Values>;
}

/** Fields that another version of the app kept and this one cannot read are left out. */
const readAs = <Values extends AnyValues>(shape: z.ZodObject, saved: object): Partial<Values> =>
  Object.fromEntries(
    Object.entries(saved).filter(([name, value]) => shape.shape[name]?.safeParse(value).success),
  ) as Partial<Values>;

/** The saved values over which a draft was typed. */
const getUnder = <Values extends AnyValues>(shape: z.ZodObject, saved: object): Partial<Values> =>
  readAs(shape, (saved as { [UNDER]?: object })[UNDER] ?? {});

/**
 * A form whose values become the body of a call: checked by the body's own schema on leaving a field and before it is
 * sent, kept as a draft with every letter, and given up only when it was sent or the user throws it away.
 */
export function useBodyForm<Values extends AnyValues, Body extends z.ZodType>(options: BodyFormOptions<Values, Body>) {
  const { typed: shape, body, toBody, check, when, send, draft, beside = [], revive = (values) => values } = options;
  const start = useRef(options.start);
  const [back, setBack] = useState(() => {
    const saved = draft.read();
    return (
      saved && {
        at: saved.at,
        values: revive(readAs(shape, saved.values)),
        under: getUnder<Values>(shape, saved.values),
      }
    );
  });
  const under = useRef<Partial<Values>>(back?.under ?? {});
  const [over, setOver] = useState<Values | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  /** The number of failed attempts: after each, the form points at the fault. */
  const [failures, setFailures] = useState(0);

  const form = useForm<Values, unknown, AnyValues>({
    defaultValues: { ...options.start, ...back?.values } as DefaultValues<Values>,
    mode: when === 'sending' ? 'onSubmit' : 'onTouched',
    // The first by its place on the page, which is not always the first that was drawn: <Form> points at it.
    shouldFocusError: false,
    resolver: createBodyResolver<Values, Body>({ body, toBody, check, start }),
  });
  const { isSubmitting } = form.formState;
  const { dirty, settleSent, forget } = useFormDraft(form, { draft, beside, start, under });

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSubmitting) return;
    let failed = true;
    await form.handleSubmit(async (ready) => {
      const sent = form.getValues();
      setFailure(null);
      try {
        if (options.unchanged && isEmpty(getChangedValues(sent, start.current))) options.unchanged();
        else await send(ready as z.input<Body>, { ...start.current, ...under.current });
        failed = false;
        settleSent(sent);
      } catch (error) {
        if (error instanceof WentBack) failed = false;
        else if (!(error instanceof NotYet)) setFailure(error);
        for (const [name, message] of Object.entries(getFaultsByField(error)))
          if (name in start.current) form.setError(name as FieldPath<Values>, { type: 'server', message });
      }
    })();
    if (failed) setFailures((count) => count + 1);
  };

  return {
    control: form.control,
    submit,
    busy: isSubmitting,
    failure,
    failures,
    /** Something was typed that is not sent. */
    dirty,
    read: (): Values => form.getValues(),
    set: (name: keyof Values & string, value: unknown) =>
      form.setValue(name as FieldPath<Values>, value as never, { shouldValidate: form.formState.isSubmitted }),
    /** For a field of the form: `<FormText {...form.bind('comment')} label="Comment" />`. */
    bind: (name: keyof Values & string) => ({ control: form.control as unknown as Control, name }),
    /** Are these fields valid? The form points at a faulty one. */
    ready: async (names: readonly (keyof Values & string)[]): Promise<boolean> => {
      for (const name of names)
        form.setValue(name as FieldPath<Values>, form.getValues(name as FieldPath<Values>), { shouldTouch: true });
      const well = await form.trigger(names as readonly FieldPath<Values>[]);
      if (!well) setFailures((count) => count + 1);
      return well;
    },
    /** The saved state changed: it is shown in every field without typed text. */
    rebase: (next: Values) => {
      const changed = getChangedValues(form.getValues(), start.current);
      start.current = next;
      form.reset({ ...next, ...changed }, { keepErrors: true, keepIsSubmitted: true, keepTouched: true });
    },
    /** Left for good: the text is thrown away. */
    forget,
    draft: {
      /** The date of the restored draft; null without a notice. */
      at: back?.at ?? null,
      over: over !== null,
      startOver: () => {
        setOver(form.getValues());
        form.reset(start.current);
      },
      bringBack: () => {
        if (over) form.reset(over);
        setOver(null);
      },
      dismiss: () => {
        setBack(null);
        setOver(null);
      },
    },
  };
}

export type BodyForm<Values extends AnyValues = AnyValues> = ReturnType<typeof useBodyForm<Values, z.ZodType>>;

/** The present values of the form; the caller is drawn again with every letter. */
export function useTyped<Values extends AnyValues>(form: Pick<BodyForm<Values>, 'control'>): Values {
  return useWatch({ control: form.control }) as Values;
}
