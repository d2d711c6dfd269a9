import { type ListedReachout, ReachoutOutcome } from '../../../shared/core/network/reachout.ts';
import { useRowSteps } from '../../platform/life-cycle/use-row-steps.ts';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatCounted } from '../../platform/ui/list/source.ts';
import { reachoutNoun, sendReachoutEnd } from './queries.ts';

/** Records the ends of those ticked reachouts that wait for an answer, one after the other. */
export function RecordChosen({ chosen }: { chosen: readonly ListedReachout[] }) {
  const those = chosen.filter(({ state, may_settle }) => state === 'sent' && may_settle);
  const others = chosen.length - those.length;
  const { run, progress } = useRowSteps(reachoutNoun);
  const record = (outcome: ReachoutOutcome) =>
    run(those, {
      take: ({ id }) => sendReachoutEnd(id, outcome),
      describeDone: ({ length }) => `You recorded ${formatCounted(length, reachoutNoun.noun)} as ${outcome}.`,
      describeFailed: ({ length }) => `${length} of ${those.length} were not recorded.`,
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
      {those.length > 0 &&
        ReachoutOutcome.options.map((outcome, index) => (
          <Button
            key={outcome}
            variant={index === 0 ? 'contained' : 'quiet'}
            size="small"
            onClick={() => void record(outcome)}
          >
            Record {those.length} as {outcome}
          </Button>
        ))}
    </>
  );
}
