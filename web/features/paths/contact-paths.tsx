import type { UseQueryResult } from '@tanstack/react-query';
import { MAX_PATHS, type Path } from '../../../shared/core/network/path.ts';
import type { contactPaths } from '../../../shared/features/paths/calls.ts';
import type { Reply } from '../../../shared/platform/call.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { FurtherPaths } from './list/further-paths.tsx';
import { PathRow } from './list/path-row.tsx';
import css from './list/paths.module.css';
import { KeyHint, PathsCard } from './list/paths-card.tsx';
import { PathsHead } from './list/section-head.tsx';

type ContactPathsProps = {
  answer: Reply<typeof contactPaths>;
  /** The opened path; '' for none. */
  selected: string;
  onSelect: (path: string) => void;
  /** The connector whose further paths are shown. */
  via: string | null;
  onVia: (connector: string | null) => void;
  further: UseQueryResult<Path[]>;
};

/** The connector of a path with two hops. */
const getConnector = (path: Path) => (path.people.length === 3 ? path.people[1] : undefined);

/** The paths to one person, those of one hop first. */
export function ContactPaths({ answer, selected, onSelect, via, onVia, further }: ContactPathsProps) {
  const { one_hop_paths, two_hop_paths, limit_hit } = answer;
  const renderRow = (path: Path) => {
    const connector = getConnector(path);
    const opened = connector !== undefined && connector.id === via;
    const toggle = { open: selected === path.id, onToggle: () => onSelect(selected === path.id ? '' : path.id) };
    return (
      <li key={path.id}>
        <PathRow
          path={path}
          {...toggle}
          actions={
            connector &&
            path.more > 0 &&
            !opened && (
              <Button size="small" className={css.further} onClick={() => onVia(connector.id)}>
                {path.more === 1 ? `1 more knows ${connector.name}` : `${path.more} more know ${connector.name}`}
              </Button>
            )
          }
        />
        {opened && (
          <FurtherPaths
            name={connector.name}
            answer={further}
            without={path.id}
            selected={selected}
            onSelect={onSelect}
            onClose={() => onVia(null)}
          />
        )}
      </li>
    );
  };
  return (
    <>
      <section className={css.section}>
        <PathsHead title="One hop" count={one_hop_paths.length}>
          <KeyHint />
        </PathsHead>
        {one_hop_paths.length > 0 ? (
          <PathsCard label="One hop">{one_hop_paths.map(renderRow)}</PathsCard>
        ) : (
          <p className={css.soft}>No one at the firm or in the portfolio knows them, as far as we know.</p>
        )}
      </section>
      <section className={css.section}>
        <PathsHead title="Two hops" count={two_hop_paths.length} />
        {two_hop_paths.length > 0 ? (
          <PathsCard label="Two hops">{two_hop_paths.map(renderRow)}</PathsCard>
        ) : (
          <p className={css.soft}>We don’t know anyone in between.</p>
        )}
      </section>
      {limit_hit && <p className={css.after}>There are more. The {MAX_PATHS} best of each kind are shown.</p>}
    </>
  );
}
