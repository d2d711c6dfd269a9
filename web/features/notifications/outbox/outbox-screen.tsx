import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { MESSAGE_STATES, type OutboxMessage } from '../../../../shared/features/notifications/outbox/calls.ts';
import { ListViews } from '../../../core/lists/list-views.tsx';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { FilterChip } from '../../../platform/ui/fields/filter-chip.tsx';
import { useAddressParams } from '../../../platform/ui/hooks/use-address-params.ts';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { readSort, writeSort } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { OPENED_PARAM, parseOutboxFilters, SORT_PARAM } from './address.ts';
import { MessageDrawer } from './message-drawer.tsx';
import { messageColumns } from './messages.tsx';
import css from './outbox.module.css';
import { messagesQuery } from './queries.ts';
import { ResendChosen } from './resend-chosen.tsx';
import { ResendUnsure } from './resend-unsure.tsx';
import { channels, getMessageLine, states } from './states.ts';

const NOUN = { one: 'message', many: 'messages' };
const KEPT = ['state', 'channel', 'intro_id', SORT_PARAM];
const PRESETS = { Failed: { state: 'failed' } };
const getId = ({ id }: OutboxMessage): string => id;
const opening = { press: true } as const;
const choosing = {
  nameOf: getMessageLine,
  actions: (chosen: readonly OutboxMessage[]) => <ResendChosen chosen={chosen} />,
};

/** /outbox: every message from Kith to people, with its state. Staff send by hand the messages that Kith only keeps. */
export default function OutboxScreen() {
  const [address, change] = useAddressParams();
  const opened = address.get(OPENED_PARAM);
  const setOpened = (id: string) => change({ [OPENED_PARAM]: id });
  const filters = useMemo(() => parseOutboxFilters(address), [address]);
  const sort = useMemo(() => readSort(address.get(SORT_PARAM), messageColumns), [address]);
  const order = sort?.direction === 'asc' ? ({ order: 'oldest' } as const) : {};
  const list = useInfiniteQuery(messagesQuery({ ...filters, ...order }));
  const zone = useSettings()?.time_zone;
  const messages = useMemo(() => list.data?.pages.flatMap((page) => page.messages) ?? [], [list.data]);
  const open = messages.find(({ id }) => id === opened);
  const filtered = Object.keys(filters).length > 0;
  return (
    <Page
      title="Outbox"
      actions={
        <Button disabled={list.isFetching} onClick={() => void list.refetch()}>
          <RotateCw size={14} aria-hidden />
          <span>Refresh</span>
        </Button>
      }
    >
      <List
        name="outbox"
        views={<ListViews list="outbox" keeps={KEPT} presets={PRESETS} />}
        className={css.list}
        noun={NOUN}
        source={listSource(list)}
        rows={messages}
        rowKey={getId}
        columns={messageColumns}
        context={zone}
        height={56}
        opening={opening}
        onOpen={setOpened}
        choosing={choosing}
        sort={sort}
        onSort={(next) => change({ [SORT_PARAM]: writeSort(next) })}
        empty={{
          title: filtered ? 'No matching messages' : 'No messages yet',
          text: filtered
            ? 'Nothing matches these filters.'
            : 'Messages from Kith to requesters, facilitators and connectors appear here, newest first.',
          actions: filtered && (
            <Button variant="contained" onClick={() => change({ state: null, channel: null, intro_id: null })}>
              Show all messages
            </Button>
          ),
        }}
      >
        <div className={css.bar} data-find="">
          <SelectField
            label="State"
            value={filters.state ?? ''}
            onChange={({ target }) => change({ state: target.value })}
          >
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
            onChange={({ target }) => change({ channel: target.value })}
          >
            <option value="">E-mail and chat</option>
            {Object.entries(channels).map(([channel, label]) => (
              <option key={channel} value={channel}>
                {label}
              </option>
            ))}
          </SelectField>
          {filters.intro_id && (
            <FilterChip kind="Request" value={filters.intro_id} onRemove={() => change({ intro_id: null })} />
          )}
        </div>
        {filters.state === 'unsure' && messages.length > 0 && (
          <div className={css.notice}>
            <ResendUnsure />
          </div>
        )}
      </List>
      {open && <MessageDrawer key={open.id} message={open} timeZone={zone} onClose={() => setOpened('')} />}
    </Page>
  );
}
