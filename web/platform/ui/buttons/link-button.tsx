import { type ButtonLook, buttonLook } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

/** A button that leads to a screen of ours. */
export function LinkButton({ variant, size, wide, danger, className, ...link }: ButtonLook & LinkProps) {
  return <Link {...link} {...buttonLook({ variant, size, wide, danger }, className)} />;
}
