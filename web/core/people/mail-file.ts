import { useMutation } from '@tanstack/react-query';
import { downloadMessage } from '../../../shared/features/notifications/outbox/calls.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { saveFile } from '../../platform/ui/save-file.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';

/** A mail as a file that mail programs open as a draft; by the id of its message. */
export function useMailFile() {
  const notices = useNotices();
  return useMutation({
    mutationFn: (id: string) => send(downloadMessage, { params: { id } }),
    onSuccess: (file, id) => saveFile(file, `message-${id}.eml`),
    onError: (error) => notices.error(`The e-mail could not be downloaded. ${describeError(error)}`),
  });
}
