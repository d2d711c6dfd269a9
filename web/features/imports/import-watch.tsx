import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { usePathname } from '../../platform/ui/buttons/link.tsx';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { importHistoryQuery, importQuery, invalidateNetwork } from './runs/queries.ts';
import { describeEnd, isImportMoving } from './runs/states.ts';
import { listWatchedIds, onWatched, readWatched, unwatch } from './runs/watched.ts';

function Watched({ id }: { id: string }) {
  const { data, error } = useQuery(importQuery(id));
  const queries = useQueryClient();
  const notices = useNotices();
  const pathname = usePathname();
  const ended = data !== undefined && !isImportMoving(data);
  // The import is gone, or another user signed in here: there is nothing to wait for.
  const lost = error instanceof ApiError && error.status < 500;
  useEffect(() => {
    // Its own page says that it is checked, and the notice would cover the rows.
    const tells = data?.state !== 'checked' || pathname !== `/imports/${id}`;
    if (ended) {
      if (data.state === 'failed') notices.error(describeEnd(data));
      else if (data.state === 'done') notices.success(describeEnd(data));
      else if (tells) notices.info(describeEnd(data));
      if (data.state !== 'checked') invalidateNetwork(queries);
      void queries.invalidateQueries({ queryKey: importHistoryQuery.queryKey });
    }
    if (ended || lost) unwatch(id);
  }, [ended, lost, data, id, pathname, notices, queries]);
  return null;
}

/** Reports the end of an import that was started in this tab, on any screen of Kith. It is in the frame. */
export default function ImportWatch() {
  const watched = useSyncExternalStore(onWatched, readWatched);
  return listWatchedIds(watched).map((id) => <Watched key={id} id={id} />);
}
