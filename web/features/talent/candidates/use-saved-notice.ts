import { describeError } from '../../../platform/api/api-error.ts';
import { WentBack } from '../../../platform/ui/form/wrong.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

/** The notice after a step that is saved at once (document 3 §8). */
export function useSavedNotice() {
  const { success, error } = useNotices();
  return {
    onSuccess: () => success('update sent successfully'),
    onError: (failure: unknown) => {
      if (!(failure instanceof WentBack)) error(`That wasn’t saved. ${describeError(failure)}`);
    },
  };
}

/** The same of a field, by its name (document 2 §8). */
export function useFieldSavedNotice() {
  const { success, error } = useNotices();
  return (field: string) => ({
    onSuccess: () => success(`${field} was updated successfully`),
    onError: (failure: unknown) => {
      if (!(failure instanceof WentBack)) error(`Ooops, looks like there was an error - ${describeError(failure)}`);
    },
  });
}
