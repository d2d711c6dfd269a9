import type { ComponentProps } from 'react';
import css from './table.module.css';

/**
 * The plain table of the design: dense rows on hairlines, a sticky head. Below 720 each row stacks, and a cell's
 * `data-label` becomes the words before its value.
 */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table {...rest} className={className ? `${css.table} ${className}` : css.table} />;
}
