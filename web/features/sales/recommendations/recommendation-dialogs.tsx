import { listDismissReasons } from '../../../../shared/features/sales/statuses.ts';
import type { UseCase } from '../../../../shared/features/sales/use-case.ts';
import { UseCaseDrawer } from '../use-cases/use-case-drawer.tsx';
import type { DecidedRow, useDoing } from './actions.ts';
import { CommentDialog } from './comment-dialog.tsx';
import { DismissDrawer } from './dismiss-drawer.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

/** The dialog that is open, and for which recommendations. */
export type OpenRecommendationDialog = {
  what: 'dismiss' | 'snooze' | 'comment' | 'words';
  rows: readonly DecidedRow[];
};

const getWhat = (rows: readonly DecidedRow[]): string =>
  rows.length === 1 ? (rows[0]?.account ?? '') : `${rows.length} companies`;

type RecommendationDialogsProps = {
  open: OpenRecommendationDialog | null;
  useCase: UseCase;
  doing: ReturnType<typeof useDoing>;
  onClose: () => void;
};

/** The dialogs before recommendations are dismissed, snoozed or suggested with a comment. */
export function RecommendationDialogs({ open, useCase, doing, onClose }: RecommendationDialogsProps) {
  return (
    <>
      {open?.what === 'dismiss' && (
        <DismissDrawer
          what={getWhat(open.rows)}
          reasons={listDismissReasons(useCase.Kind__c === 'Raise' ? 'raise' : 'sales', 'staff')}
          onDismiss={async (reason, comments) => {
            const dismissed = {
              status: 'Dismissed by Kith' as const,
              comments,
              dismiss_category: reason,
            };
            await doing(open.rows, dismissed, true);
          }}
          onClose={onClose}
        />
      )}
      {open?.what === 'comment' && (
        <CommentDialog
          what={getWhat(open.rows)}
          company={useCase['Account__r.Name']}
          comments={open.rows[0]?.status.comments ?? ''}
          onSave={(comments) => doing(open.rows, { status: 'Suggested to Portfolio', comments }, true)}
          onClose={onClose}
        />
      )}
      {open?.what === 'words' && (
        <UseCaseDrawer
          useCase={useCase}
          suggesting={getWhat(open.rows)}
          onSaved={() => {
            void doing(open.rows, { status: 'Suggested to Portfolio' });
          }}
          onClose={onClose}
        />
      )}
      {open?.what === 'snooze' && (
        <SnoozeDialog
          what={getWhat(open.rows)}
          onSnooze={(until) => {
            void doing(open.rows, { snooze_until: until });
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}
