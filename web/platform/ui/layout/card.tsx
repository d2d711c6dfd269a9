import type { ComponentProps } from 'react';
import css from './card.module.css';

/** A bordered surface without shadow. Never a card in a card. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={className ? `${css.card} ${className}` : css.card} />;
}
