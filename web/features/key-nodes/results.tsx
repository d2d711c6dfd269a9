import type { z } from 'zod';
import type { KithUser } from '../../../shared/features/accounts/session/user.ts';
import type { askKeyNode } from '../../../shared/features/key-nodes/calls.ts';
import {
  KEY_NODE_SORTS,
  KEY_NODES_SHOWN,
  type KeyNodeSort,
  keyNodeSorts,
} from '../../../shared/features/key-nodes/filters.ts';
import type { KeyNode } from '../../../shared/features/key-nodes/key-node.ts';
import type { Body } from '../../../shared/platform/call.ts';
import { useSettings } from '../../platform/api/session.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { List } from '../../platform/ui/list/list.tsx';
import type { ListSource } from '../../platform/ui/list/source.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import { Notice } from '../../platform/ui/states/notice.tsx';
import type { KeyNodesAddress } from './address.ts';
import { KEY_NODE_COLUMNS } from './columns.tsx';
import css from './key-nodes.module.css';
import type { KeyNodesPage } from './queries.ts';
import { useWriting, WritingDialogs } from './writing.tsx';

const NOUN = { one: 'potential connector', many: 'potential connectors' };
const HINTS = [['S', 'send or undo']] as const;
const getRowKey = ({ key }: KeyNode): string => key;

type ResultsProps = {
  address: KeyNodesAddress;
  source: ListSource;
  rows: readonly KeyNode[];
  head: KeyNodesPage | undefined;
  /** Something is searched for. */
  wanted: boolean;
  /** The names are being looked up. */
  looking: boolean;
  users: readonly z.infer<typeof KithUser>[];
  next: { busy: boolean; load: () => void } | null;
  onSort: (sort: KeyNodeSort) => void;
  /** The message about a row as it would go out. */
  fill: (row: KeyNode, contact: string) => string;
  bodyOf: (row: KeyNode, contact: string) => Body<typeof askKeyNode>;
};

/** The people who could be asked, the people of the firm who could ask them, and the messages about each. */
export function KeyNodeResults({
  address,
  source,
  rows,
  head,
  wanted,
  looking,
  users,
  next,
  onSort,
  fill,
  bodyOf,
}: ResultsProps) {
  const timeZone = useSettings()?.time_zone;
  const writing = useWriting(rows, users, timeZone, bodyOf);
  const unread = head?.unread_titles ?? 0;
  return (
    <>
      <List
        name="key-nodes"
        label="Potential Connectors"
        noun={NOUN}
        source={{ ...source, pending: source.pending || looking, more: null }}
        rows={rows}
        rowKey={getRowKey}
        columns={KEY_NODE_COLUMNS[address.by]}
        context={writing.context}
        height={51}
        hints={HINTS}
        choosing={writing.choosing}
        empty={getEmpty(address, wanted, head)}
      >
        <div className={css.head}>
          <p className={css.count} role="status">
            {formatCount(head?.shown ?? 0)} / {formatCount(head?.total ?? 0)} Potential Connectors
          </p>
          <SelectField
            label="Sorted by"
            className={css.sort}
            value={address.sort}
            onChange={({ target }) => onSort(target.value as KeyNodeSort)}
          >
            {keyNodeSorts.map((sort) => (
              <option key={sort} value={sort}>
                {KEY_NODE_SORTS[sort]}
              </option>
            ))}
          </SelectField>
        </div>
        {head?.limit_hit && (
          <Notice kind="info">
            Showing the people the firm knows best. Search for fewer companies or skills to see the others.
          </Notice>
        )}
        {unread > 0 && (
          <Notice kind="info">
            {formatCount(unread)} titles are still to be checked for skills. More people may appear in a minute.
          </Notice>
        )}
      </List>
      {next && (
        <Button variant="text" disabled={next.busy} onClick={next.load}>
          {next.busy ? 'Loading…' : `Show More (${Math.min(KEY_NODES_SHOWN, (head?.shown ?? 0) - rows.length)})`}
        </Button>
      )}
      <WritingDialogs writing={writing} users={users} timeZone={timeZone} fill={fill} />
    </>
  );
}

function getEmpty({ by, names }: KeyNodesAddress, wanted: boolean, head: KeyNodesPage | undefined) {
  if (!wanted && by === 'skills')
    return { title: 'Choose skills', text: 'You’ll see people in the network who have any of them.' };
  if (!wanted)
    return names.length === 0
      ? {
          title: 'Paste company names',
          text: 'Or drop a layoff list. People in the network who worked there are shown here.',
        }
      : { title: 'No results for these companies', text: 'Correct the names on the left or add others.' };
  return head && head.total > 0
    ? { title: 'No people match these filters', text: `Remove filters to see all ${formatCount(head.total)}.` }
    : {
        title: 'No one in the network',
        text: 'The firm doesn’t know anyone who worked there. Add other companies or skills.',
      };
}
