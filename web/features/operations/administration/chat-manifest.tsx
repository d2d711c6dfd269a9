import { useMutation } from '@tanstack/react-query';
import { getChatManifest } from '../../../../shared/features/chat/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { useCopy } from '../../../platform/ui/hooks/use-copy.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

/** Copies what Slack asks for when the app is made. */
export function ChatManifest() {
  const notices = useNotices();
  const copy = useCopy();
  const load = useMutation({
    mutationFn: () => send(getChatManifest, {}),
    onSuccess: async ({ manifest }) => {
      if (await copy(manifest)) notices.success('You copied the manifest. Paste it at api.slack.com/apps.');
    },
    onError: (error) => notices.error(`The manifest could not be loaded. ${describeError(error)}`),
  });
  return (
    <Button size="small" disabled={load.isPending} onClick={() => load.mutate()}>
      Copy manifest
    </Button>
  );
}
