import { type ButtonLook, getButtonLook } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

/** A button that leads to a screen of ours. */
export function LinkButton({ variant, size, wide, danger, className, ...link }: ButtonLook & LinkProps) {
  return <Link {...link} {...getButtonLook({ variant, size, wide, danger }, className)} />;
}
