import type { ReactNode } from 'react';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import css from './krs.module.css';

/** A table of people below the key results. Its cells name their column by `data-label`, except the first. */
export function TitledTable({
  title,
  heads,
  children,
}: {
  title: string;
  heads: readonly string[];
  children: ReactNode;
}) {
  return (
    <Card>
      <Table aria-label={title} className={css.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </Card>
  );
}
