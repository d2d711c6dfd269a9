import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Failed } from '../../../platform/api/failed.tsx';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import css from './audit.module.css';
import { ownAuditQuery } from './queries.ts';

/** A part of /settings: what others did with the user's account. */
export default function OwnAuditSection() {
  const query = useInfiniteQuery(ownAuditQuery);
  const timeZone = useSettings()?.time_zone;
  if (query.isPending)
    return (
      <LoadingShape label="Loading what others did…">
        <Skeleton height={46} />
      </LoadingShape>
    );
  if (!query.data) return <Failed what="What others did could not be loaded." query={query} />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <p className={css.soft}>
        Nothing yet. If someone acts as you, changes your roles, or merges or exports your record, it appears here.
      </p>
    );
  return (
    <>
      <ul className={css.own}>
        {rows.map(({ id, at, who, did, as_you }) => (
          <li key={id}>
            <span>
              <strong>{who}</strong>
              <span>
                {as_you ? ', acting as you' : ''}: {did}
              </span>
            </span>
            <span className={css.soft}>{formatMoment(at, timeZone)}</span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load 10 more
          </Button>
        </div>
      )}
    </>
  );
}
