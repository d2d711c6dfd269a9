import type { ComponentProps } from 'react';
import css from './field.module.css';

/** The box that one types a line into, for what puts more beside it than a TextField does. */
export function TextInput(input: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...input} className={css.input} />;
}
