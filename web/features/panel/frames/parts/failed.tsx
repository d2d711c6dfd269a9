import { describeError } from '../../../../platform/api/api-error.ts';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { Notice } from '../../../../platform/ui/states/notice.tsx';

/** @param what names the action that failed, in a sentence */
export function FailedInFrame({ what, error, onRetry }: { what: string; error: Error; onRetry: () => void }) {
  return (
    <Notice kind="error">
      {what} {describeError(error)}{' '}
      <Button variant="text" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
