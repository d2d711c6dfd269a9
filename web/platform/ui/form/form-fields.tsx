import type { ComponentProps, ReactElement } from 'react';
import { type Control, useController } from 'react-hook-form';
import { DateField } from '../fields/date-field.tsx';
import { Check, SelectField, TextArea, TextField } from '../fields/field.tsx';

/** The result of `form.bind`. */
type Bound = { control: Control; name: string };

/** A field of the form: its value and its fault. */
function useField({ control, name }: Bound) {
  const { field, fieldState } = useController({ control, name });
  return { field: { ...field, value: field.value ?? '' }, error: fieldState.error?.message };
}

type FieldProp = 'value' | 'defaultValue' | 'onBlur' | 'name' | 'ref';

export function FormText({ control, name, ...more }: Bound & Omit<ComponentProps<typeof TextField>, FieldProp>) {
  const { field, error } = useField({ control, name });
  return <TextField {...more} {...field} error={error} />;
}

export function FormDate({
  control,
  name,
  ...more
}: Bound & Omit<ComponentProps<typeof DateField>, 'value' | 'onChange' | 'onBlur'>) {
  const { field, error } = useField({ control, name });
  const { value, onChange, onBlur } = field;
  return <DateField {...more} eager value={value} onChange={onChange} onBlur={onBlur} error={error} />;
}

export function FormArea({ control, name, ...more }: Bound & Omit<ComponentProps<typeof TextArea>, FieldProp>) {
  const { field, error } = useField({ control, name });
  return <TextArea {...more} {...field} error={error} />;
}

/** @param error the reason why no choice is possible at all */
export function FormSelect({ control, name, ...more }: Bound & Omit<ComponentProps<typeof SelectField>, FieldProp>) {
  const { field, error } = useField({ control, name });
  return <SelectField {...more} {...field} error={error ?? more.error} />;
}

export function FormCheck({
  control,
  name,
  ...more
}: Bound & Omit<ComponentProps<typeof Check>, FieldProp | 'checked'>) {
  const { field } = useController({ control, name });
  const { value, ...input } = field;
  return <Check {...more} {...input} checked={value === true} />;
}

type PickedField = { value: never; onChange: (value: unknown) => void; onBlur: () => void; error: string | undefined };

/** Any other control: `children` draws it with its value. */
export function FormControl({ control, name, children }: Bound & { children: (field: PickedField) => ReactElement }) {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur } = field;
  return children({ value: value as never, onChange, onBlur, error: fieldState.error?.message });
}
