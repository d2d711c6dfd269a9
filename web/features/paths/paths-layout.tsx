import type { ReactNode } from 'react';
import { SegmentedSwitch } from '../../platform/ui/fields/segmented.tsx';
import { useNarrow } from '../../platform/ui/hooks/use-narrow.ts';
import type { PathsAddress } from './list/address.ts';
import css from './list/paths.module.css';
import { movePath } from './list/paths-card.tsx';

type PathsLayoutProps = {
  view: PathsAddress['view'];
  onView: (view: PathsAddress['view']) => void;
  list: ReactNode;
  picture: ReactNode;
};

/** The list and its picture beside it; in a narrow window either of the two. */
export function PathsLayout({ view, onView, list, picture }: PathsLayoutProps) {
  const narrow = useNarrow();
  return (
    <>
      {narrow && (
        <div className={css.switch}>
          <SegmentedSwitch
            label="Show"
            value={view}
            onChange={onView}
            choices={[
              { value: 'list', label: 'List' },
              { value: 'picture', label: 'Picture' },
            ]}
          />
        </div>
      )}
      <div className={css.both}>
        {(!narrow || view === 'list') && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are the paths' own, caught where all of them are
          <div className={css.list} onKeyDown={movePath}>
            {list}
          </div>
        )}
        {(!narrow || view === 'picture') && picture}
      </div>
    </>
  );
}
