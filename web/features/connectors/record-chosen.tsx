import type { ListedReachout, ReachoutOutcome } from '../../../shared/core/network/reachout.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { doEach, useEach } from '../../platform/ui/list/each.ts';
import { formatCounted } from '../../platform/ui/list/source.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../platform/ui/states/use-undo-notice.ts';
import { sendReachoutEnd, useReloadConnectors } from './queries.ts';

const NOUN = { one: 'reachout', many: 'reachouts' };
const getId = ({ id }: ListedReachout): string => id;

/** Records the ends of those ticked reachouts that wait for an answer, one after the other. */
export function RecordChosen({ chosen }: { chosen: readonly ListedReachout[] }) {
  const those = chosen.filter(({ state, may_settle }) => state === 'sent' && may_settle);
  const others = chosen.length - those.length;
  const notices = useNotices();
  const undoNotice = useUndoNotice();
  const reloadConnectors = useReloadConnectors();
  const answered = useEach((id: string) => sendReachoutEnd(id, 'answered'));
  const declined = useEach((id: string) => sendReachoutEnd(id, 'declined'));
  const record = async (outcome: ReachoutOutcome) => {
    const { done, failed } = await (outcome === 'answered' ? answered : declined).run(those.map(getId));
    if (done.length > 0)
      undoNotice(`You recorded ${formatCounted(done.length, NOUN)} as ${outcome}.`, {
        run: async () => {
          const back = await doEach(done, (id) => sendReachoutEnd(id, null));
          await reloadConnectors();
          if (back.failed[0]) throw back.failed[0].error;
        },
        failed: (error) => `Couldn’t undo all of them. ${describeError(error)}`,
      });
    if (failed[0])
      notices.error(`${failed.length} of ${those.length} were not recorded. ${describeError(failed[0].error)}`);
    await reloadConnectors();
  };
  const progress = answered.progress ?? declined.progress;
  if (progress)
    return (
      <p role="status">
        Recording {progress.done + 1} of {progress.of}…
      </p>
    );
  return (
    <>
      {others > 0 && (
        <p>
          {others === 1
            ? '1 isn’t yours or isn’t awaiting an answer, so it won’t change.'
            : `${others} aren’t yours or aren’t awaiting an answer, so they won’t change.`}
        </p>
      )}
      {those.length > 0 && (
        <>
          <Button variant="contained" size="small" onClick={() => void record('answered')}>
            Record {those.length} as answered
          </Button>
          <Button size="small" onClick={() => void record('declined')}>
            Record {those.length} as declined
          </Button>
        </>
      )}
    </>
  );
}
