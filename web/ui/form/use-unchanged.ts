import { useNotices } from '../notices.tsx';

/** For a form that edits something, when no field differs from what is saved: it says so and closes. */
export function useUnchanged(onClose: () => void): () => void {
  const notices = useNotices();
  return () => {
    notices.info('Nothing was changed: every field is as it was.');
    onClose();
  };
}
