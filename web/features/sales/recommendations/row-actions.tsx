import type { Recommendation } from '../../../../shared/features/sales/recommendation.ts';
import { RowUndo } from '../../../platform/life-cycle/row-undo.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { makeDecisionNoun } from './actions.ts';
import type { RecommendationContext } from './row-context.ts';
import css from './sales.module.css';

/** The actions on a recommendation. Keys: S, D, Z. */
export function RecommendationActions({ row, context }: { row: Recommendation; context: RecommendationContext }) {
  const { status, allowed, snooze_until, comments, dismiss_category } = row.status;
  const snoozed = snooze_until !== null && Date.parse(snooze_until) > Date.now();
  const isSuggested = status === 'Suggested to Portfolio';
  return (
    <div className={css.actions}>
      {/* First: the row cuts what is below. */}
      {row.status.undo && <RowUndo noun={makeDecisionNoun(context.useCase)} row={row} />}
      <Button
        size="small"
        className={css.chief}
        data-keys="s"
        aria-label={`Suggest ${row.account}`}
        disabled={status !== 'To Review'}
        onClick={() => context.onSuggest([row])}
      >
        Suggest
      </Button>
      <Button
        size="small"
        data-keys="d"
        aria-label={`Dismiss ${row.account}`}
        disabled={!allowed.includes('Dismissed by Kith')}
        onClick={() => context.onDismiss(row)}
      >
        Dismiss
      </Button>
      {snoozed ? (
        <Button size="small" data-keys="z" aria-label={`Wake ${row.account}`} onClick={() => context.onWake(row)}>
          Wake
        </Button>
      ) : (
        <Button size="small" data-keys="z" aria-label={`Snooze ${row.account}`} onClick={() => context.onSnooze(row)}>
          Snooze
        </Button>
      )}
      <Button
        size="small"
        aria-label={`Create Intro to ${row.account}`}
        disabled={row.status.status_id === null || !allowed.includes('Introduction Requested')}
        onClick={() => context.onIntro(row)}
      >
        Create Intro
      </Button>
      {isSuggested && (
        <>
          <Button
            size="small"
            variant="text"
            aria-label={`Comment on ${row.account}`}
            onClick={() => context.onComment(row)}
          >
            Comment
          </Button>
          <Button
            size="small"
            variant="text"
            aria-label={`Refresh relevancy of ${row.account}`}
            onClick={() => context.onRefresh(row)}
          >
            Refresh relevancy
          </Button>
        </>
      )}
      {status !== 'To Review' && <span className={css.soft}>{status}</span>}
      {row.status.intro_id && <Link to={`/intro/dashboard?id=${row.status.intro_id}`}>See request</Link>}
      {dismiss_category && <span className={css.soft}>{dismiss_category}</span>}
      {comments && <span className={css.soft}>“{comments}”</span>}
      {snoozed && <span className={css.soft}>Until {formatMoment(snooze_until)}</span>}
    </div>
  );
}
