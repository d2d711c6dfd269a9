import { type ComponentProps, type MouseEvent, useImperativeHandle } from 'react';
import { useKeptFocus } from '../hooks/use-kept-focus.ts';
import css from './button.module.css';

/** How a button takes presses. */
type PressProps = {
  /** Each press goes one step on, also the second of a double click: the next month. */
  steps?: boolean;
};

export type ButtonLook = {
  /**
   * Filled: the main action of a view. Outlined: a second choice beside it. Quiet: a page's tools. Text: cancel, hide.
   */
  variant?: 'contained' | 'outlined' | 'quiet' | 'text' | 'icon';
  /** 28, 34 or 40 px high. */
  size?: 'small' | 'medium' | 'large';
  /** The button is as wide as its container. */
  wide?: boolean;
  /** The action takes something away. */
  danger?: boolean;
};

/** Makes any element look like a button: its `className`, and the attributes that the style sheet uses. */
export const getButtonLook = (
  { variant = 'quiet', size = 'medium', wide = false, danger = false }: ButtonLook,
  className: string | undefined,
) => ({
  className: className ? `${css.button} ${className}` : css.button,
  'data-variant': variant,
  'data-size': size,
  'data-wide': wide ? '' : undefined,
  'data-danger': danger ? '' : undefined,
});

/**
 * The app's only button. It starts nothing of the component library, for the extension shows it beside a profile, where
 * that would take a good part of the time to the answer (decision 015), and lists show it by the hundred.
 */
export function Button(props: ButtonLook & PressProps & ComponentProps<'button'>) {
  const {
    variant,
    size,
    wide,
    danger,
    className,
    type = 'button',
    disabled = false,
    steps = false,
    ref,
    ...button
  } = props;
  const { own, isKept, giveUp } = useKeptFocus<HTMLButtonElement>(disabled);
  useImperativeHandle(ref, () => own.current!);
  // The second click of a double click neither sends a form, nor acts on a row, nor does again what disables its button: on a busy machine it comes before the first
  // one has disabled the button, and where a step gave way to the next, or a row to the one below it, it hits that.
  const acts = !steps && (type === 'submit' || 'data-keys' in button || props.disabled !== undefined);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isKept || (acts && event.detail > 1)) event.preventDefault();
    else button.onClick?.(event);
  };
  return (
    <button
      {...button}
      {...getButtonLook({ variant, size, wide, danger }, className)}
      ref={own}
      type={type}
      disabled={disabled && !isKept}
      aria-disabled={isKept || button['aria-disabled']}
      onClick={press}
      onKeyDown={(event) => {
        // A key that is held down presses once: another press may be meant for what the button says by then.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
        button.onKeyDown?.(event);
      }}
      onBlur={(event) => {
        giveUp(event);
        button.onBlur?.(event);
      }}
    />
  );
}

/** A button that is only an icon, and therefore named. */
export function IconButton(props: ComponentProps<'button'> & { 'aria-label': string }) {
  return <Button {...props} variant="icon" />;
}

/** A button that is a link: in a tab of its own with `target`. For screens of ours there is LinkButton. */
export function AnchorButton(props: ButtonLook & ComponentProps<'a'> & { href: string }) {
  const { variant, size, wide, danger, className, ...anchor } = props;
  return <a {...anchor} {...getButtonLook({ variant, size, wide, danger }, className)} />;
}
