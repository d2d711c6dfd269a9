import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MESSAGE_STATES } from '../../shared/outbox/calls.ts';
import { describeError } from '../api/api-error.ts';
import { useSettings } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SelectField } from '../ui/field.tsx';
import { FilterChip } from '../ui/filter-chip.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';
import { filtersOf, withFilter } from './address.ts';
import { MessageDrawer } from './message-drawer.tsx';
import { MessageRow } from './message-row.tsx';
import css from './outbox.module.css';
import { messagesQuery } from './queries.ts';
import { ResendUnsure } from './resend-unsure.tsx';
import { channels, states } from './states.ts';

function Shape() {
  return (
    <Card>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width={16} height={16} />
          <Skeleton width="40%" height={16} />
          <Skeleton width={90} height={22} />
        </div>
      ))}
    </Card>
  );
}

/** /outbox: every message that Kith has for people, with what became of it. Staff send by hand what it only keeps. */
export default function OutboxScreen() {
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<string>();
  const filters = useMemo(() => filtersOf(address), [address]);
  const list = useInfiniteQuery(messagesQuery(filters));
  const zone = useSettings()?.time_zone;
  const messages = useMemo(() => list.data?.pages.flatMap((page) => page.messages) ?? [], [list.data]);
  const open = messages.find(({ id }) => id === opened);
  const filtered = Object.keys(filters).length > 0;
  const set = (name: 'state' | 'channel' | 'intro_id') => (value: string) =>
    setAddress((now) => withFilter(now, name, value), { replace: true });
  return (
    <Page
      title="Outbox"
      actions={
        <Button disabled={list.isFetching} onClick={() => void list.refetch()}>
          <RotateCw size={14} aria-hidden />
          Refresh
        </Button>
      }
    >
      <div className={css.bar}>
        <SelectField label="State" value={filters.state ?? ''} onChange={({ target }) => set('state')(target.value)}>
          <option value="">All states</option>
          {MESSAGE_STATES.map((state) => (
            <option key={state} value={state}>
              {states[state].label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Channel"
          value={filters.channel ?? ''}
          onChange={({ target }) => set('channel')(target.value)}
        >
          <option value="">E-mail and chat</option>
          {Object.entries(channels).map(([channel, label]) => (
            <option key={channel} value={channel}>
              {label}
            </option>
          ))}
        </SelectField>
        {filters.intro_id && (
          <FilterChip kind="Request" value={filters.intro_id} onRemove={() => set('intro_id')('')} />
        )}
      </div>
      {list.isPending && (
        <LoadingShape label="Loading messages…">
          <Shape />
        </LoadingShape>
      )}
      {list.error && (
        <div className={css.notice}>
          <ErrorState
            message={`The messages could not be loaded. ${describeError(list.error)}`}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </div>
      )}
      {list.data && messages.length === 0 && (
        <EmptyState
          title={filtered ? 'No such messages' : 'No messages yet'}
          actions={
            filtered && (
              <Button variant="contained" onClick={() => setAddress({}, { replace: true })}>
                Show all messages
              </Button>
            )
          }
        >
          {filtered
            ? 'Nothing fits these filters.'
            : 'What Kith writes to requesters, facilitators and connectors stands here, newest first.'}
        </EmptyState>
      )}
      {filters.state === 'unsure' && messages.length > 0 && (
        <div className={css.notice}>
          <ResendUnsure />
        </div>
      )}
      {messages.length > 0 && (
        <Card className={css.list}>
          <VirtualList items={messages} itemKey={({ id }) => id} estimate={56} label="Messages">
            {(message) => <MessageRow message={message} timeZone={zone} onOpen={setOpened} />}
          </VirtualList>
        </Card>
      )}
      <ShowMore list={list} />
      {open && <MessageDrawer key={open.id} message={open} timeZone={zone} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}
