import type { ListedReachout, ReachoutOutcome } from '../../../shared/core/network/reachout.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatCounted } from '../../platform/ui/list/source.ts';
import { useRowSteps } from '../../platform/ui/states/use-row-steps.ts';
import { sendReachoutEnd, useReloadConnectors } from './queries.ts';

const NOUN = { one: 'reachout', many: 'reachouts' };
const getId = ({ id }: ListedReachout): string => id;

/** Records the ends of those ticked reachouts that wait for an answer, one after the other. */
export function RecordChosen({ chosen }: { chosen: readonly ListedReachout[] }) {
  const those = chosen.filter(({ state, may_settle }) => state === 'sent' && may_settle);
  const others = chosen.length - those.length;
  const reloadConnectors = useReloadConnectors();
  const { run, progress } = useRowSteps<string>();
  const record = (outcome: ReachoutOutcome) =>
    run(those.map(getId), {
      take: (id) => sendReachoutEnd(id, outcome).then(() => undefined),
      back: (id) => sendReachoutEnd(id, null),
      describeDone: ({ length }) => `You recorded ${formatCounted(length, NOUN)} as ${outcome}.`,
      describeUndone: () => undefined,
      describeFailed: ({ length }) => `${length} of ${those.length} were not recorded.`,
      describeNotUndone: () => 'Couldn’t undo all of them.',
      describeError,
      reload: reloadConnectors,
    });
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
