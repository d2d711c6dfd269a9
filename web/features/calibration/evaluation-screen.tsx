import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Evaluation } from '../../../shared/features/calibration/calls.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { useSettings } from '../../platform/api/session.ts';
import { formatMoment } from '../../platform/ui/dates.ts';
import { Card } from '../../platform/ui/layout/card.tsx';
import { Page } from '../../platform/ui/layout/page.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { EmptyState } from '../../platform/ui/states/empty-state.tsx';
import { LoadingCard } from '../../platform/ui/states/loading-card.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import css from './evaluation-screen.module.css';
import { LabelTable, ReliabilityTable } from './evaluation-tables.tsx';
import { formatScore } from './numbers.ts';
import { evaluationQuery } from './queries.ts';
import { ReliabilityPlot } from './reliability-plot.tsx';

/** The agreement of the relationship model with people's answers (relationship model §6). */
export default function EvaluationScreen() {
  const { data, error, isPending, isFetching, refetch } = useQuery(evaluationQuery);
  return (
    <Page title="Evaluation">
      {isPending && <LoadingCard label="Loading the evaluation…" heights={[28, 260]} />}
      <Failed what="The evaluation could not be loaded." query={{ error, isFetching, refetch }} />
      {data && !data.evaluation && (
        <EmptyState title="Calculating">Kith is analyzing the answers. This takes a moment.</EmptyState>
      )}
      {data?.evaluation && <FoundConnectors evaluation={data.evaluation} at={data.at} pending={data.pending} />}
    </Page>
  );
}

function FoundConnectors({ evaluation, at, pending }: { evaluation: Evaluation; at: string | null; pending: boolean }) {
  const zone = useSettings()?.time_zone;
  const { labels, needed, scored, scorable, scores, weights } = evaluation;
  const total = labels.reduce((sum, label) => sum + label.count, 0);
  const table = useId();
  return (
    <>
      <p className={css.line} role="status">
        {at && `As of ${formatMoment(at, zone)}.`}
        {pending && ' Answers or weights have changed since then. Kith is updating this page.'}
      </p>
      <p className={css.line}>
        {scores
          ? `Kith’s estimates for ${formatCount(scored)} pairs of people${scored < scorable ? ' (the newest answers)' : ''}, made from what it knew before they answered, compared with their answers.`
          : 'This page compares Kith’s estimates for pairs of people with their answers.'}
        {scores &&
          !weights.shipped &&
          ` This installation’s weights may have been fitted to its answers. So of ${formatCount(total)} answers, only the ${formatCount(scorable)} about people left out of the fitting count here.`}
      </p>
      {weights.pending && (
        <div className={css.notice}>
          <Notice kind="info">
            The weights have changed since strengths were computed. Kith is recalculating them in the background.
          </Notice>
        </div>
      )}
      {scores ? (
        <>
          <dl className={css.scores}>
            <Figure name="AUC" value={formatScore(scores.auc)}>
              How often a yes was ranked above a no. 0.5 is no better than guessing, 1 is perfect.
            </Figure>
            <Figure name="Brier score" value={formatScore(scores.brier)}>
              The mean squared difference between estimate and answer. 0 is perfect; always estimating 50% gives 0.25.
            </Figure>
            <Figure name="Answers" value={formatCount(total)}>
              <span>{weights.shipped ? 'Weights that come with Kith' : 'Weights of this installation'}, version</span>{' '}
              <code className={css.version}>{weights.version}</code>
              <span>.</span>
            </Figure>
          </dl>
          <h2 className={css.heading}>Reliability</h2>
          <Card className={css.reliability}>
            <figure className={css.figure}>
              <ReliabilityPlot bins={scores.reliability} describedBy={table} />
              <figcaption className={css.soft}>
                On the diagonal, estimates and answers agree; above it, people know each other better than estimated. A
                larger point stands for more answers, and the line through it is the 95% interval.
              </figcaption>
            </figure>
            <div className={css.bins}>
              <ReliabilityTable bins={scores.reliability} id={table} />
            </div>
          </Card>
        </>
      ) : (
        <div className={css.empty}>
          <EmptyState title="Too few answers yet">
            {`${
              total < needed
                ? `You have ${formatCount(total)} of the ${formatCount(needed)} answers needed.`
                : `None of the ${formatCount(total)} answers is about a person left out of the fitting.`
            } Answers come from the ranking game, opinions, finished requests and their outcomes.`}
          </EmptyState>
        </div>
      )}
      <h2 className={css.heading}>Answers by kind</h2>
      <Card>
        <LabelTable labels={labels} />
      </Card>
      {scores && (
        <p className={css.after}>
          <span>
            Opinions, requests and outcomes are about people someone already knows, so they contain more yeses than
            other answers with the same evidence.
          </span>{' '}
          <code>npm run calibrate</code> <span>fits the weights to these answers and shows whether they improve.</span>
        </p>
      )}
    </>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <div className={css.score}>
      <dt>{name}</dt>
      <dd className={css.value}>{value}</dd>
      <dd className={css.soft}>{children}</dd>
    </div>
  );
}
