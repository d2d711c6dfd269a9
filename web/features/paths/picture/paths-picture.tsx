import { lazy, Suspense, useId, useMemo, useState } from 'react';
import type { Path } from '../../../../shared/core/network/path.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { SegmentedSwitch } from '../../../platform/ui/fields/segmented.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Loading } from '../../../platform/ui/states/loading.tsx';
import css from './picture.module.css';
import { buildPicture, MAX_DRAWN, type PicturePlace, toDraw } from './ties.ts';

/** The drawing library comes when a picture is first drawn. */
const Stage = lazy(() => import('./stage.tsx'));

/** Can this browser draw it at all? */
const canDraw = (): boolean =>
  typeof WebGL2RenderingContext !== 'undefined' && document.createElement('canvas').getContext('webgl2') !== null;

/** Users of portfolio companies who brought their connections are of the circle, too. */
const isBeyondFirm = ({ column, person }: PicturePlace): boolean => column === 'circle' && person.member !== 'firm';

type PathsPictureProps = {
  paths: readonly Path[];
  /** The path opened in the list; '' for none. */
  selected: string;
  onSelect: (path: string) => void;
};

/** The listed paths once more, as lines from the firm at the left to the people whom the user would like to reach at the right. */
export function PathsPicture({ paths, selected, onSelect }: PathsPictureProps) {
  const [able] = useState(canDraw);
  const [only, setOnly] = useState<'all' | 'selected'>('all');
  const firm = useSettings()?.firm_name ?? 'The firm';
  const title = useId();
  const drawn = useMemo(
    () => toDraw(paths, selected).filter(({ id }) => only === 'all' || id === selected),
    [paths, selected, only],
  );
  const drawing = useMemo(() => buildPicture(drawn), [drawn]);
  return (
    <Card className={css.picture} aria-labelledby={title}>
      <div className={css.head}>
        <h2 id={title}>Picture of the paths</h2>
        {able && (
          <SegmentedSwitch
            label="Paths in the picture"
            value={only}
            onChange={setOnly}
            choices={[
              { value: 'all', label: 'All' },
              { value: 'selected', label: 'Selected' },
            ]}
          />
        )}
      </div>
      {able ? (
        <>
          <div className={css.columns} aria-hidden="true">
            <span>{drawing.places.some(isBeyondFirm) ? `${firm} and portfolio` : firm}</span>
            <span>{drawing.places.some(({ column }) => column === 'between') && 'In between'}</span>
            <span>Target</span>
          </div>
          {drawn.length > 0 ? (
            <Suspense fallback={<Loading>Drawing…</Loading>}>
              <Stage drawing={drawing} selected={selected} onSelect={onSelect} />
            </Suspense>
          ) : (
            <p className={css.sentence}>No path is selected.</p>
          )}
          <div className={css.legend}>
            <span className={css.sign}>On record</span>
            <span className={css.sign} data-look="inferred">
              Inferred only
            </span>
            <span className={css.sign} data-look="selected">
              Selected path
            </span>
            <span>Thicker is stronger</span>
            {only === 'all' && paths.length > drawn.length && (
              <span>
                Showing the {MAX_DRAWN} best of {paths.length} paths
              </span>
            )}
          </div>
        </>
      ) : (
        <p className={css.sentence}>
          Your browser can’t draw this picture because it lacks WebGL. The list has the same information.
        </p>
      )}
    </Card>
  );
}
