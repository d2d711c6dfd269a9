import type { ReactNode } from 'react';
import type { Path, PathGroup } from '../../../shared/core/network/path.ts';
import { PathFilterBar } from './filters.tsx';
import { isFiltered, usePathsAddress } from './list/address.ts';
import { listPaths, PathGroups } from './list/path-groups.tsx';
import { NoPaths } from './list/path-states.tsx';
import { PathsLayout } from './paths-layout.tsx';
import { PathsPicture } from './picture/paths-picture.tsx';

type GroupedPathsProps = {
  groups: readonly PathGroup[];
  members: readonly { id: string; name: string }[];
  company: string;
  /** Whether Kith knows the company: a request may only describe it in words. */
  known?: boolean;
  /** Other actions on a path that is open. */
  renderActions?: (path: Path) => ReactNode;
};

/**
 * Below the head of an account's or a request's screen: filters, groups, and the picture beside them. The best path to the first group with
 * any is open: on a request, to the requested person.
 */
export function GroupedPaths({ groups, members, company, known = true, renderActions }: GroupedPathsProps) {
  const [address, change] = usePathsAddress();
  const paths = listPaths(groups);
  const first = groups.find((group) => listPaths([group]).length > 0);
  const best = listPaths(first ? [first] : []).toSorted((a, b) => b.rank - a.rank)[0]?.id;
  const selected = address.path ?? best ?? '';
  const select = (path: string) => change({ path });
  const filtered = isFiltered(address.filters);
  const list = (
    <PathGroups
      groups={groups}
      company={company}
      filtered={filtered}
      selected={selected}
      onSelect={select}
      renderActions={renderActions}
    />
  );
  return (
    <>
      <PathFilterBar filters={address.filters} members={members} onChange={change} />
      {paths.length > 0 ? (
        <PathsLayout
          view={address.view}
          onView={(view) => change({ view })}
          list={list}
          picture={<PathsPicture paths={paths} selected={selected} onSelect={select} />}
        />
      ) : groups.every(({ targets }) => targets.length === 0) || filtered ? (
        <NoPaths
          name={company}
          known={known}
          filtered={known && filtered}
          onReset={() => change({ filters: { min_strength: 0, current_colleagues: false } })}
        />
      ) : (
        list
      )}
    </>
  );
}
