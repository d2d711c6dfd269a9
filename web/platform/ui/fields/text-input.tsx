import type { ComponentProps } from 'react';
import css from './field.module.css';

/** The box for a line of text, for components that put more beside it than a TextField does. */
export function TextInput(input: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...input} className={css.input} />;
}
