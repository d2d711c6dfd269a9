import { queryOptions } from '@tanstack/react-query';
import { listUnreadPages } from '../../../../shared/features/panel/page-errors/calls.ts';
import { send } from '../../../platform/api/send.ts';

export const unreadPagesQuery = queryOptions({
  queryKey: ['unread-pages'],
  queryFn: ({ signal }) => send(listUnreadPages, {}, { signal }),
});
