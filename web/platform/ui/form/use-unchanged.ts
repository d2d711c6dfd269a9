import { useNotices } from '../states/notices.tsx';

/** For a form that edits something, if no field differs from its saved value: says so and closes the form. */
export function useUnchanged(onClose: () => void): () => void {
  const notices = useNotices();
  return () => {
    notices.info('You haven’t changed anything.');
    onClose();
  };
}
