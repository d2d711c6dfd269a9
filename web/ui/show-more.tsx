import { Button } from './button.tsx';
import css from './show-more.module.css';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Below a list that comes in pages: asks for the next one, where there is one. */
export function ShowMore({ list }: { list: Pages }) {
  if (!list.hasNextPage) return null;
  return (
    <div className={css.more}>
      <Button onClick={() => list.fetchNextPage()} disabled={list.isFetchingNextPage}>
        {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
      </Button>
    </div>
  );
}
