import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Merge } from '../../../../shared/features/companies/duplicates/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { List } from '../../../platform/ui/list/list.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { mergesQuery, unmergeQuery, useDecisions } from './queries.ts';

/** The state of a merge, in words. */
function getState({ state, unmergedBy, unmergedAt }: Merge): string {
  const by = unmergedBy ? ` by ${unmergedBy}` : '';
  if (state === 'unmerged' || state === 'moving back') return `Unmerged ${formatDay(unmergedAt)}${by}`;
  if (state === 'gone') return 'Removed: its import was undone';
  return state === 'moving' ? 'Merged, still moving facts' : 'Merged';
}

/** Asks before a merged pair is taken apart, and lists the data that stays where it is. */
function UnmergeDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const { data } = useQuery(unmergeQuery(merge));
  const { unmerge } = useDecisions();
  const notices = useNotices();
  const run = () =>
    unmerge
      .mutateAsync(merge)
      .then(() => notices.success(`${merge.merged} and ${merge.kept} are separate again.`))
      .catch((error: unknown) => notices.error(describeError(error)))
      .finally(onClose);
  return (
    <ConfirmDialog
      open
      title={`Unmerge ${merge.merged} and ${merge.kept}?`}
      confirm="Unmerge"
      busy={unmerge.isPending || !data}
      onConfirm={run}
      onCancel={onClose}
    >
      <p>Each gets its own data back, including data imported since.</p>
      {data && data.stays.length > 0 && (
        <>
          <p>Entries made since then stay with {merge.kept}:</p>
          <ul>
            {data.stays.map(({ what, count }) => (
              <li key={what}>
                {count} {what}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}

const NOUN = { one: 'merge', many: 'merges' };
const HINTS = [['U', 'unmerge']] as const;
const getKey = ({ of, id }: Merge): string => `${of} ${id}`;
const none: readonly Merge[] = [];

const columns: readonly Column<Merge, (merge: Merge) => void>[] = [
  { key: 'merged', label: 'Merged', width: 'minmax(0, 1fr)', plain: true, cell: ({ merged }) => merged },
  { key: 'into', label: 'Into', width: 'minmax(0, 1fr)', cell: ({ kept: saved }) => saved },
  {
    key: 'when',
    label: 'When',
    width: 'minmax(0, 1fr)',
    cell: ({ at, by }) => `${formatDay(at)}${by ? ` by ${by}` : ''}`,
  },
  { key: 'state', label: 'State', width: 'minmax(0, 1fr)', cell: getState },
  {
    key: 'action',
    label: 'Action',
    width: '96px',
    silent: true,
    cell: (merge, onAsk) =>
      (merge.state === 'merged' || merge.state === 'moving') && (
        <Button
          variant="outlined"
          size="small"
          data-keys="u"
          aria-label={`Unmerge: ${merge.merged} and ${merge.kept}`}
          onClick={() => onAsk(merge)}
        >
          Unmerge
        </Button>
      ),
  },
];

/** Every merge, the latest first; each can be taken apart at any time. */
export function History() {
  const list = useQuery(mergesQuery);
  const [mergeToUndo, setMergeToUndo] = useState<Merge>();
  return (
    <>
      <List
        name="merges"
        noun={NOUN}
        source={listSource(list)}
        rows={list.data?.merges ?? none}
        rowKey={getKey}
        columns={columns}
        context={setMergeToUndo}
        height={49}
        hints={HINTS}
        empty={{
          title: 'No merges yet',
          text: 'Merges you make under People or Companies appear here. You can undo them.',
        }}
      />
      {mergeToUndo && <UnmergeDialog merge={mergeToUndo} onClose={() => setMergeToUndo(undefined)} />}
    </>
  );
}
