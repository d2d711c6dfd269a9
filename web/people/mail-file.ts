import { useMutation } from '@tanstack/react-query';
import { downloadMessage } from '../../shared/features/notifications/outbox/calls.ts';
import { describeError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { useNotices } from '../ui/notices.tsx';
import { saveFile } from '../ui/save-file.ts';

/** A mail as a file that mail programs open as a draft; by the id of its message. */
export function useMailFile() {
  const notices = useNotices();
  return useMutation({
    mutationFn: (id: string) => send(downloadMessage, { params: { id } }),
    onSuccess: (file, id) => saveFile(file, `message-${id}.eml`),
    onError: (error) => notices.error(`The mail could not be downloaded. ${describeError(error)}`),
  });
}
