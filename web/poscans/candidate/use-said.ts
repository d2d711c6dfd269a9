import { describeError } from '../../api/api-error.ts';
import { useNotices } from '../../ui/notices.tsx';

/** What is said of a change that is saved as soon as it is made. */
export function useSaid() {
  const { success, error } = useNotices();
  return {
    onSuccess: () => success('update sent successfully'),
    onError: (failure: unknown) => error(`It was not saved. ${describeError(failure)}`),
  };
}
