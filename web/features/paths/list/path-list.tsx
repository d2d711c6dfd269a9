import type { ReactNode } from 'react';
import type { Path } from '../../../../shared/core/network/path.ts';
import { PathRow } from './path-row.tsx';

type PathListProps = {
  label: string;
  paths: readonly Path[];
  /** The path that is open. */
  selected: string | null;
  /** Empty when none is to be open. */
  onSelect: (path: string) => void;
  /** Other actions on a path that is open. */
  renderActions?: (path: Path) => ReactNode;
};

/** Paths below each other, at most one of them open. */
export function PathList({ label, paths, selected, onSelect, renderActions }: PathListProps) {
  return (
    <ul aria-label={label}>
      {paths.map((path) => (
        <li key={path.id}>
          <PathRow
            path={path}
            open={selected === path.id}
            actions={renderActions?.(path)}
            onToggle={() => onSelect(selected === path.id ? '' : path.id)}
          />
        </li>
      ))}
    </ul>
  );
}
