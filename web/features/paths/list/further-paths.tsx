import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Path } from '../../../../shared/core/network/path.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import css from './further-paths.module.css';
import { PathList } from './path-list.tsx';
import { PathsError } from './path-states.tsx';
import page from './paths.module.css';

type FurtherPathsProps = {
  /** The connector's. */
  name: string;
  answer: UseQueryResult<Path[]>;
  /** The path above. */
  without: string;
  selected: string;
  onSelect: (path: string) => void;
  onClose: () => void;
};

/** The other members of the circle who know a connector, each with the path that begins with them. */
export function FurtherPaths({ name, answer, without, selected, onSelect, onClose }: FurtherPathsProps) {
  const paths = answer.data?.filter((path) => path.id !== without) ?? [];
  return (
    <div className={css.more}>
      <div className={css.moreHead}>
        <span>Through {name}, from others</span>
        <Button variant="text" size="small" onClick={onClose}>
          Hide
        </Button>
      </div>
      {answer.isPending && (
        <LoadingShape label="Looking for more paths…">
          <div className={page.shape}>
            <Skeleton width="55%" height={18} />
          </div>
        </LoadingShape>
      )}
      {answer.error && (
        <PathsError error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {paths.length > 0 && (
        <PathList label={`Further paths by ${name}`} paths={paths} selected={selected} onSelect={onSelect} />
      )}
    </div>
  );
}
