import { queryOptions } from '@tanstack/react-query';
import { listUnreadPages } from '../../shared/unread-pages/calls.ts';
import { send } from '../api/send.ts';

export const unreadPagesQuery = queryOptions({
  queryKey: ['unread-pages'],
  queryFn: ({ signal }) => send(listUnreadPages, {}, { signal }),
});
