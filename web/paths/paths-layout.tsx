import type { ReactNode } from 'react';
import { SegmentedSwitch } from '../ui/segmented.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import type { PathsAddress } from './address.ts';
import css from './paths.module.css';
import { movePath } from './paths-card.tsx';

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
